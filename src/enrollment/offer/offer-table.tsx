import { m } from '#schemas/messages/generated/messages.js'
import { Money } from '../../ui/text/money.tsx'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import '../step/step-page.css'

interface Row {
  plan_id: string
  plan_name: string
  /** Dollars; null where it could not be had before, and where it cannot be had now. */
  before: number | null
  now: number | null
  /** What the employer pays of it, where one does. */
  employer_before?: number
  employer_now?: number
  /** Why it cannot be had. */
  reason?: string | null
}

function Price({ price, employerPays }: { price: number; employerPays: number | undefined }) {
  return (
    <>
      <Money amount={price} />
      <PriceNote price={price} employerPays={employerPays} />
    </>
  )
}

/** What plans cost before and now, and all of them together. */
export function OfferTable({
  plans,
  monthly_before,
  monthly_now,
  gone,
}: {
  plans: readonly Row[]
  monthly_before: number
  monthly_now: number
  /** What is said of a plan that cannot be had now. */
  gone: string
}) {
  return (
    <table className="conflict-table">
      <thead>
        <tr>
          <th scope="col">{m.offer_plan()}</th>
          <th scope="col">{m.offer_before()}</th>
          <th scope="col">{m.offer_now()}</th>
        </tr>
      </thead>
      <tbody>
        {plans.map(({ plan_id, plan_name, before, now, employer_before, employer_now, reason }) => (
          <tr key={plan_id}>
            <th scope="row">{plan_name}</th>
            <td>{before === null ? m.offer_none() : <Price price={before} employerPays={employer_before} />}</td>
            <td>{now === null ? (reason ?? gone) : <Price price={now} employerPays={employer_now} />}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{m.offer_monthly()}</th>
          <td>
            <Money amount={monthly_before} />
          </td>
          <td>
            <Money amount={monthly_now} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
