import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { RecommendationsRef } from '#machines/storefront/recommendations.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MOST_IN_CAROUSEL } from '#schemas/storefront/recommendation.rules.ts'
import { providedRecommendationsMachine } from '../../calls/recommendations.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecommendedCard } from './recommended-card.tsx'
import { useFreshness } from './use-freshness.ts'

/**
 * The recommended plans below a cart (spec 1, section 2, Recommendations): nothing where there are none, and nothing
 * where the service is down. `onAdded` is told once a plan of it is in the cart.
 */
export function CartRecommendations({ tempId, onAdded }: { tempId: string; onAdded?: () => void }) {
  const actorRef = useActorRef(providedRecommendationsMachine, { inspect, input: { tempId, most: MOST_IN_CAROUSEL } })
  useFreshness(actorRef)
  const added = useSelector(actorRef, (s) => s.context.added)
  const tell = useRef(onAdded)
  useEffect(() => {
    tell.current = onAdded
  }, [onAdded])
  useEffect(() => {
    if (added !== null) tell.current?.()
  }, [added])
  return <RecommendationsCarousel actorRef={actorRef} />
}

function RecommendationsCarousel({ actorRef }: { actorRef: RecommendationsRef }) {
  const { plans, chosen, refusal, problem } = useSelector(actorRef, (s) => s.context)
  const adding = useSelector(actorRef, (s) => s.matches('adding'))
  const active = useSelector(actorRef, (s) => s.matches('alreadyActive'))
  if (plans.length === 0) return null
  const said = problem?.message ?? refusal
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
      {said !== null && !active && (
        <Notice tone="danger" live>
          <p>{said}</p>
        </Notice>
      )}
      {active && (
        <Dialog
          title={m.recommended_active_title()}
          size="sm"
          onClose={() => actorRef.send({ type: 'recommendations.close' })}
          actions={
            <Button kind="primary" onClick={() => actorRef.send({ type: 'recommendations.close' })}>
              {m.common_ok()}
            </Button>
          }
        >
          <p>
            {chosen?.plan_name}: {refusal}
          </p>
        </Dialog>
      )}
    </div>
  )
}
