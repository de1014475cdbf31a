import type { DeskEnrollmentRef } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { standingName } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { standingTone } from '../find/found-row.tsx'
import { moment } from '../moment.ts'

/** Where the enrollment stands with each receiver, why it was not taken, and the file that it is in. */
export function CaseDeliveries({
  actorRef,
  enrollment: { deliveries },
  mayAct,
}: {
  actorRef: DeskEnrollmentRef
  enrollment: DeskCase
  mayAct: boolean
}) {
  return (
    <section aria-labelledby="desk-deliveries">
      <h2 id="desk-deliveries">{m.desk_case_deliveries()}</h2>
      {deliveries.length === 0 ? (
        <p className="muted">{m.desk_case_deliveries_none()}</p>
      ) : (
        <ul className="desk-rows">
          {deliveries.map(({ id, receiver, standing, since, raised, reasons, file, may_retry }) => (
            <li key={id} className="desk-row">
              <div className="desk-row-words">
                <p className="desk-row-name">{receiver}</p>
                <p className="small muted">
                  {m.desk_case_since({ date: moment(since) })}
                  {file !== null && ` · ${m.desk_case_file({ name: file })}`}
                </p>
                {reasons.map((reason) => (
                  <p key={reason} className="small">
                    {reason}
                  </p>
                ))}
              </div>
              <div className="desk-row-state">
                <Badge tone={standingTone(standing)}>{standingName(standing)}</Badge>
                {raised && standing !== 'rejected' && <Badge tone="warning">{m.desk_case_raised()}</Badge>}
                {mayAct && may_retry && (
                  <Button
                    aria-label={
                      standing === 'to_be_sent'
                        ? m.desk_case_deliver_now_to({ receiver })
                        : m.desk_case_deliver_to({ receiver })
                    }
                    onClick={() => actorRef.send({ type: 'desk-enrollment.deliver', delivery: id })}
                  >
                    {standing === 'to_be_sent' ? m.desk_case_deliver_now() : m.desk_case_deliver()}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
