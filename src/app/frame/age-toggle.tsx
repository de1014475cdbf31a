import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAgeToggle } from '../../calls/storefront/age.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Selected age is over/under 65, with the question before it changes and Group Home (spec 1, section 2, Header). */
export function AgeToggle({ site, over65 }: { site: SiteInfo; over65: 0 | 1 }) {
  const actorRef = useActorRef(providedAgeToggle, { inspect, input: { over65 } })
  const open = useSelector(actorRef, (s) => !s.matches('shown'))
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const over = useSelector(actorRef, (s) => s.context.over65 === 1)
  // What is stored counts: another tab, or the access page, may have changed it.
  useEffect(() => actorRef.send({ type: 'age.reported', over65 }), [actorRef, over65])
  const keep = () => actorRef.send({ type: 'age.keep' })
  return (
    <>
      <button type="button" className="utility-button" onClick={() => actorRef.send({ type: 'age.open' })}>
        <span className="utility-words">{over ? m.frame_age_over() : m.frame_age_under()}</span>
        <span className="utility-short" aria-hidden="true">
          {over ? m.access_age_over() : m.access_age_under()}
        </span>
      </button>
      {open && (
        <Dialog
          title={m.frame_age_title()}
          size="sm"
          onClose={busy ? undefined : keep}
          actions={
            <>
              <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'age.change' })}>
                {over ? m.frame_age_to_under() : m.frame_age_to_over()}
              </Button>
              <Button disabled={busy} onClick={keep}>
                {m.frame_age_keep()}
              </Button>
              <ButtonLink
                kind="quiet"
                to={site.visit?.role === 'group' ? '/group-home' : '/groups-home'}
                onClick={keep}
              >
                {m.frame_group_home()}
              </ButtonLink>
            </>
          }
        >
          <p>
            <strong>{over ? m.frame_age_over() : m.frame_age_under()}</strong>
          </p>
          <p>{m.frame_age_text()}</p>
          {problem && (
            <Notice tone="danger" live>
              <p>{problem.message}</p>
            </Notice>
          )}
        </Dialog>
      )}
    </>
  )
}
