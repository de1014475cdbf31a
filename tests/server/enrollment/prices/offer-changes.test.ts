import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { tabCalls } from '../../support/answers.ts'
import { ask, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, clientJourney, review, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const vision = 'brightwater-vision-high'

/** What the catalog says of a plan now: tests change it as an operator would. */
let said: (plan: Plan) => Plan | undefined = (plan) => plan
let paid: Contribution[] = []
const changing = (): Catalog => {
  const catalog = demoCatalog()
  return {
    ...catalog,
    get groups() {
      return catalog.groups.map((group) => ({ ...group, contributions: paid }))
    },
    findPlan: (id) => {
      const plan = catalog.findPlan(id)
      return plan === undefined ? undefined : said(plan)
    },
  }
}
const dearer = (plan: Plan): Plan =>
  plan.id === vision && plan.rating.by === 'tier'
    ? {
        ...plan,
        rating: {
          ...plan.rating,
          options: plan.rating.options.map((option) => ({
            ...option,
            cents: Object.fromEntries(Object.entries(option.cents).map(([tier, cents]) => [tier, (cents ?? 0) + 150])),
          })),
        },
      }
    : plan
const withdrawn = (plan: Plan): Plan | undefined => (plan.id === vision ? undefined : plan)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: changing(), config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(() => {
  said = (plan) => plan
  paid = []
})

const scenario = { tier: 'IO', plans: [vision] } as const

describe('plans and prices that changed since the checkout', () => {
  const look = 'GET enrollment/get-offer-changes'
  const agree = 'POST enrollment/agree-offer'

  test('what an employer pays otherwise is agreed to like a price, also where the member pays the same', async () => {
    const pays = (cents: number): Contribution[] => [{ amount_cents: { IO: cents, IS: cents, IC: cents, IF: cents } }]
    paid = pays(500)
    const journey = await clientJourney(app, { eprocess: 'group', group_id: 'group-bluebonnet' }, scenario)
    expect((await ask(journey, look)).plans).toEqual([])
    paid = pays(300)
    const { plans } = await ask(journey, look)
    const before = plans[0]?.before ?? 0
    const now = (before * 100 + 200) / 100
    expect(plans).toMatchObject([{ plan_id: vision, before, now, employer_before: 5, employer_now: 3 }])
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(409)
    // The price alone is not what was shown.
    expect((await send(journey, agree, { plans: [{ plan_id: vision, now }] })).status).toBe(409)
    await ask(journey, agree, { plans: [{ plan_id: vision, now, employer_now: 3 }] })
    expect((await ask(journey, look)).plans).toEqual([])
    // The premium rises by what the employer pays more: the member's price stays, what is signed for does not.
    said = dearer
    paid = pays(450)
    expect((await ask(journey, look)).plans).toMatchObject([
      { before: now, now, employer_before: 3, employer_now: 4.5 },
    ])
  })

  test('are told with both prices, and nothing is signed or submitted before they are agreed to', async () => {
    const journey = await journeyTo(app, scenario)
    expect((await ask(journey, look)).plans).toEqual([])
    said = dearer
    const { plans, monthly_before, monthly_now } = await ask(journey, look)
    const [change] = plans
    const name = demoCatalog().findPlan(vision)?.name ?? ''
    expect(plans).toEqual([
      {
        plan_id: vision,
        plan_name: name,
        before: change?.before,
        now: Math.round(((change?.before ?? 0) + 1.5) * 100) / 100,
      },
    ])
    expect(Math.round((monthly_now - monthly_before) * 100)).toBe(150)
    const refusal: [number, [string, string]] = [
      409,
      ['main', `${name} has changed since you chose it. Please agree to the change first.`],
    ]
    const signing = await tabCalls.agreement_info.body(journey)
    expect(problemsOf(await send(journey, 'POST enrollment/save-agreement-info', signing))).toEqual(refusal)
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))).toEqual(refusal)
    const unseen = await send(journey, agree, { plans: [{ plan_id: vision, now: 1 }] })
    expect([unseen.status, unseen.refusal.message]).toEqual([
      409,
      'The plans have changed again. Please look at them once more.',
    ])
    expect(await ask(journey, agree, { plans: [{ plan_id: vision, now: change?.now }] })).toEqual({ left: 1 })
    expect((await ask(journey, look)).plans).toEqual([])
    // The agreement was given for the old price.
    const { revision } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'aggrement_info' })
    await ask(journey, 'POST enrollment/save-agreement-info', { ...signing, revision })
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
  })

  test('a plan that was withdrawn leaves the cart with the agreement, and the others stay', async () => {
    const journey = await checkedOut(app, { tier: 'IO', plans: [vision, 'lighthouse-hospital'] })
    said = withdrawn
    const { plans } = await ask(journey, look)
    expect(plans.map(({ plan_id, now }) => [plan_id, now])).toEqual([[vision, null]])
    const { left } = await ask(journey, agree, { plans: [{ plan_id: vision, now: null }] })
    const { result } = await ask(journey, 'GET enrollment/get-plan-cart')
    expect([left, result.some(({ plan_id }) => plan_id === vision)]).toEqual([result.length, false])
    expect((await ask(journey, look)).plans).toEqual([])
  })
})

keepRefusals('enrollment/offer-changes')
