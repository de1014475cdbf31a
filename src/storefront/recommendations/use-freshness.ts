import { useEffect } from 'react'
import type { RecommendationsRef } from '#machines/storefront/recommendations.machine.ts'
import { onOtherRecommendations } from '../../calls/recommendations.actors.ts'

/** Another cart or quote has other recommendations. */
export const useFreshness = (actorRef: RecommendationsRef): void => {
  useEffect(() => onOtherRecommendations(() => actorRef.send({ type: 'recommendations.refresh' })), [actorRef])
}
