import { useActorRef, useSelector } from '@xstate/react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { footerPlan } from '../../calls/enrollment/frame.actors.ts'
import { planPath } from '../../fields/words.ts'
import { OutsideLink } from '../../ui/links/outside-link.tsx'

/** The plan of the questions banner, in a new tab (spec 1, section 2, Footer). */
export function LearnMore({ site }: { site: SiteInfo }) {
  const actorRef = useActorRef(footerPlan, { input: { site } })
  const plan = useSelector(actorRef, (s) => s.output ?? null)
  if (plan === null) return null
  return <OutsideLink to={planPath(plan.id, plan.name)}>{m.frame_learn_more({ plan: plan.name })}</OutsideLink>
}
