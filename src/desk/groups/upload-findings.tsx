import { useSelector } from '@xstate/react'
import type { RosterUploadRef } from '#machines/desk/roster-upload/roster-upload.machine.ts'
import type { RosterCheck } from '#schemas/calls/desk/desk-roster.calls.ts'
import { rosterColumnNamesSaid } from '#schemas/desk/roster/roster.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** What is wrong with a file, by line. */
export function Mistakes({ check }: { check: RosterCheck }) {
  const { mistakes, mistake_count } = check
  if (mistake_count === 0) return null
  return (
    <section className="stack" aria-labelledby="desk-mistakes">
      <Notice tone="danger" live>
        <p id="desk-mistakes">
          <strong>{m.desk_upload_mistakes({ count: mistake_count })}</strong>
        </p>
        <p>{m.desk_upload_mistakes_text()}</p>
      </Notice>
      <ul className="desk-notes">
        {mistakes.map(({ line, column, message }, index) => (
          <li key={index}>
            <p className="desk-row-name">
              {column === null ? m.desk_upload_line({ line }) : m.desk_upload_line_column({ line, column })}
            </p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      {mistake_count > mistakes.length && <p>{m.desk_upload_more({ count: mistake_count - mistakes.length })}</p>}
    </section>
  )
}

type Listed = RosterCheck['added']

function People({ title, people }: { title: string; people: Listed }) {
  if (people.total === 0) return null
  return (
    <section className="stack">
      <h3>{title}</h3>
      <ul className="desk-notes">
        {people.shown.map(({ employee_id, name, columns }) => (
          <li key={employee_id}>
            <p>
              {name} <span className="small muted">{m.desk_roster_number({ id: employee_id })}</span>
            </p>
            {columns.length > 0 && (
              <p className="small">{columns.map((column) => rosterColumnNamesSaid[column]()).join(', ')}</p>
            )}
          </li>
        ))}
      </ul>
      {people.total > people.shown.length && <p>{m.desk_upload_more({ count: people.total - people.shown.length })}</p>}
    </section>
  )
}

/** What a file would change, before anything is written. */
export function Review({ actorRef }: { actorRef: RosterUploadRef }) {
  const check = useSelector(actorRef, (s) => s.context.check)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  if (check === null) return null
  const { added, changed, removed, unchanged, ignored, seen } = check
  return (
    <section className="stack" aria-labelledby="desk-changes">
      <h2 id="desk-changes">{m.desk_upload_changes()}</h2>
      {ignored.length > 0 && <Notice tone="warning">{m.desk_upload_ignored({ columns: ignored.join(', ') })}</Notice>}
      {seen === null && <p>{m.desk_upload_nothing()}</p>}
      <People title={m.desk_upload_removed({ count: removed.total })} people={removed} />
      <People title={m.desk_upload_changed({ count: changed.total })} people={changed} />
      <People title={m.desk_upload_added({ count: added.total })} people={added} />
      <p className="muted">{m.desk_upload_unchanged({ count: unchanged })}</p>
      <div className="actions">
        {seen !== null && (
          <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'roster-upload.apply' })}>
            {m.desk_upload_apply()}
          </Button>
        )}
        <Button disabled={busy} onClick={() => actorRef.send({ type: 'roster-upload.again' })}>
          {m.desk_upload_other()}
        </Button>
      </div>
    </section>
  )
}
