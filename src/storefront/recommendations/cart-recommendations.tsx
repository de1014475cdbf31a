import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import type { RecommendationsRef } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MOST_IN_CAROUSEL } from '#schemas/storefront/plans/recommendation.rules.ts'
import { providedRecommendationsMachine } from '../../calls/storefront/recommendations.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Carousel } from '../../ui/layout/carousel.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { pageHeading, useKeptFocus } from '../../ui/use-kept-focus.ts'
import { RecommendedCard } from './recommended-card.tsx'
import { RecommendedOutcome } from './recommended-outcome.tsx'
import { useFreshness } from './use-freshness.ts'

/**
 * The recommended plans below a cart (spec 1, section 2, Recommendations): nothing where there are none, and nothing
 * where the service is down. `onAdded` is told once a plan of it is in the cart.
 */
export function CartRecommendations({ enrollmentId, onAdded }: { enrollmentId: string; onAdded?: () => void }) {
  const actorRef = useActorRef(providedRecommendationsMachine, {
    inspect,
    input: { enrollmentId, most: MOST_IN_CAROUSEL },
  })
  useFreshness(actorRef)
  const tell = useEffectEvent(() => onAdded?.())
  useEffect(() => {
    const subscription = actorRef.on('recommendations.added', () => tell())
    return () => subscription.unsubscribe()
  }, [actorRef])
  return <RecommendationsCarousel actorRef={actorRef} />
}

function RecommendationsCarousel({ actorRef }: { actorRef: RecommendationsRef }) {
  const { plans, chosen } = useSelector(actorRef, (s) => s.context)
  const adding = useSelector(actorRef, (s) => s.matches('adding'))
  const loading = useSelector(actorRef, (s) => s.matches('loading'))
  // The last of them leaves with the carousel.
  useKeptFocus(pageHeading, plans)
  // Whoever has gone down to the button does not see the footer give way.
  if (plans.length === 0) return loading ? <Skeleton shape="plan" /> : null
  return (
    <div className="stack">
      <Carousel
        label={m.recommended_title()}
        slides={plans.map((plan) => ({
          key: plan.plan_id,
          slide: (
            <RecommendedCard
              plan={plan}
              busy={adding && plan.plan_id === chosen?.plan_id}
              onAdd={() => actorRef.send({ type: 'recommendations.add', plan_id: plan.plan_id })}
            />
          ),
        }))}
      />
      <RecommendedOutcome actorRef={actorRef} />
    </div>
  )
}
