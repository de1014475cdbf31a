import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CompareRef } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanAddingRef } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import type { PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { asMost, asSort, SEARCHED_FROM } from '#schemas/storefront/plans/plan-order.rules.ts'
import { useSite } from '../../site/site-context.ts'
import { providedCompareMachine } from '../../calls/storefront/compare.actors.ts'
import { providedPlansMachine } from '../../calls/storefront/plans.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Compare } from './compare-bar.tsx'
import { Featured } from './featured.tsx'
import { PlanList } from './plan-list.tsx'
import { PlanTools } from './plan-tools.tsx'
import { PlansDialog } from './plans-dialog.tsx'
import { PlansTop } from './plans-top.tsx'
import { categoryAt, plansStart, refreshPlans } from '../starts.ts'
import { FirstQuote } from '../quote/first-quote.tsx'
import { BasicDetails } from '../quote/quote-summary.tsx'
import { type Narrowing, useNarrowing } from './use-narrowing.ts'
import { categoryNames } from '../../fields/words.ts'
import '../../ui/layout/card.css'
import './plans.page.css'

/** The plan list, and the list after a landing-page quote (spec 1, section 2, Plans listing). */
export function PlansPage() {
  const { pathname } = useLocation()
  const isNew = pathname === '/new-plans'
  const { query, narrow, choose } = useNarrowing()
  const category = categoryAt(pathname, query)
  const actorRef = useActorRef(providedPlansMachine, {
    inspect,
    input: plansStart(category),
  })
  const compareRef = useActorRef(providedCompareMachine, { inspect })
  const addingRef = useSelector(actorRef, (s) => s.children.adding) as PlanAddingRef | undefined
  // The address is an event: typed, Back, the menu and the dropdown all arrive here.
  useEffect(() => {
    actorRef.send({ type: 'plans.choose', category })
  }, [actorRef, category])
  useEffect(() => refreshPlans(actorRef), [actorRef])
  return (
    <div className="page plans-page">
      <PlansTop actorRef={actorRef} isNew={isNew} onCategory={choose} />
      <PlansBody actorRef={actorRef} compareRef={compareRef} query={query} narrow={narrow} />
      {addingRef && <PlansDialog actorRef={addingRef} />}
      <EditDialog actorRef={actorRef} />
    </div>
  )
}

function PlansBody({
  actorRef,
  compareRef,
  query,
  narrow,
}: {
  actorRef: PlansRef
  compareRef: CompareRef
} & Pick<Narrowing, 'query' | 'narrow'>) {
  const { category, list, problem } = useSelector(actorRef, (s) => s.context)
  const loading = useSelector(actorRef, (s) => s.hasTag('loading'))
  const quoting = useSelector(actorRef, (s) => s.matches('quoting'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  // The box of the search begins anew, empty, where the search is given up.
  const [searches, setSearches] = useState(0)
  const quoteRef = useSelector(actorRef, (s) => s.children.quote) as QuoteRef | undefined
  // Plans that the list no longer has cannot be compared.
  useEffect(() => {
    if (list) compareRef.send({ type: 'compare.listed', plan_ids: list.plans.map(({ plan_id }) => plan_id) })
  }, [compareRef, list])
  // The list takes the place of the form whose button had the focus.
  useNewPage(quoting ? 'quote' : 'list')
  const named = category === null ? null : categoryNames(category)
  if (quoting && quoteRef) {
    return (
      <>
        <MemberAgain />
        <FirstQuote actorRef={quoteRef} />
        <Featured
          category={category}
          title={named === null ? m.quote_featured_title() : m.listing_taste_title({ category: named })}
        />
      </>
    )
  }
  if (failed) {
    return (
      <LoadFailed
        title={m.plans_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'plans.retry' })}
      />
    )
  }
  if (list === null) {
    return (
      <div className="stack stack-loose">
        <Skeleton shape="title" />
        <div className="card-grid">
          <Skeleton shape="plan" count={6} />
        </div>
      </div>
    )
  }
  const sort = asSort(query.get('sort'))
  const most = asMost(query.get('most'))
  const find = list.plans.length < SEARCHED_FROM ? null : (query.get('find') ?? '')
  return (
    <div className="stack stack-loose" aria-busy={loading || undefined}>
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      {list.lost.length > 0 && (
        <Notice
          tone="warning"
          live
          title={m.cart_unavailable_title()}
          actions={<ButtonLink to="/cart">{m.plans_view_cart()}</ButtonLink>}
        >
          <ul>
            {list.lost.map(({ plan_id, plan_name, message: why }) => (
              <li key={plan_id}>
                <strong>{plan_name}</strong> {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {list.plans.length > 1 && (
        <PlanTools
          key={`${category} ${searches}`}
          find={find}
          onFind={(value) => narrow('find', value.trim() === '' ? null : value)}
          sort={sort}
          most={most}
          price={list.price}
          onSort={(value) => narrow('sort', value === 'listed' ? null : value)}
          onMost={(value) => narrow('most', value === null ? null : String(value))}
        />
      )}
      <PlanList
        actorRef={actorRef}
        compareRef={compareRef}
        list={list}
        sort={sort}
        most={most}
        find={find ?? ''}
        onAnyPrice={() => narrow('most', null)}
        onAnyName={() => {
          narrow('find', null)
          setSearches(searches + 1)
        }}
      />
      <Compare actorRef={actorRef} compareRef={compareRef} list={list} />
    </div>
  )
}

/** A member without an enrollment, as after Cancel Enrollment: the quote of this page is for somebody new. */
function MemberAgain() {
  if (useSite()?.visit?.role !== 'member') return null
  return (
    <Notice
      tone="info"
      title={m.plans_member_title()}
      actions={<ButtonLink to="/member-home">{m.plans_member_link()}</ButtonLink>}
    >
      <p>{m.plans_member_text()}</p>
    </Notice>
  )
}

function EditDialog({ actorRef }: { actorRef: PlansRef }) {
  const editing = useSelector(actorRef, (s) => s.matches('editingQuote'))
  const editRef = useSelector(actorRef, (s) => s.children.editQuote) as QuoteRef | undefined
  if (!editing || !editRef) return null
  return <BasicDetails actorRef={editRef} onClose={() => actorRef.send({ type: 'plans.closeEdit' })} />
}
