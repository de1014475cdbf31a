import type { PriceBasis } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { toCents, toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { formatPrice } from '../../i18n/format.ts'
import { Money } from './money.tsx'
import './price-parts.css'

/** What the member pays each month and, where the employer of their group pays a part, what that is; dollars. */
export interface Shared {
  price: number
  employerPays?: number | undefined
  /** Said to the staff, who are neither. */
  toStaff?: boolean
}

const premiumOf = (price: number, employerPays: number): number => toDollars(toCents(price) + toCents(employerPays))

/** Under a price that the member pays: the premium and the employer's part; nothing where nobody else pays. */
export function PriceNote({ price, employerPays, toStaff = false }: Shared) {
  if (employerPays === undefined) return null
  const parts = { premium: formatPrice(premiumOf(price, employerPays)), employer: formatPrice(employerPays) }
  return <span className="muted small price-note">{toStaff ? m.price_note_client(parts) : m.price_note(parts)}</span>
}

/** The rows of a list of costs before what is left to pay; none where nobody else pays. */
export const employerRows = ({ price, employerPays, toStaff = false }: Shared): { name: string; price: number }[] =>
  employerPays === undefined
    ? []
    : [
        { name: m.price_premium_monthly(), price: premiumOf(price, employerPays) },
        { name: toStaff ? m.price_employer_pays_client() : m.price_employer_pays(), price: employerPays },
      ]

/** Why the first month costs more than the others, where it does: the enrollment fees that are paid once; dollars. */
export const feeRows = (firstMonth: number, monthly: number): { name: string; price: number }[] =>
  firstMonth > monthly ? [{ name: m.mail_fact_once(), price: toDollars(toCents(firstMonth) - toCents(monthly)) }] : []

/** The rows of a list of costs (`dl`) before its totals: what an employer pays, and what is paid once; in dollars. */
export function CostRows({
  firstMonth,
  monthly,
  employerPays,
}: {
  firstMonth: number
  monthly: number
  employerPays: number | undefined
}) {
  return [...employerRows({ price: monthly, employerPays }), ...feeRows(firstMonth, monthly)].map(({ name, price }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        <Money amount={price} />
      </dd>
    </div>
  ))
}

/** What the monthly amount is called: where an employer pays a part, who pays it. */
export const monthlyName = ({ employerPays, toStaff = false }: Omit<Shared, 'price'>, otherwise: string): string => {
  if (employerPays === undefined) return otherwise
  return toStaff ? m.price_you_pay_monthly_client() : m.price_you_pay_monthly()
}

/** Premium, the employer's part and what is left to pay, as rows; nothing where nobody else pays. */
export function PriceParts({ price, employerPays }: Omit<Shared, 'toStaff'>) {
  if (employerPays === undefined) return null
  const rows: [string, number][] = [
    [m.price_premium(), premiumOf(price, employerPays)],
    [m.price_employer_pays(), employerPays],
    [m.price_you_pay(), price],
  ]
  return (
    <dl className="price-parts small">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{formatPrice(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Below a price that is shown before a quote: for whom it is. Nothing where everybody pays it, or it is the quote's. */
export function LowestPriceNote({ basis }: { basis: PriceBasis | null }) {
  return basis?.is_lowest === true ? <p className="muted small">{basisText(basis)}</p> : null
}

const basisText = ({ age, state }: PriceBasis): string => {
  if (age === null) return state === null ? m.plans_basis() : m.plans_basis_state({ state })
  return state === null ? m.plans_basis_age({ age }) : m.plans_basis_age_state({ age, state })
}
