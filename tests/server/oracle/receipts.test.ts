import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/dependents.calls.ts'
import type { QuoteOffer } from '#schemas/calls/offer.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { type FormTab, contact, dependentOf, tabCalls } from '../support/answers.ts'
import { type Road, ask, send } from '../support/asking.ts'
import { requiredTabs, roadCatalog, submitted } from '../support/road.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { receiptOf, tierOf } from './oracle.ts'
import { type RandomEnrollment, randomEnrollment, randomFrom } from './random.ts'
import { readTables, zipsOf } from './tables.ts'

const SEED = 4_711
const COUNT = 24
const TODAY = '2026-11-20'
const tables = readTables(demoCatalogFolder)
const zips = zipsOf(tables)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: roadCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** Plans whose steps have limits of their own, or questions first, are not what this is about. */
const isPlain = (plan: string): boolean => {
  const found = roadCatalog().findPlan(plan)
  return (
    found !== undefined &&
    found.eligibility_questions.length === 0 &&
    found.blackouts === undefined &&
    !found.traits.some((trait) => ['iha', 'l713', 'premier', 'aflac', 'elevate'].includes(trait))
  )
}

/** Somebody who can have all that they choose, today and on the day when it begins. */
const buyer = (random: ReturnType<typeof randomFrom>): RandomEnrollment => {
  for (;;) {
    const drawn = randomEnrollment(tables, random, zips, TODAY)
    const who = {
      ...drawn,
      portal: null,
      isMember: false,
      membership: { plan: 'association-membership', option: 'standard' },
      chosen: drawn.chosen.filter(({ plan }) => isPlain(plan)),
    }
    const isSold = [who, { ...who, effective: TODAY }].every((one) =>
      receiptOf(tables, one).plans.every(({ cents }) => cents !== null),
    )
    if (who.chosen.length > 0 && isSold) return who
  }
}

const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100)

/** Quote, cart and checkout, as the quote says it: with other children than those who are enrolled. */
const checkedOut = async (who: RandomEnrollment): Promise<Road> => {
  const visitor = app.visitor()
  const tier = tierOf(who)
  const start = await visitor.call('POST enrollment/add-filter-for-new-user', {
    body: {
      zip: who.zip,
      ...(roadCatalog().countiesOf(who.zip).length > 0 && { county: who.county }),
      dob: usDay(who.birth),
      gender: '1',
      tier,
      is_smoker: who.smoker ? 1 : 0,
      annual_incode: who.annualDollars,
      working_hours: who.weeklyHours,
    },
  })
  const { temp_enrollment_id: enrollment_id } = start.data as { temp_enrollment_id: string }
  const road: Road = { app, visitor, enrollment_id, journey: { tier, plans: [], children: who.children } }
  if (tier !== 'IO') {
    await ask(road, 'POST enrollment/store-temp-dependent-info', {
      ...(who.spouse !== null && { spouse_dob: usDay(who.spouse) }),
      no_of_children: who.children === 0 ? 0 : who.quotedChildren,
    })
  }
  for (const { plan: plan_id, option, riders } of who.chosen) {
    const plan_pricing_id = `${plan_id}.${option}.${tier}`
    const added = await ask(road, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id })
    expect({ plan_id, ...added }).toEqual({ plan_id, added: true, errorCode: null, message: null })
    if (riders.length > 0) await ask(road, 'POST enrollment/save-cart-riders', { plan_id, riders })
  }
  await ask(road, 'POST enrollment/cart-checkout', { effective_date: usDay(who.effective) })
  // A birthday before the coverage begins: the other price is shown and agreed to.
  const { plans } = await ask(road, 'GET enrollment/get-offer-changes')
  if (plans.length > 0) {
    await ask(road, 'POST enrollment/agree-offer', { plans: plans.map(({ plan_id, now }) => ({ plan_id, now })) })
  }
  return road
}

/** The people who are enrolled; prices that follow from them are agreed to. */
const saveDependents = async (road: Road, who: RandomEnrollment): Promise<void> => {
  const list: Dependent[] = []
  if (who.spouse !== null) {
    const { primary_info, ...rest } = await dependentOf(road, 'd0', 'Spouse')
    list.push({ ...rest, primary_info: { ...primary_info, birthdate: usDay(who.spouse) } })
  }
  for (let count = 1; count <= who.children; count += 1) list.push(await dependentOf(road, `d${count}`, 'Child'))
  const save = 'POST enrollment/save-dependent-info'
  const first = await send(road, save, { dependents: list })
  if (first.envelope.status === 'success') return
  const { plans, monthly_now } = first.refusal.offer as QuoteOffer
  const agreed = { plans: plans.map(({ plan_id, now }) => ({ plan_id, now })), monthly_now }
  await ask(road, save, { dependents: list, agreed })
}

const fill = async (road: Road, who: RandomEnrollment): Promise<void> => {
  const home = roadCatalog().findPlace(who.zip)
  for (const [tab] of await requiredTabs(road)) {
    if (tab === 'review_info') continue
    if (tab === 'dependent_info') {
      await saveDependents(road, who)
      continue
    }
    const { key, body } = tabCalls[tab as FormTab]
    const answers = await body(road)
    const own =
      tab === 'contact_info' ? { ...contact, zip: who.zip, state: who.state, city: home?.city ?? '' } : undefined
    await ask(road, key, own === undefined ? answers : { ...answers, zip: own.zip, state: own.state, city: own.city })
  }
}

test(`${COUNT} of them through the product's calls: the receipt is the oracle's (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  let differs = 0
  for (let turn = 0; turn < COUNT; turn += 1) {
    const who = buyer(random)
    const expected = receiptOf(tables, who)
    const road = await checkedOut(who)
    await fill(road, who)
    await submitted(road)
    const receipt = await ask(road, 'GET enrollment/get-receipt')
    expect({
      who,
      plans: receipt.plans.map(({ price }) => cents(price)),
      monthly: cents(receipt.recurring_month_cost),
      initial: cents(receipt.initial_month_cost),
    }).toEqual({
      who,
      plans: expected.plans.map((line) => line.cents),
      monthly: expected.monthly,
      initial: expected.initial,
    })
    if (who.children > 0 && who.children !== who.quotedChildren) differs += 1
  }
  expect(differs).toBeGreaterThan(COUNT / 5)
})
