import { useEffect } from 'react'
import type { RecommendationsRef } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { onOtherRecommendations } from '../../calls/storefront/recommendations.actors.ts'

/** Another cart or quote has other recommendations. */
export const useFreshness = (actorRef: RecommendationsRef): void => {
  useEffect(() => onOtherRecommendations(() => actorRef.send({ type: 'recommendations.refresh' })), [actorRef])
}
