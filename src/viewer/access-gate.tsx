import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAnalystAccessMachine } from '../calls/machines.actors.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { Skeleton } from '../ui/status/skeleton.tsx'
import { useNewPage } from '../ui/use-new-page.ts'
import { AccessForm } from './access-form.tsx'

/** Shows what is inside once the server says that this session may look; asks for the code where it may not. */
export function AccessGate({ children }: { children: ReactNode }) {
  const actorRef = useActorRef(providedAnalystAccessMachine)
  const open = useSelector(actorRef, (s) => s.matches('open'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const checking = useSelector(actorRef, (s) => s.matches('checking'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const error = useSelector(actorRef, (s) => s.context.error)
  useNewPage(open ? 'open' : checking ? null : 'asking')
  const wrong = error === null ? null : errorText(errorTable, error)
  if (open) return children
  if (checking) return <Skeleton count={3} />
  return (
    <div className="page page-narrow">
      <PageTitle title={m.viewer_access_title()} />
      {failed ? (
        <Notice
          tone="danger"
          live
          title={m.viewer_access_failed()}
          actions={<Button onClick={() => actorRef.send({ type: 'analystAccess.retry' })}>{m.common_retry()}</Button>}
        >
          {problem?.message}
        </Notice>
      ) : (
        <>
          <p>{m.viewer_access_text()}</p>
          {problem !== null && wrong === null && (
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          )}
          <AccessForm
            busy={busy}
            wrong={wrong}
            onChange={() => actorRef.send({ type: 'analystAccess.change' })}
            onSubmit={(code) => actorRef.send({ type: 'analystAccess.submit', code })}
          />
        </>
      )}
    </div>
  )
}
