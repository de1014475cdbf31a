import {
  type AddRecommendedInput,
  type AddedAnswer,
  type RecommendedPlan,
  recommendationsMachine,
} from '#machines/storefront/recommendations/recommendations.machine.ts'
import { MOST_IN_LIST } from '#schemas/storefront/plans/recommendation.rules.ts'
import { recommendedReads } from '#schemas/storefront/plans/recommended-reads.ts'
import { storage } from '../../browser/storage.ts'
import { localeTag } from '../../i18n/locale.ts'
import { callActor } from '../call-actor.ts'
import { send, sendQuietly } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** How long what was recommended is taken for true, in milliseconds; another tab may change the cart. */
const FRESH = 30_000

let known: { key: string; until: number; plans: Promise<RecommendedPlan[]> } | null = null

/** As loading the page anew does. */
export const forgetRecommendations = (): void => {
  known = null
}

/**
 * Tells when other plans may be recommended: another cart or quote, another language, the other side of 65; `isOver`
 * where the enrollment is given up or complete, and there is nothing to recommend to.
 */
export const onOtherRecommendations = (listener: (isOver: boolean) => void): (() => void) => {
  const stops = [
    siteNews.listen(({ enrollmentId }) => listener(enrollmentId === null)),
    storage.subscribe((key) => {
      if (key === null || key === 'over_65' || key === 'locale') listener(false)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

onOtherRecommendations(forgetRecommendations)

/**
 * What goes with a quote and its cart, the best first. The header, the cart and the list ask for the same, so it is
 * asked once.
 */
export const recommendedFor = (enrollmentId: string): Promise<RecommendedPlan[]> => {
  const key = `${enrollmentId} ${localeTag()}`
  if (known?.key === key && known.until > Date.now()) return known.plans
  const plans = ask(enrollmentId)
  const mine = { key, until: Date.now() + FRESH, plans }
  known = mine
  plans.catch(() => {
    if (known === mine) known = null
  })
  return plans
}

const ask = async (enrollmentId: string): Promise<RecommendedPlan[]> => {
  const { details, offers } = await recommendedReads(sendQuietly, enrollmentId)
  return offers.flatMap((offer) => {
    const detail = details.find(({ plan_id }) => plan_id === offer.plan_id)
    if (detail === undefined) return []
    const { plan_price: _published, ...words } = detail
    return [{ ...words, ...offer }]
  })
}

const loadRecommendations = callActor<RecommendedPlan[], { enrollmentId: string; most: number }>(
  async ({ enrollmentId, most }) => (await recommendedFor(enrollmentId)).slice(0, Math.min(most, MOST_IN_LIST)),
)

const addRecommended = callActor<AddedAnswer, AddRecommendedInput>(
  async ({ enrollmentId, plan_id, plan_pricing_id }, signal) => {
    const answer = await send('POST enrollment/add-plan-to-cart', {
      body: { enrollment_id: enrollmentId, plan_id, plan_pricing_id },
      signal,
    })
    if (answer.added) siteNews.tell({ type: 'site.cartChanged', enrollmentId })
    return answer
  },
)

/** Recommended plans with their calls. */
export const providedRecommendationsMachine = recommendationsMachine.provide({
  actors: { loadRecommendations, addRecommended },
})
