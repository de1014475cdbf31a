import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedPreviewBannerMachine } from '../../calls/enrollment/preview.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './preview-banner.css'

/** That this browser sees a version that is not published, and the way back to what everybody sees. */
export function PreviewBanner({ number }: { number: number }) {
  const actorRef = useActorRef(providedPreviewBannerMachine, { inspect })
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const ended = useSelector(actorRef, (s) => s.matches('ended'))
  useEffect(() => {
    // Read anew from the first byte: another catalog is another site.
    if (ended) location.replace('/')
  }, [ended])
  return (
    <aside className="preview-banner no-print" aria-label={m.preview_label()}>
      <p>
        <Icon name="eye" size="sm" />
        <span>{m.preview_banner({ number })}</span>
      </p>
      {problem !== null && <p role="alert">{problem.message}</p>}
      <Button kind="quiet" busy={busy} onClick={() => actorRef.send({ type: 'preview-banner.end' })}>
        {m.preview_end()}
      </Button>
    </aside>
  )
}
