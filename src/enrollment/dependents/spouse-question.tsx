import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Flag } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { isSpouse } from '#schemas/steps/dependents/dependents.rules.ts'
import { FieldFrame, boxAria } from '../../form/field-frame.tsx'
import type { DependentsRef } from './dependent-form-props.ts'
import { RemovalQuestion, fullName } from '../step/people-list.tsx'

/** Asked of a Premier family: Yes makes the first one a spouse, No takes the spouse off (spec 2, section 4). */
export function SpouseQuestion({ actorRef, locked }: { actorRef: DependentsRef; locked: boolean }) {
  const answer = useSelector(actorRef, (s) => s.context.hasSpouse)
  const error = useSelector(actorRef, (s) => (s.context.main?.target_element === 'has_spouse' ? s.context.main : null))
  // An existing member's spouse is kept for Yes: nothing is lost.
  const spouse = useSelector(actorRef, ({ context: { dependents, facts } }) =>
    facts.enrollType === 'existing-member' ? null : (dependents.find(isSpouse) ?? null),
  )
  const [leaving, setLeaving] = useState(false)
  const say = (given: Flag | null) => actorRef.send({ type: 'dependents.spouse', answer: given })
  const field = {
    id: 'has_spouse',
    label: m.dependents_spouse_question(),
    message: error && errorText(errorTable, error),
  }
  const foot = leaving && spouse !== null && (
    <RemovalQuestion
      name={fullName(spouse.primary_info)}
      onKeep={() => setLeaving(false)}
      onRemove={() => {
        setLeaving(false)
        say(0)
      }}
    />
  )
  return (
    <FieldFrame {...field} foot={foot}>
      <select
        {...boxAria(field)}
        className="field-box field-select field-width-sm"
        value={answer === null ? '' : String(answer)}
        disabled={locked}
        onChange={(event) => {
          const given = answerOf(event.target.value)
          // No takes the spouse off the list: what would be lost is told first.
          if (given === 0 && spouse !== null) setLeaving(true)
          else say(given)
        }}
      >
        <option value="">{m.dependents_spouse_placeholder()}</option>
        <option value="1">{m.common_yes()}</option>
        <option value="0">{m.common_no()}</option>
      </select>
    </FieldFrame>
  )
}

const answerOf = (text: string): Flag | null => (text === '1' ? 1 : text === '0' ? 0 : null)
