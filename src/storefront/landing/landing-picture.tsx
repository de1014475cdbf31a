import { useActorRef, useSelector } from '@xstate/react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { landingPicture } from '../../calls/enrollment/frame.actors.ts'
import './landing-picture.css'

/** The picture of the rep or the group, which may lead to a page of theirs (spec 1, section 3, Agent landing info). */
export function LandingPicture({ site }: { site: SiteInfo }) {
  const { agent_id: agentId, group_id: groupId } = site.identity
  const actorRef = useActorRef(landingPicture, { input: { agentId, groupId } })
  const shown = useSelector(actorRef, (s) => s.output ?? null)
  if (shown === null) return null
  const picture = <img className="landing-picture" src={shown.image} alt={shown.link === null ? '' : site.name} />
  if (shown.link === null) return picture
  return (
    <a className="landing-picture-link" href={shown.link} target="_blank" rel="noopener noreferrer">
      {picture}
      <span className="visually-hidden">{m.common_new_tab()}</span>
    </a>
  )
}
