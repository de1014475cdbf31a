import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type {
  CurrentMembersInput,
  CurrentMembersRef,
} from '#machines/storefront/current-members/current-members.machine.ts'
import type { MemberTierRef } from '#machines/storefront/member-tier/member-tier.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { providedCurrentMembersMachine } from '../../calls/storefront/current-members.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Breadcrumb } from '../../ui/links/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { SelectedLine } from '../cart/selected-line.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Closed } from './closed.tsx'
import { MemberPages, MemberSearch } from './member-controls.tsx'
import { MemberTable } from './member-table.tsx'
import { TierDialog } from './tier-form.tsx'
import './homes.css'

/** Current Members of the rep or the group of this visit (spec 1, section 2). */
export function CurrentMembersPage({ of }: { of: CurrentMembersInput['of'] }) {
  const site = useSite()
  const home = of === 'agent' ? '/agent-home' : '/group-home'
  const isTheirs = site?.visit?.role === (of === 'agent' ? 'rep' : 'group')
  const ids = site?.identity
  const id = isTheirs ? ((of === 'agent' ? ids?.agent_id : ids?.group_id) ?? null) : null
  return (
    <div className="page">
      <div className="stack">
        <Breadcrumb crumbs={[{ label: m.home(), to: home }, { label: m.homes_members_title() }]} />
        <PageTitle title={m.homes_members_title()} />
        <SelectedLine />
      </div>
      {site === null ? <Skeleton shape="line" count={5} /> : <Members key={id} input={{ of, id }} home={home} />}
    </div>
  )
}

function Members({ input, home }: { input: CurrentMembersInput; home: string }) {
  const actorRef = useActorRef(providedCurrentMembersMachine, { inspect, input })
  const left = useSelector(actorRef, (s) => s.status === 'done')
  const navigate = useNavigate()
  useEffect(() => {
    if (left) void navigate('/plans')
  }, [left, navigate])
  const tierRef = useSelector(actorRef, (s) => s.children.memberTier) as MemberTierRef | undefined
  const name = useSelector(actorRef, (s) => s.context.chosen?.name ?? '')
  const closed = useSelector(actorRef, (s) => s.matches('closed'))
  if (closed) return <Closed to={input.of === 'agent' ? 'rep' : 'group'} />
  return (
    <div className="stack stack-loose">
      <MemberSearch actorRef={actorRef} />
      <MembersBody actorRef={actorRef} home={home} />
      {tierRef && <TierDialog actorRef={tierRef} name={name} />}
    </div>
  )
}

function MembersBody({ actorRef, home }: { actorRef: CurrentMembersRef; home: string }) {
  const { list, query, problem } = useSelector(actorRef, (s) => s.context)
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  if (failed) {
    return (
      <LoadFailed
        title={m.homes_members_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'members.retry' })}
      />
    )
  }
  if (list === null) return <Skeleton shape="line" count={5} />
  const searched = query.search.trim() !== ''
  return (
    <div className="stack" aria-busy={loading || undefined}>
      <output className="muted small">
        {list.total === 1 ? m.homes_members_count_one() : m.homes_members_count({ count: list.total })}
      </output>
      {list.total === 0 ? (
        <EmptyState
          art={searched ? 'search' : 'people'}
          title={searched ? m.homes_members_none_found() : m.homes_members_none()}
          actions={
            searched ? (
              <Button onClick={() => actorRef.send({ type: 'members.search', text: '' })}>
                {m.homes_members_clear()}
              </Button>
            ) : (
              <ButtonLink kind="primary" to={home}>
                {m.homes_members_new()}
              </ButtonLink>
            )
          }
        >
          {searched ? m.homes_members_none_found_text() : m.homes_members_none_text()}
        </EmptyState>
      ) : (
        <>
          <MemberTable actorRef={actorRef} rows={list.result} />
          <MemberPages actorRef={actorRef} list={list} />
        </>
      )}
    </div>
  )
}
