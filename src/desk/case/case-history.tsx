import type { DeskCase } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Badge } from '../../ui/text/badge.tsx'
import { moment } from '../moment.ts'
import { eventText } from './event-text.ts'

/** All that happened, the newest first. */
export function CaseHistory({ enrollment: { timeline } }: { enrollment: DeskCase }) {
  return (
    <section aria-labelledby="desk-history">
      <h2 id="desk-history">{m.desk_case_timeline()}</h2>
      <ol className="desk-history">
        {timeline.toReversed().map((event, index) => (
          // What happened keeps its place: the oldest is the last.
          <li key={timeline.length - index}>
            <span className="small muted">{moment(event.at)}</span>
            <span>{eventText(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was sent to people, and what became of it. */
export function CaseMessages({ enrollment: { messages } }: { enrollment: DeskCase }) {
  return (
    <section aria-labelledby="desk-messages">
      <h2 id="desk-messages">{m.desk_case_messages()}</h2>
      {messages.length === 0 ? (
        <p className="muted">{m.desk_case_messages_none()}</p>
      ) : (
        <ul className="desk-rows">
          {messages.toReversed().map(({ id, kind, to, subject, state, at, attempts, fault }) => (
            <li key={id} className="desk-row">
              <div className="desk-row-words">
                <p className="desk-row-name">{kind === 'mail' ? subject : m.desk_case_message_text()}</p>
                <p className="small muted">
                  {m.desk_case_message_to({ to })} · {moment(at)}
                </p>
                {fault !== null && <p className="small">{fault}</p>}
              </div>
              <div className="desk-row-state">
                {state === 'failed' ? (
                  <Badge tone="danger">{m.desk_message_failed({ count: attempts })}</Badge>
                ) : state === 'sent' ? (
                  <Badge tone="success">{m.desk_message_sent()}</Badge>
                ) : (
                  <Badge>{m.desk_message_waiting()}</Badge>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the staff noted, the newest first. */
export function CaseNotes({ enrollment: { notes } }: { enrollment: DeskCase }) {
  return (
    <section aria-labelledby="desk-notes">
      <h2 id="desk-notes">{m.desk_case_notes()}</h2>
      {notes.length === 0 ? (
        <p className="muted">{m.desk_case_notes_none()}</p>
      ) : (
        <ul className="desk-notes">
          {notes.toReversed().map(({ id, at, by, text }) => (
            <li key={id}>
              <p className="desk-note-text">{text}</p>
              <p className="small muted">
                {by} · {moment(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
