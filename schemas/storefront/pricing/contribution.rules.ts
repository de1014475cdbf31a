import type { TierCode } from '../../calls/shapes.ts'
import type { Contribution } from '../catalog/contribution.schema.ts'
import type { Plan } from '../catalog/plan.types.ts'
import { toDollars } from './money.rules.ts'

/** Who pays a premium, in cents a month: both parts together are the premium, always. */
export interface SharedCents {
  /** What the member pays. Everything that is charged, agreed to or summed as a price is this. */
  cents: number
  /** What the member's employer pays; 0 where nobody else pays. */
  employer_cents: number
}

/** The premium that carriers are owed. */
export const premiumOf = ({ cents, employer_cents = 0 }: Premium): number => cents + employer_cents

/** As `SharedCents`; what was kept before there were contributions names no employer's part. */
export interface Premium {
  cents: number
  employer_cents?: number | undefined
}

/** The contribution that a plan gets: of the entry that names it, else its category, else of the one for all plans. */
export const contributionTo = (
  contributions: readonly Contribution[],
  { id, category }: Pick<Plan, 'id' | 'category'>,
): Contribution | undefined =>
  contributions.find(({ plans }) => plans?.includes(id)) ??
  contributions.find(({ categories }) => categories?.includes(category)) ??
  contributions.find(({ plans, categories }) => plans === undefined && categories === undefined)

interface PremiumFacts {
  tier: TierCode
  /** What the plan costs these people, riders left out: those are the member's own choice, and theirs to pay. */
  premiumCents: number
  /** What it costs the employee alone; null where the plan is not sold to one person: then all of it is the employee's. */
  ownCents: number | null
}

const percentOf = (
  { employee, dependents }: NonNullable<Contribution['percent']>,
  { premiumCents, ownCents }: PremiumFacts,
): number => {
  const own = Math.min(ownCents ?? premiumCents, premiumCents)
  // Both shares are added before anything is rounded; a half cent is the employer's.
  return Math.round((own * employee + (premiumCents - own) * dependents) / 100)
}

/** The employer's part of a premium, in cents a month; never more than the cap, nor than the premium. */
export const employerCents = (contribution: Contribution | undefined, facts: PremiumFacts): number => {
  const { percent, amount_cents: amounts, at_most_cents: most = Infinity } = contribution ?? {}
  const wanted = percent === undefined ? (amounts?.[facts.tier] ?? 0) : percentOf(percent, facts)
  return Math.min(wanted, most, facts.premiumCents)
}

/** A premium with who pays it. */
export const sharedPremium = (contribution: Contribution | undefined, facts: PremiumFacts): SharedCents => {
  const employer_cents = employerCents(contribution, facts)
  return { cents: facts.premiumCents - employer_cents, employer_cents }
}

/** The parts of several premiums. */
export const summedShares = (parts: readonly Premium[]): SharedCents => ({
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
  employer_cents: parts.reduce((sum, { employer_cents = 0 }) => sum + employer_cents, 0),
})

/** Whether two prices are the same for the member and for the employer. */
export const sameShares = (one: Premium, other: Premium): boolean =>
  one.cents === other.cents && (one.employer_cents ?? 0) === (other.employer_cents ?? 0)

/** As a call says it: `employer_pays`, in dollars, beside the price that the member pays; left out where nobody else pays. */
export const employerPays = ({ employer_cents = 0 }: Pick<Premium, 'employer_cents'>): { employer_pays?: number } =>
  employer_cents === 0 ? {} : { employer_pays: toDollars(employer_cents) }

/** As it is kept: left out where nobody else pays. */
export const employerKept = ({ employer_cents = 0 }: Pick<Premium, 'employer_cents'>): { employer_cents?: number } =>
  employer_cents === 0 ? {} : { employer_cents }
