import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeskSignInsMachine } from '../../calls/desk/desk-sign-ins.actors.ts'
import { TextField } from '../../fields/fields.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useEnded } from '../use-ended.ts'
import { SignInDialog } from './sign-in-dialog.tsx'
import { SignInRowView } from './sign-in-row.tsx'

/** How reps and groups sign in, and what the staff changes about it. */
export function DeskSignInsPage({ accessRef, mayAct }: { accessRef: DeskAccessRef; mayAct: boolean }) {
  const actorRef = useActorRef(providedDeskSignInsMachine, { inspect })
  const { rows, wanted, provider, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const busy = useSelector(actorRef, (s) => s.matches('loading'))
  const box = useId()
  useEnded(accessRef, problem)
  const text = wanted.trim().toLowerCase()
  const shown = (rows ?? []).filter(({ name }) => name.toLowerCase().includes(text))
  return (
    <div className="page">
      <PageTitle title={m.desk_sign_ins_title()} lead={m.desk_sign_ins_lead()} />
      {failed ? (
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'desk-sign-ins.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      ) : rows === null ? (
        <Skeleton count={3} />
      ) : rows.length === 0 ? (
        <EmptyState art="papers" actions={<ButtonLink to="/desk">{m.desk_nav_find()}</ButtonLink>}>
          {m.desk_sign_ins_none()}
        </EmptyState>
      ) : (
        <div className="stack" aria-busy={busy || undefined}>
          <TextField
            id={box}
            label={m.desk_sign_ins_find()}
            value={wanted}
            message={null}
            autoComplete="off"
            onValue={(value) => actorRef.send({ type: 'desk-sign-ins.find', text: value })}
          />
          <p role="status" className={shown.length === 0 ? undefined : 'visually-hidden'}>
            {shown.length === 0 ? m.desk_sign_ins_nobody() : m.desk_sign_ins_count({ count: shown.length })}
          </p>
          <ul className="desk-rows">
            {shown.map((row) => (
              <SignInRowView key={row.subject} row={row} provider={provider} actorRef={actorRef} mayAct={mayAct} />
            ))}
          </ul>
        </div>
      )}
      <SignInDialog actorRef={actorRef} />
    </div>
  )
}
