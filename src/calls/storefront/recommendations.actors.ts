import {
  type AddRecommendedInput,
  type AddedAnswer,
  type RecommendedPlan,
  recommendationsMachine,
} from '#machines/storefront/recommendations/recommendations.machine.ts'
import { MOST_IN_LIST, merged } from '#schemas/storefront/plans/recommendation.rules.ts'
import { storage } from '../../browser/storage.ts'
import { localeTag } from '../../i18n/locale.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** How long what was recommended is taken for true, in milliseconds; another tab may change the cart. */
const FRESH = 30_000

let known: { key: string; until: number; plans: Promise<RecommendedPlan[]> } | null = null

/** As loading the page anew does. */
export const forgetRecommendations = (): void => {
  known = null
}

/** Tells when other plans may be recommended: another cart or quote, another language, the other side of 65. */
export const onOtherRecommendations = (listener: () => void): (() => void) => {
  const stops = [
    siteNews.listen(listener),
    storage.subscribe((key) => {
      if (key === null || key === 'over_65' || key === 'locale') listener()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

onOtherRecommendations(forgetRecommendations)

/**
 * What goes with a quote and its cart, the best first: by association, then one of each kind that fits the quote, then
 * what is popular.
 * The header, the cart and the list ask for the same, so it is asked once. Fails only where nobody recommends anything:
 * one way that is out of order is made good by the others.
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
  const quiet = { quiet: true }
  const { sealed, cart, ...quote } = await send('GET enrollment/get-recommendation-ids', {
    query: { enrollment_id: enrollmentId },
    ...quiet,
  })
  const { result } = await send('POST recommendation/decrypt-detail', { body: sealed, idempotencyKey: null, ...quiet })
  const idOf = (name: keyof typeof sealed) => result.find((one) => one.name === name)?.id ?? null
  const ids = {
    platformID: idOf('portalId'),
    planID: idOf('planId'),
    userID: idOf('userID'),
    agentID: idOf('agentId'),
    groupID: idOf('groupId'),
  }
  const query = {
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)),
    ...quote,
  }
  const answers = await Promise.allSettled([
    send('GET recommendation/recommendation/association', { query: { ...query, cart: cart.join(',') }, ...quiet }),
    send('GET recommendation/recommendation/filter', { query, ...quiet }),
    send('GET recommendation/recommendation/popularity', { query, ...quiet }),
  ])
  const answered = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = answers
  if (answered.length === 0 && first.status === 'rejected') throw first.reason
  const plan_list = merged(...answered.map(({ recs }) => recs.map(({ plan_id }) => plan_id))).join(',')
  if (plan_list === '') return []
  const [details, offers] = await Promise.all([
    send('GET recommendation/recommendation/plan-details', { query: { plan_list }, ...quiet }),
    // The quote has the last word: what cannot be bought, or is in the cart, is not shown, whoever recommends it.
    send('GET enrollment/get-recommended-plans', { query: { enrollment_id: enrollmentId, plan_list }, ...quiet }),
  ])
  return offers.result.flatMap((offer) => {
    const detail = details.result.find(({ plan_id }) => plan_id === offer.plan_id)
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
