import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { DeskFileRef } from '#machines/desk/desk-file/desk-file.machine.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import { type PriceRow, type PricedPlan, priceField } from '#schemas/desk/price-table.rules.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { tierName } from '../../../fields/words.ts'
import { FieldFrame, FieldMessage, boxAria } from '../../../form/field-frame.tsx'
import { getLocale } from '../../../i18n/locale.ts'
import { numberFormat } from '../../../i18n/number-format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { fileAddress } from '../catalog-words.ts'

interface Props {
  actorRef: DeskFileRef
  number: number
  plans: readonly PricedPlan[]
  readOnly: boolean
  /** Shows a line of the text. */
  onLine: (line: number) => void
}

/** Dollars and cents as they are typed: with the decimal sign of the language, and no other. */
const typedCents = (cents: number | undefined): string =>
  cents === undefined ? '' : numberFormat({ minimumFractionDigits: 2, useGrouping: false }).format(cents / 100)

const rowName = ({ of, id, name }: PriceRow): string => {
  const said = name[getLocale()] ?? name[baseLocale] ?? id
  return of === 'rider' ? m.catalog_price_rider({ name: said }) : said
}

/** The prices of the plans of a file, without JSON. */
export function PriceEditor({ actorRef, number, plans, readOnly, onLine }: Props) {
  const [chosen, setChosen] = useState(0)
  const plan = plans[chosen] ?? plans[0]
  if (plan === undefined) return <p className="muted">{m.catalog_price_no_plans()}</p>
  return (
    <div className="stack desk-prices">
      <FieldFrame id="desk-price-plan" label={m.catalog_price_plan()}>
        <select
          {...boxAria({ id: 'desk-price-plan' }, false)}
          className="field-box field-select"
          value={plans.indexOf(plan)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {plans.map(({ id, name }, index) => (
            <option key={id || index} value={index}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Elsewhere plan={plan} number={number} onLine={onLine} />
      {plan.rows.length > 0 && (
        <PriceTable key={`${chosen} ${plan.id}`} actorRef={actorRef} plan={plan} readOnly={readOnly} />
      )}
    </div>
  )
}

/** Where the prices of a plan are that are no single numbers in this file. */
function Elsewhere({ plan, number, onLine }: { plan: PricedPlan; number: number; onLine: (line: number) => void }) {
  const table = { region: 'rates/regions.csv', rating_area: 'rates/areas.csv' }[plan.rating]
  if (plan.rating === 'tier') return null
  if (table !== undefined) {
    return (
      <div className="stack stack-tight">
        <p>{plan.rating === 'region' ? m.catalog_price_by_region() : m.catalog_price_by_area()}</p>
        <div className="actions">
          <ButtonLink to={fileAddress(number, table)}>{m.catalog_price_open({ file: table })}</ButtonLink>
        </div>
      </div>
    )
  }
  return (
    <div className="stack stack-tight">
      <p>{plan.rating === 'salary' ? m.catalog_price_by_salary() : m.catalog_price_by_age()}</p>
      <div className="actions">
        <Button onClick={() => onLine(plan.line)}>{m.catalog_price_in_text()}</Button>
      </div>
    </div>
  )
}

function PriceTable({ actorRef, plan, readOnly }: { actorRef: DeskFileRef; plan: PricedPlan; readOnly: boolean }) {
  return (
    <>
      <p className="small muted">{m.catalog_price_lead()}</p>
      <table className="desk-table desk-price-table">
        <thead>
          <tr>
            <th scope="col">{m.catalog_price_option()}</th>
            {plan.tiers.map((tier) => (
              <th key={tier} scope="col">
                {tierName(tier)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.rows.map((row) => (
            <tr key={row.at.join('.')}>
              <th scope="row">{rowName(row)}</th>
              {plan.tiers.map((tier) => (
                <td key={tier} data-label={tierName(tier)}>
                  <PriceBox actorRef={actorRef} row={row} tier={tier} readOnly={readOnly} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function PriceBox({
  actorRef,
  row,
  tier,
  readOnly,
}: {
  actorRef: DeskFileRef
  row: PriceRow
  tier: TierCode
  readOnly: boolean
}) {
  const name = priceField(row.at, tier)
  const [typed, setTyped] = useState(() => typedCents(row.cents[tier]))
  const error = useSelector(actorRef, ({ context: { errors } }) =>
    errors.find(({ target_element }) => target_element === name),
  )
  const message = error === undefined ? null : errorText(errorTable, error)
  const id = `price-${name.replaceAll('.', '-')}`
  return (
    <>
      <input
        {...boxAria({ id, message }, false)}
        className="field-box desk-price"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${rowName(row)}, ${tierName(tier)}`}
        value={typed}
        readOnly={readOnly}
        onChange={(event) => {
          setTyped(event.target.value)
          actorRef.send({ type: 'desk-file.price', at: row.at, tier, typed: event.target.value })
        }}
      />
      <FieldMessage id={id} message={message} />
    </>
  )
}
