import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { MemberHomeInput, MemberHomeRef } from '#machines/storefront/member-home/member-home.machine.ts'
import type { MemberTierRef } from '#machines/storefront/member-tier/member-tier.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { providedMemberHomeMachine } from '../../calls/storefront/member-home.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Closed } from './closed.tsx'
import { memberHomeStart } from './home-start.ts'
import { TierForm } from './tier-form.tsx'
import { useFresh } from './use-fresh.ts'
import '../../ui/layout/card.css'

/** A member's own starting page (spec 1, section 2, Member home). */
export function MemberHomePage() {
  const site = useSite()
  const fresh = useFresh()
  if (site === null || !fresh) return <Waiting />
  const input = memberHomeStart(site)
  return <MemberHome key={input.userId} input={input} />
}

/** A member's entry for the group of the site; its address may say the tier (spec 1, section 2, Routes). */
export function MemberStorePage() {
  const site = useSite()
  const { id = '', tier = '' } = useParams()
  if (site === null) return <Waiting />
  const userId = site.visit?.role === 'member' ? id : null
  const groupId = site.settings['member_store_group'] ?? null
  return <MemberHome key={`${userId} ${tier}`} input={{ userId, groupId, tier }} />
}

const Waiting = () => (
  <div className="page page-narrow">
    <Skeleton shape="title" />
    <Skeleton shape="card" />
  </div>
)

function MemberHome({ input }: { input: MemberHomeInput }) {
  const actorRef = useActorRef(providedMemberHomeMachine, { inspect, input })
  const left = useSelector(actorRef, (s) => s.status === 'done')
  const name = useSelector(actorRef, (s) => s.context.name)
  const navigate = useNavigate()
  useEffect(() => {
    if (left) void navigate('/plans')
  }, [left, navigate])
  return (
    <div className="page page-narrow">
      <PageTitle
        title={name === null ? m.homes_store_title() : m.homes_member_welcome(name)}
        // The name of a person is not for the window's list and its history.
        documentTitle={m.homes_store_title()}
        {...(name !== null && { lead: m.homes_member_lead() })}
      />
      <MemberHomeBody actorRef={actorRef} />
    </div>
  )
}

function MemberHomeBody({ actorRef }: { actorRef: MemberHomeRef }) {
  const value = useSelector(actorRef, (s) => s.value)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const tierRef = useSelector(actorRef, (s) => s.children.memberTier) as MemberTierRef | undefined
  if (value === 'closed') return <Closed to="member" />
  if (value === 'failed') {
    return (
      <LoadFailed
        title={m.homes_member_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'memberHome.retry' })}
      />
    )
  }
  return tierRef === undefined ? <Skeleton shape="card" /> : <TierForm actorRef={tierRef} />
}
