import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { CardFramePlace } from '../../form/card/card-frame-place.ts'
import { type FormHandle, StepForm } from '../../form/form-engine.tsx'
import { type EnteredProps, payerOf, useConfig, useEnteredRules, useTyped } from './billing-entered.ts'
import { enteredBefore } from './billing-form-props.ts'
import {
  cardDefinition,
  cardNames,
  cardOptions,
  cardValues,
  copyAddress,
  submitCard,
  wantsCopy,
} from './card-form-props.ts'

/** A card and the address of its bills. */
export function CardForm({ actorRef, held, onPayer, summaryPlace }: EnteredProps) {
  const cardFrame = useSelector(actorRef, (s) => s.context.cardFrame)
  const states = useSelector(actorRef, (s) => s.context.states)
  const physical = useSelector(actorRef, (s) => s.context.physicalAddress)
  const saved = useSelector(actorRef, (s) => enteredBefore(s.context.saved, 'cc'))
  const year = useSelector(actorRef, (s) => s.context.today.year)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const config = useConfig(actorRef, cardNames)
  const { typed, keepForm } = useTyped({ actorRef, held })
  const definition = useMemo(() => cardDefinition(physical), [physical])
  const values = useMemo(() => cardValues(saved, typed), [saved, typed])
  const copied = useRef(wantsCopy(values))
  const form = useRef<FormHandle>(null)
  // An address that was copied before is as locked as one that is copied now.
  useEffect(() => {
    if (copied.current && physical !== null && form.current !== null) copyAddress(form.current, physical, true)
  }, [physical])
  const options = useMemo(() => cardOptions(states, year), [states, year])
  const rules = useEnteredRules(actorRef, 'cc')
  /** Only where the box was ticked or unticked. */
  const followBox = (handle: FormHandle) => {
    const wanted = wantsCopy(handle.values())
    if (wanted === copied.current) return
    copied.current = wanted
    copyAddress(handle, physical, wanted)
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
        summaryPlace={summaryPlace}
        formRef={form}
        onChange={(handle) => {
          onPayer(payerOf(handle, 'cc'))
          followBox(handle)
          keepForm(handle)
        }}
        rules={rules}
        onSubmit={(entered) => submitCard(actorRef, entered)}
      />
    </CardFramePlace>
  )
}
