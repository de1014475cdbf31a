import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { CopiedParts } from '../../enrollment/review/copied-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** What was answered, numbers masked; what was revealed stands before it until it is masked again. */
export function CaseAnswers({ actorRef, enrollment }: { actorRef: DeskEnrollmentRef; enrollment: DeskCase }) {
  const revealed = useSelector(actorRef, (s) => s.context.revealed)
  const awaitsSignature = enrollment.signature === 'awaited'
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (revealed !== null) shown.current?.focus()
  }, [revealed])
  return (
    <section className="stack" aria-labelledby="desk-answers">
      <h2 id="desk-answers">{m.desk_case_answers()}</h2>
      <p className="muted">{m.desk_case_answers_lead()}</p>
      {revealed !== null && (
        <div className="desk-revealed stack">
          <Notice
            ref={shown}
            tone="warning"
            title={m.desk_case_revealed()}
            actions={
              <Button onClick={() => actorRef.send({ type: 'desk-enrollment.cover' })}>{m.desk_case_cover()}</Button>
            }
          >
            {m.desk_case_revealed_lead()}
          </Notice>
          {revealed.numbers.length > 0 && (
            <dl className="facts">
              {revealed.numbers.map(({ name, ssn }, index) => (
                // Two people may have one name.
                <div key={`${index} ${name}`}>
                  <dt>{name}</dt>
                  <dd>{ssn.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')}</dd>
                </div>
              ))}
            </dl>
          )}
          {revealed.sections !== null && (
            <CopiedParts
              sections={revealed.sections}
              names={enrollment.names}
              notes={null}
              awaitsSignature={awaitsSignature}
              open
            />
          )}
        </div>
      )}
      <div>
        <CopiedParts
          sections={enrollment.sections}
          names={enrollment.names}
          notes={enrollment.additional_notes}
          awaitsSignature={awaitsSignature}
        />
      </div>
    </section>
  )
}
