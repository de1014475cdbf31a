import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedPreviewMachine } from '../../calls/enrollment/preview.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useTaken } from '../../ui/use-taken.ts'
import { BareFrame } from '../entry/bare-frame.tsx'

/** The token of the address, which does not stay there. */
const readToken = () => ({ value: location.hash.slice(1), path: location.pathname })

/** `/preview#TOKEN`: where a preview link of the desk leads. */
export function PreviewPage() {
  const token = useTaken(readToken) ?? ''
  const actorRef = useActorRef(providedPreviewMachine, { inspect, input: { token } })
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const refused = useSelector(actorRef, (s) => s.matches('refused'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const begun = useSelector(actorRef, (s) => s.matches('begun'))
  useEffect(() => {
    // Read anew from the first byte: another catalog is another site.
    if (begun) location.replace('/')
  }, [begun])
  return (
    <BareFrame>
      <div className="page page-narrow">
        {refused ? (
          <>
            <PageTitle title={m.preview_refused_title()} />
            <Notice tone="warning" live title={problem?.message}>
              <p>{m.preview_refused_text()}</p>
            </Notice>
            <div className="actions">
              <ButtonLink kind="primary" to="/desk/catalog">
                {m.preview_desk()}
              </ButtonLink>
              <ButtonLink to="/">{m.preview_home()}</ButtonLink>
            </div>
          </>
        ) : failed ? (
          <>
            <PageTitle title={m.preview_failed_title()} />
            <LoadFailed message={problem?.message} onRetry={() => actorRef.send({ type: 'preview.retry' })} />
          </>
        ) : (
          <>
            <PageTitle title={m.preview_opening()} />
            <Skeleton shape="line" count={2} />
          </>
        )}
      </div>
    </BareFrame>
  )
}
