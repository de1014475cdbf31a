import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { expiryMonths, expiryYears } from '#schemas/steps/billing/billing.rules.ts'
import { cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { CardFramePlace } from '../../form/card/card-frame-place.ts'
import { type FormHandle, StepForm } from '../../form/form-engine.tsx'
import {
  type EnteredProps,
  enteredBefore,
  payerOf,
  toInfo,
  useConfig,
  useEnteredRules,
  useTyped,
} from './billing-entered.ts'

const cardNames = cardFields.map((field) => field.name)
const addressNames = ['address1', 'address2', 'city', 'state', 'zip'] as const

/** A card and the address of its bills. */
export function CardForm({ actorRef, held, onPayer }: EnteredProps) {
  const cardFrame = useSelector(actorRef, (s) => s.context.cardFrame)
  const states = useSelector(actorRef, (s) => s.context.states)
  const physical = useSelector(actorRef, (s) => s.context.physicalAddress)
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'cc'))
  const year = useSelector(actorRef, (s) => s.context.today.year)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const config = useConfig(actorRef, cardNames)
  const { typed, keepForm } = useTyped({ actorRef, held })
  const definition = useMemo(
    () => cardFields.filter((field) => field.name !== 'is_physical_address' || physical !== null),
    [physical],
  )
  const values = useMemo(
    () => ({ ...saved, is_physical_address: saved?.is_physical_address === 'yes' ? 1 : 0, ...typed }),
    [saved, typed],
  )
  const copied = useRef(values.is_physical_address === 1)
  const form = useRef<FormHandle>(null)
  // An address that was copied before is as locked as one that is copied now.
  useEffect(() => {
    if (!copied.current || physical === null) return
    for (const name of addressNames) form.current?.fill(name, physical[name], { locked: true })
  }, [physical])
  const options = useMemo(
    () => ({
      state: states.map(({ abbrev, name }) => ({ value: abbrev, name })),
      expiration_month: expiryMonths.map((value) => ({ value, name: value })),
      expiration_year: expiryYears(year).map((value) => ({ value, name: value })),
    }),
    [states, year],
  )

  const rules = useEnteredRules(actorRef, 'cc')

  /** Ticked copies and locks the address, unticked clears and unlocks it (spec 3, section 4). */
  const copyAddress = (handle: FormHandle) => {
    const wanted = handle.values().is_physical_address === 1
    if (wanted === copied.current) return
    copied.current = wanted
    for (const name of addressNames) handle.fill(name, wanted ? (physical?.[name] ?? null) : null, { locked: wanted })
  }

  return (
    <CardFramePlace value={cardFrame}>
      <StepForm
        id="billing"
        label={m.billing_card_title()}
        definition={definition}
        config={config}
        options={options}
        values={values}
        errors={errors}
        busy={busy}
        formRef={form}
        onChange={(handle) => {
          onPayer(payerOf(handle, 'cc'))
          copyAddress(handle)
          keepForm(handle)
        }}
        rules={rules}
        onSubmit={(entered) => actorRef.send({ type: 'billing.submit', info: toInfo(entered, 'cc') })}
      />
    </CardFramePlace>
  )
}
