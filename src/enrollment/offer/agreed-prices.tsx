import type { ReactNode } from 'react'
import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { employerRows, feeRows, monthlyName } from '../../ui/text/price-parts.tsx'
import { ChargeNote } from './charge-note.tsx'
import { PlanPrices } from './plan-prices.tsx'

interface AgreedPricesProps {
  plans: readonly { name: string; price: number; employer_pays?: number }[]
  /** Dollars. */
  firstMonth: number
  monthly: number
  employerPays?: number | undefined
  /** Null where the plans are billed separately; absent where nothing is said of it. */
  charge?: Charge | null | undefined
  /** mm/dd/yyyy */
  submittedOn: string
  /** More facts, as rows of the list. */
  children?: ReactNode
}

/** What was submitted: each plan, the first payment and those of the months after it, and when what is charged to what. */
export function AgreedPrices({
  plans,
  firstMonth,
  monthly,
  employerPays,
  charge,
  submittedOn,
  children,
}: AgreedPricesProps) {
  return (
    <>
      <PlanPrices
        plans={[...plans, ...feeRows(firstMonth, monthly)]}
        totals={[
          ...employerRows({ price: monthly, employerPays }),
          { name: m.mail_fact_first(), price: firstMonth },
          { name: monthlyName({ employerPays }, m.mail_fact_monthly()), price: monthly },
        ]}
      >
        {children}
      </PlanPrices>
      {charge !== undefined && <ChargeNote charge={charge} submittedOn={submittedOn} />}
    </>
  )
}
