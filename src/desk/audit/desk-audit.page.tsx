import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { auditFields } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskAuditMachine } from '../../calls/desk/desk-audit.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { alikeRows } from './alike-rows.ts'
import { useEnded } from '../use-ended.ts'

type Row = AuditPage['rows'][number]

/** Who has read and done what. */
export function DeskAuditPage({ accessRef }: { accessRef: DeskAccessRef }) {
  const actorRef = useActorRef(providedDeskAuditMachine, { inspect })
  const { rows, next, errors, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const loading = useSelector(actorRef, (s) => s.matches('loading'))
  const continuing = useSelector(actorRef, (s) => s.matches('continuing'))
  const [round, setRound] = useState(0)
  const clear = () => {
    setRound(round + 1)
    actorRef.send({ type: 'desk-audit.search', number: '' })
  }
  useEnded(accessRef, problem)
  return (
    <div className="page">
      <PageTitle title={m.desk_audit_title()} lead={m.desk_audit_lead()} />
      <div className="desk-search">
        <PlainForm
          key={round}
          id="desk-audit"
          label={m.desk_audit_title()}
          definition={auditFields}
          errors={errors}
          onChange={() => actorRef.send({ type: 'desk-audit.change' })}
          onSubmit={(values) =>
            actorRef.send({ type: 'desk-audit.search', number: String(values['number'] ?? '').trim() })
          }
        >
          <div className="actions">
            <Button kind="primary" type="submit">
              {m.desk_audit_show()}
            </Button>
          </div>
        </PlainForm>
      </div>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      {rows.length > 0 ? (
        <AuditRows rows={rows} busy={busy} />
      ) : loading ? (
        <Skeleton shape="line" count={3} />
      ) : (
        problem === null &&
        errors.length === 0 && (
          <EmptyState art="search" actions={<Button onClick={clear}>{m.desk_audit_all()}</Button>}>
            {m.desk_audit_none()}
          </EmptyState>
        )
      )}
      {next !== null && (
        <div className="actions">
          <Button
            busy={continuing}
            disabled={busy && !continuing}
            onClick={() => actorRef.send({ type: 'desk-audit.more' })}
          >
            {m.desk_find_more()}
          </Button>
        </div>
      )}
    </div>
  )
}

function AuditRows({ rows, busy }: { rows: readonly Row[]; busy: boolean }) {
  return (
    <ul className="desk-rows" aria-busy={busy || undefined}>
      {alikeRows(rows).map(({ what, by, when, subjects }, index) => (
        // Rows are added at the end alone.
        <li key={index} className="desk-row">
          <div className="desk-row-words">
            <p className="desk-row-name">{what}</p>
            <p className="small muted">
              {by} · {when}
            </p>
          </div>
          {subjects.length === 1 ? (
            <Subject subject={subjects[0]} />
          ) : (
            <details className="desk-more">
              <summary>{m.desk_audit_subjects({ count: subjects.length })}</summary>
              <ul className="desk-keys">
                {subjects.map((subject, at) => (
                  <li key={at}>
                    <Subject subject={subject} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

const Subject = ({ subject }: { subject: string | undefined }) => (
  <span className="figures muted desk-subject">{subject}</span>
)
