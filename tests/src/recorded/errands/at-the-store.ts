import { emptyQuote } from '#schemas/storefront/quote-form.rules.ts'
import type { PlanCard, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import type { RecommendedPlan } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { freshServer, quoted } from '../../live/live-server.ts'
import { readAll, run } from '../recording.ts'

type Quote = Parameters<typeof quoted>[1]

const values = { ...emptyQuote, zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', category: 'dental' }

/** A quote by the forms of the page: begun, changed, with the people it covers, and what is refused. */
export const quoting = async (): Promise<void> => {
  await freshServer()
  for (const zip of ['78701', '34134', '787', '00000']) {
    await run('quote/lookUpZip', { zip })
    await run('quote/validateZip', { zip })
  }
  const saved = await run<{ enrollmentId: string }>('quote/saveFilter', {
    form: 'landing',
    enrollmentId: null,
    planId: null,
    values,
  })
  const enrollmentId = saved?.enrollmentId ?? ''
  const more = { ...values, has_spouse: true, spouse_dob: '05/06/1987', no_of_children: 2, is_smoker: '0' }
  await run('quote/saveFilter', { form: 'details', enrollmentId, planId: 'clearview-vision-high', values: more })
  await run('quote/saveFilter', { form: 'details', enrollmentId, planId: 'anchor-life-term', values: more })
  await run('quote/saveFilter', { form: 'landing', enrollmentId, planId: null, values })
  for (const planId of [null, 'clearview-vision-high'])
    await run('quote/saveDependents', { enrollmentId, planId, spouse_dob: '05/06/1987', no_of_children: 2 })
  const alone = { ...values, has_spouse: false, no_of_children: 0 }
  const child = { ...values, no_of_children: 1 }
  for (const one of [alone, child]) {
    const begun = await run<{ enrollmentId: string }>('quote/saveFilter', {
      form: 'banner',
      enrollmentId: null,
      planId: null,
      values: { ...one, category: '' },
    })
    const id = begun?.enrollmentId ?? ''
    await run('quote/saveDependents', { enrollmentId: id, planId: null, spouse_dob: null, no_of_children: 1 })
    await run('quote/saveFilter', { form: 'details', enrollmentId: id, planId: null, values: { ...one, tier: 'IC' } })
    await run('plan-detail/loadRates', { planId: 'clearview-vision-high', enrollmentId: id, traits: [] })
    await readAll(id)
    // Where no plan is sold.
    await run('quote/saveFilter', { form: 'details', enrollmentId: id, planId: null, values: { ...one, zip: '96813' } })
    await run('plans/loadPlans', { enrollmentId: id, category: null })
  }
  await readAll(enrollmentId)
  await run('age-toggle/takeAge', { over65: 1 })
}

/** Quotes of every kind, and plans that say why they have no price yet. */
const quotes: readonly [Quote, readonly string[]][] = [
  [{}, ['riverstone-fl-silver', 'northgate-optional-life', 'evergreen-tx-catastrophic', 'lighthouse-group-hospital']],
  [{ is_smoker: 0, annual_incode: 60_000, working_hours: 40 }, ['steady-income', 'northgate-optional-life']],
  [{ zip: '33967', tier: 'IS' }, ['riverstone-fl-silver', 'clearview-vision-high']],
  [{ tier: 'IF' }, ['northgate-family-life', 'vantage-elevate', 'mallard-accident']],
  [{ tier: 'IC', is_smoker: 1 }, ['meadowlark-dental-2025', 'northgate-optional-life']],
]

const requirement = {
  annual_incode: '52000',
  working_hours: '40',
  tier: 'IF',
  spouse_dob: '05/06/1987',
  no_of_children: '1',
  is_smoker: '0',
  dep_dob: ['04/05/2016'],
}

/** What a plan's page reads and saves at a quote. */
const atPlan = async (enrollmentId: string, planId: string): Promise<void> => {
  for (const traits of [['elevate'], ['prudential'], []])
    await run('plan-detail/loadRates', { planId, enrollmentId, traits })
  await run('plan-adding/checkPricing', { enrollmentId, pid: planId })
  for (const id of [null, enrollmentId]) await run('plan-detail/loadSuggested', { planId, enrollmentId: id })
  for (const set of ['plain', 'aflac']) {
    const asked = await run<{ qid: string }[]>('plan-questions/loadQuestions', { planId, enrollmentId, set })
    for (const answer of [0, 1]) {
      const answers = Object.fromEntries((asked ?? []).map(({ qid }) => [qid, answer]))
      await run('plan-questions/saveAnswers', { planId, enrollmentId, set, answers })
    }
  }
  const rates = await run<{ pricing: { plans: PricingEntry[] } }>('plan-detail/loadRates', {
    planId,
    enrollmentId,
    traits: [],
  })
  for (const id of ['nothing', 'riverstone-fl-silver', planId])
    await run('plan-adding/addPlan', { enrollmentId, plan_id: id, plan_pricing_id: `${id}.standard.IO` })
  for (const rate of rates?.pricing.plans.filter(({ selected_plan }) => selected_plan).slice(0, 1) ?? [])
    for (const tries of ['first', 'again']) {
      await run('rate-adding/addRate', { enrollmentId, planId, rate, membership: null })
      if (tries === 'first') await run('recommendations/loadRecommendations', { enrollmentId, most: 12 })
    }
}

/** Every plan of the quotes above, priced, asked about and added. */
export const atPlans = async (): Promise<void> => {
  for (const [quote, plans] of quotes) {
    const { enrollment_id: enrollmentId } = await quoted(await freshServer(), quote)
    for (const planId of plans) {
      await run('plan-detail/loadPlan', { planId })
      await run('plan-popup/loadPlanText', { planId })
      await atPlan(enrollmentId, planId)
    }
    await readAll(enrollmentId)
    for (const [planId, kind] of [
      ['northgate-optional-life', 'tobacco'],
      ['steady-income', 'salary'],
      ['anchor-life-term', 'income'],
      ['clearview-vision-high', 'tier'],
      ['northgate-optional-life', 'dependents'],
    ])
      await run('plan-requirements/saveRequirement', { requirement: kind, enrollmentId, planId, values: requirement })
    await atPlan(enrollmentId, 'northgate-optional-life')
  }
  for (const planId of ['nothing', 'anchor-life-term', 'vantage-elevate', 'union-l713-limited'])
    for (const name of ['plan-detail/loadPlan', 'plan-popup/loadPlanText']) await run(name, { planId })
  await run('compare/loadCompared', { plan_ids: ['clearview-vision-high', 'corner-rx', 'meadowlark-dental-2025'] })
}

/** What the list and the cart add, refuse and take out again. */
export const atCart = async (): Promise<void> => {
  const { enrollment_id: enrollmentId } = await quoted(await freshServer(), {
    annual_incode: 52_000,
    working_hours: 40,
  })
  const list = await run<{ plans: PlanCard[] }>('plans/loadPlans', { enrollmentId, category: 'vision' })
  const [card] = list?.plans ?? []
  const closed = [
    ['riverstone-fl-silver', 'riverstone-fl-silver.standard.IO'],
    ['trail-accident', 'trail-accident.standard.IO'],
  ]
  const wanted = [[card?.plan_id, card?.plan_pricing_id], [card?.plan_id, card?.plan_pricing_id], ...closed]
  for (const [plan_id, plan_pricing_id] of wanted)
    for (const name of ['plan-adding/addPlan', 'recommendations/addRecommended'])
      await run(name, { enrollmentId, plan_id, plan_pricing_id })
  await atPlan(enrollmentId, 'anchor-life-term')
  const goesWith = await run<RecommendedPlan[]>('recommendations/loadRecommendations', { enrollmentId, most: 12 })
  for (const { plan_id, plan_pricing_id } of goesWith?.filter(({ can_add }) => can_add).slice(0, 2) ?? [])
    await run('recommendations/addRecommended', { enrollmentId, plan_id, plan_pricing_id })
  await readAll(enrollmentId)
  await run('riders/saveRiders', { enrollmentId, plan_id: 'anchor-life-term', riders: ['addd'] })
  await run('cart/removePlan', { enrollmentId, plan_id: card?.plan_id, plan_pricing_id: card?.plan_pricing_id })
  const cart = await run<{ dates: string[] }>('cart/loadCart', { enrollmentId })
  await run('checkout/checkoutCart', { enrollmentId, effectiveDate: cart?.dates[0] })
  await readAll(enrollmentId)
  const form = { name: 'Ana Ruiz', email: 'ana@example.com', message: 'Look' }
  await run('save-cart/sendQuote', { enrollmentId, effectiveDate: cart?.dates[0], form })
  // What was quoted as another thing is not so any more: each takes something out of the cart.
  for (const change of [{ zip: '33967' }, { dob: '01/01/1950' }, { tier: 'IF' }]) {
    await run('quote/saveFilter', { form: 'details', enrollmentId, planId: null, values: { ...values, ...change } })
    await readAll(enrollmentId)
  }
  // Another home takes out of the cart what is not sold there.
  await run('quote/saveFilter', { form: 'details', enrollmentId, planId: null, values: { ...values, zip: '10001' } })
  await readAll(enrollmentId)
}
