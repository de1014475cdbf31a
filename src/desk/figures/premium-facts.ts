import type { CountedEnrollments } from '#schemas/calls/desk/desk-figures.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { toCents, toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { formatPrice } from '../../i18n/format.ts'

type Premiums = Pick<CountedEnrollments, 'monthly' | 'employer_monthly'>

export const amountText = (dollars: number): string => formatPrice(dollars)

/** What is left of premiums to the members, in dollars. */
export const membersPart = ({ monthly, employer_monthly }: Premiums): number =>
  toDollars(toCents(monthly) - toCents(employer_monthly))

/** Premiums of each month and, where employers pay a part, whose is what. */
export const premiumFacts = (counted: Premiums): [string, string][] => [
  [m.desk_fig_monthly(), amountText(counted.monthly)],
  ...(counted.employer_monthly === 0
    ? []
    : ([
        [m.desk_fig_employer(), amountText(counted.employer_monthly)],
        [m.desk_fig_members(), amountText(membersPart(counted))],
      ] satisfies [string, string][])),
]
