import type { ReactNode } from 'react'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlanPrices } from '../../enrollment/offer/plan-prices.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { employerRows, monthlyName } from '../../ui/text/price-parts.tsx'
import { languageName } from '../../i18n/format.ts'
import { FactList } from '../fact-list.tsx'
import { moment } from '../moment.ts'

/** Who enrolled, when, where, and how the applicant is reached. */
export function CaseFacts({ enrollment }: { enrollment: DeskCase }) {
  const { submitted_at, effective_date, enrolled_by, site, locale, email, payment } = enrollment
  const rows: [string, ReactNode][] = [
    [m.desk_case_submitted(), moment(submitted_at)],
    [m.desk_case_effective(), effective_date],
    [m.desk_case_enrolled_by(), enrolled_by ?? m.desk_case_alone()],
    ...(email === null
      ? []
      : ([[m.desk_case_email(), <EmailText key="email" email={email} />]] satisfies [string, ReactNode][])),
    [m.desk_case_language(), languageName(locale)],
    [m.desk_case_site(), site],
    ...(payment === null
      ? []
      : ([
          [
            m.desk_case_paid_by(),
            payment.method === 'cc'
              ? m.desk_case_paid_cc({ digits: payment.digits })
              : m.desk_case_paid_eft({ digits: payment.digits }),
          ],
        ] satisfies [string, string][])),
  ]
  return <FactList rows={rows} />
}

/** The plans with what they cost now. */
export function CasePlans({ enrollment: { plans, first_payment, monthly, employer_pays } }: { enrollment: DeskCase }) {
  return (
    <section aria-labelledby="desk-plans">
      <h2 id="desk-plans">{m.desk_case_plans()}</h2>
      <PlanPrices
        plans={plans.map((plan, index) => ({ ...plan, id: `${index} ${plan.name}` }))}
        totals={[
          ...employerRows({ price: monthly, employerPays: employer_pays, toStaff: true }),
          { name: m.mail_fact_first(), price: first_payment },
          {
            name: monthlyName({ employerPays: employer_pays, toStaff: true }, m.mail_fact_monthly()),
            price: monthly,
          },
        ]}
        toStaff
      />
    </section>
  )
}
