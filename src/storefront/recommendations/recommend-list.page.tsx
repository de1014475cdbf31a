import { useActorRef, useSelector } from '@xstate/react'
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
import { useStartCrumbs } from '../start-crumbs.ts'
import { planPath } from '../../fields/words.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { RecommendedCard } from './recommended-card.tsx'
import { useFreshness } from './use-freshness.ts'

/** `/recommend-list?name=cart` (spec 1, section 2, Recommendations): what goes with the cart, with More Info alone. */
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
  const { plans, problem } = useSelector(actorRef, (s) => s.context)
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
    <ul className="card-grid">
      {plans.map((plan) => (
        <RecommendedCard key={plan.plan_id} as="li" heading="h2" text plan={plan} />
      ))}
    </ul>
  )
}
