import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { openOffers } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'
import { Button } from '../../ui/button.tsx'
import { fullName } from '../step/people-list.tsx'
import type { BeneficiariesRef } from './beneficiary-form-props.ts'

/** Spouse and children of the enrollment who are not listed: a press opens the form with what is known of them. */
export function OfferedPeople({
  actorRef,
  locked,
}: {
  actorRef: BeneficiariesRef
  /** A form is open, or a call is on its way. */
  locked: boolean
}) {
  const id = useId()
  const offered = useSelector(actorRef, (s) => s.context.offered)
  const people = useSelector(actorRef, (s) => s.context.people)
  const open = openOffers(offered, people)
  if (open.length === 0) return null
  return (
    <div className="people-offered" role="group" aria-labelledby={id}>
      <p id={id} className="people-hint">
        {m.beneficiaries_offered()}
      </p>
      {open.map((index) => {
        const name = fullName(offered[index] ?? {})
        return (
          <Button
            key={index}
            icon="plus"
            disabled={locked}
            onClick={() => actorRef.send({ type: 'beneficiaries.addOffered', index })}
          >
            {name === '' ? m.beneficiaries_add_spouse() : m.beneficiaries_add_named({ name })}
          </Button>
        )
      })}
    </div>
  )
}
