import type { Static } from 'typebox'
import type { RowKey, RowOf } from '../../calls/calls.registry.ts'
import type { RecommendedDetail, RecommendedOffer } from '../../calls/storefront/recommendations.calls.ts'
import { merged } from './recommendation.rules.ts'

/** Makes a call: over the line from the page, within the process on the server that brings these answers along. */
export type MakeCall = <Key extends RowKey>(
  key: Key,
  input: { query?: Static<RowOf<Key>['query']>; body?: Static<RowOf<Key>['body']> },
) => Promise<Static<RowOf<Key>['data']>>

/** The first of the calls below: a page that asks for it to be brought along is brought all of them. */
export const RECOMMENDED_FIRST = 'GET enrollment/get-recommendation-ids' satisfies RowKey

/**
 * The calls behind what is recommended to a quote, each made of the answers before: by association, then one of each
 * kind that fits the quote, then what is popular. Fails only where nobody recommends anything: one way that is out of
 * order is made good by the others.
 */
export const recommendedReads = async (
  call: MakeCall,
  enrollmentId: string,
): Promise<{ details: RecommendedDetail[]; offers: RecommendedOffer[] }> => {
  const { sealed, cart, ...quote } = await call(RECOMMENDED_FIRST, { query: { enrollment_id: enrollmentId } })
  const { result } = await call('POST recommendation/decrypt-detail', { body: sealed })
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
    call('GET recommendation/recommendation/association', { query: { ...query, cart: cart.join(',') } }),
    call('GET recommendation/recommendation/filter', { query }),
    call('GET recommendation/recommendation/popularity', { query }),
  ])
  const answered = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [first] = answers
  if (answered.length === 0 && first.status === 'rejected') throw first.reason
  const plan_list = merged(...answered.map(({ recs }) => recs.map(({ plan_id }) => plan_id))).join(',')
  if (plan_list === '') return { details: [], offers: [] }
  const [details, offers] = await Promise.all([
    call('GET recommendation/recommendation/plan-details', { query: { plan_list } }),
    // The quote has the last word: what cannot be bought, or is in the cart, is not shown, whoever recommends it.
    call('GET enrollment/get-recommended-plans', { query: { enrollment_id: enrollmentId, plan_list } }),
  ])
  return { details: details.result, offers: offers.result }
}
