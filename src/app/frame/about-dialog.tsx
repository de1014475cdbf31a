import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { aboutText } from '../../calls/enrollment/frame.actors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'

/** What the rep or the group says about themselves (spec 1, section 2, Header). */
export function AboutDialog({ site, onClose }: { site: SiteInfo; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog title={m.frame_about({ name: site.name })} size="lg" onClose={onClose}>
      <About key={attempt} site={site} onRetry={() => setAttempt(attempt + 1)} />
    </Dialog>
  )
}

function About({ site: { identity }, onRetry }: { site: SiteInfo; onRetry: () => void }) {
  const { agent_id: agentId, group_id: groupId } = identity
  const about = useSelector(useActorRef(aboutText, { input: { agentId, groupId } }), (s) => s.output)
  if (about === undefined) return <Skeleton count={3} />
  if ('problem' in about) {
    return (
      <Notice
        tone="warning"
        live
        title={m.frame_failed()}
        actions={<Button onClick={onRetry}>{m.common_retry()}</Button>}
      >
        <p>{about.problem.message}</p>
      </Notice>
    )
  }
  return about.html.trim() === '' ? <p>{m.frame_about_empty()}</p> : <SanitisedHtml html={about.html} />
}
