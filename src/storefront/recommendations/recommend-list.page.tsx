import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { RecommendationsRef } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MOST_IN_LIST } from '#schemas/storefront/plans/recommendation.rules.ts'
import { storage } from '../../browser/storage.ts'
import { providedRecommendationsMachine } from '../../calls/storefront/recommendations.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Breadcrumb } from '../../ui/links/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { showToast } from '../../ui/status/toast-store.ts'
import { pageHeading, useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useStartCrumbs } from '../start-crumbs.ts'
import { planPath } from '../../fields/words.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { RecommendedCard } from './recommended-card.tsx'
import { RecommendedOutcome } from './recommended-outcome.tsx'
import { useFreshness } from './use-freshness.ts'

/** `/recommend-list?name=cart` (spec 1, section 2, Recommendations): what goes with the cart, and adding it. */
export function RecommendListPage() {
  const actorRef = useActorRef(providedRecommendationsMachine, {
    inspect,
    input: { enrollmentId: storage.get('tempId'), most: MOST_IN_LIST },
  })
  useFreshness(actorRef)
  return (
    <div className="page">
      <div className="stack">
        <Crumbs />
        <PageTitle title={m.recommended_title()} lead={m.recommended_lead()} />
      </div>
      <RecommendList actorRef={actorRef} />
    </div>
  )
}

/** Home / Current Member / Plans / Plan Details / Cart, as far as the visit has been there. */
function Crumbs() {
  const start = useStartCrumbs()
  const seen = storage.get('planId')
  return (
    <Breadcrumb
      crumbs={[
        ...start,
        { label: m.plans_title(), to: '/plans' },
        ...(seen === null ? [] : [{ label: m.plan_crumb(), to: planPath(seen, seen) }]),
        { label: m.cart_title(), to: '/cart' },
        { label: m.recommended_title() },
      ]}
    />
  )
}

function RecommendList({ actorRef }: { actorRef: RecommendationsRef }) {
  const { plans, problem, chosen } = useSelector(actorRef, (s) => s.context)
  const adding = useSelector(actorRef, (s) => s.matches('adding'))
  const pressed = useRef('')
  useEffect(() => {
    const subscription = actorRef.on('recommendations.added', () =>
      showToast(m.plans_added_text({ plan: pressed.current }), 'success'),
    )
    return () => subscription.unsubscribe()
  }, [actorRef])
  // The card that was pressed leaves the list.
  useKeptFocus(pageHeading, plans)
  const none = useSelector(actorRef, (s) => s.matches('none'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  if (none) {
    return (
      <EmptyState
        art="star"
        title={m.recommended_none()}
        actions={
          <ButtonLink kind="primary" to="/plans">
            {m.cart_view_plans()}
          </ButtonLink>
        }
      >
        {m.recommended_none_text()}
      </EmptyState>
    )
  }
  if (failed) {
    return (
      <LoadFailed
        title={m.recommended_failed()}
        message={problem?.message}
        onRetry={() => actorRef.send({ type: 'recommendations.retry' })}
      />
    )
  }
  if (plans.length === 0) {
    return (
      <div className="card-grid">
        <Skeleton shape="tile" count={3} />
      </div>
    )
  }
  return (
    <div className="stack">
      <RecommendedOutcome actorRef={actorRef} />
      <ul className="card-grid">
        {plans.map((plan) => (
          <RecommendedCard
            key={plan.plan_id}
            as="li"
            heading="h2"
            text
            plan={plan}
            busy={adding && plan.plan_id === chosen?.plan_id}
            onAdd={() => {
              pressed.current = plan.plan_name
              actorRef.send({ type: 'recommendations.add', plan_id: plan.plan_id })
            }}
          />
        ))}
      </ul>
    </div>
  )
}
