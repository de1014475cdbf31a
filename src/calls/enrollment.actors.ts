import type { EnrollmentOverview, PriceSummary } from '#machines/enrollment/enrollment.types.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { Cart } from '#schemas/calls/cart.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import type { Tab } from '#schemas/calls/draft.calls.ts'
import { requiredTabs } from '#schemas/steps/step-list.rules.ts'
import { stepById } from '#schemas/steps/registry.ts'
import { storage } from '../app/storage.ts'
import { callActor } from './call-actor.ts'
import { readSection } from './draft-section.ts'
import { send } from './send.ts'
import { siteNews } from './site-news.ts'

const summaryOf = (cart: Cart): PriceSummary => ({
  plans: cart.result.map((plan) => ({ id: plan.plan_pricing_id, name: plan.plan_name, price: plan.price })),
  firstMonth: cart.initial_month_cost,
  monthly: cart.recurring_month_cost,
  effectiveDate: cart.effective_date,
})

const enrollTypes = ['new-member', 'existing-member', 'new-group-member'] as const
const processes = ['rep', 'applicant', 'group'] as const
const oneOf = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise

const load = async (enrollmentId: string, signal: AbortSignal): Promise<EnrollmentOverview> => {
  const options = { query: { enrollment_id: enrollmentId }, signal, quiet: true }
  const [cart, effectiveDate] = await Promise.all([
    send('GET enrollment/get-plan-cart', options),
    readSection<unknown>(enrollmentId, 'effective_date', signal),
  ])
  const checkedOut = effectiveDate.result !== null
  if (cart.result.length === 0 || !checkedOut) {
    return {
      standing: cart.result.length === 0 ? 'emptyCart' : 'notCheckedOut',
      tabs: [],
      facts: unknownFacts,
      summary: null,
    }
  }
  const [tabs, plans, more, type, eprocess, filter] = await Promise.all([
    send('GET enrollment/get-dynamic-tabs', options),
    send('GET enrollment/get-cart-plan-info', options),
    send('GET enrollment/get-more-requirement', options),
    readSection<unknown>(enrollmentId, 'type', signal),
    readSection<unknown>(enrollmentId, 'eprocess', signal),
    readSection<FilterInfo>(enrollmentId, 'filter_info', signal),
  ])
  // Review is complete only once it is submitted.
  if (tabs.result.some((tab) => tab.tab_name === 'review_info' && tab.complete)) return submitted
  return {
    standing: 'open',
    tabs: tabs.result,
    facts: {
      enrollType: oneOf(enrollTypes, type.result, 'new-member'),
      eprocess: oneOf(processes, eprocess.result, 'applicant'),
      tier: filter.result?.tier ?? 'IO',
      isIha: plans.is_IHA,
      isPremier: more.is_premier,
      isL713: plans.is_l713,
    },
    summary: summaryOf(cart),
  }
}

const unknownFacts: EnrollmentOverview['facts'] = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IO',
  isIha: false,
  isPremier: false,
  isL713: false,
}

const submitted: EnrollmentOverview = { standing: 'submitted', tabs: [], facts: unknownFacts, summary: null }

/** An enrollment that refuses to be read may be one that is submitted: then it has a receipt. */
const hasReceipt = (enrollmentId: string, signal: AbortSignal): Promise<boolean> =>
  send('GET enrollment/get-receipt', { query: { enrollment_id: enrollmentId }, signal, quiet: true }).then(
    () => true,
    () => false,
  )

const loadEnrollment = callActor(async ({ enrollmentId }: { enrollmentId: string }, signal) => {
  try {
    return await load(enrollmentId, signal)
  } catch (error) {
    const { kind } = problemOf(error)
    const maySay = kind === 'missing' || kind === 'refused' || kind === 'conflict'
    if (maySay && (await hasReceipt(enrollmentId, signal))) return submitted
    throw error
  }
})

const rememberPlace = callActor(async ({ tabs, fromReview }: { tabs: Tab[]; fromReview: boolean }) => {
  storage.set(
    'nav_array',
    requiredTabs(tabs).map(({ tab_name, required, order }) => ({ tab_name, required, order })),
  )
  if (fromReview) storage.set('navto', stepById('review').route)
  else storage.remove('navto')
})

/**
 * Cancel Enrollment: the id, the cart count and what belongs to the enrollment, and the cart beside the menu
 * (spec 2, section 2).
 */
const forgetEnrollment = callActor<void, { enrollmentId: string }>(async () => {
  storage.remove(
    'tempId',
    'cartCount',
    'nav_array',
    'navto',
    'effectiveDate',
    'first_track',
    'isSpouseEnrollAccept',
    'planId',
  )
  siteNews.tell({ type: 'site.cartChanged', enrollmentId: null })
})

export const enrollmentActors = { loadEnrollment, rememberPlace, forgetEnrollment }
