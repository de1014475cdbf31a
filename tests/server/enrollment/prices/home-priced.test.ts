import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { contact, tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { offerOf, seen } from '../../support/offers.ts'
import {
  againJourney,
  checkOut,
  clientJourney,
  requiredTabs,
  review,
  demoCatalog,
  journeyTo,
  savedOf,
} from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const save = 'POST enrollment/save-contact-info'
const cart = 'GET enrollment/get-plan-cart'
const silver = 'evergreen-tx-silver'
const vision = 'brightwater-vision-high'
const newYork = { address1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10001' }
const houston = { address1: '901 Bagby St', city: 'Houston', state: 'TX', zip: '77002' }
const dallas = { address1: '1500 Marilla St', city: 'Dallas', state: 'TX', zip: '75201' }

const toContact = (plans: readonly string[], scenario: Partial<Scenario> = {}) =>
  journeyTo(app, { tier: 'IO', ...scenario, plans }, 'contact_info')
const at = async (journey: Journey, home: object) => ({ ...(await tabCalls.contact_info.body(journey)), ...home })

const quoteOf = async (journey: Journey) =>
  (await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'filter_info' })).result

describe('the home address is held against the quote', () => {
  test('a plan of Texas is not issued to New York: the reason is said, and the plan leaves with the agreement', async () => {
    const journey = await toContact([silver, vision])
    const body = await at(journey, newYork)
    const kept = await savedOf(journey)
    const offer = offerOf(await send(journey, save, body))
    expect(offer).toMatchObject({
      about: 'home',
      quoted: { zip: '78701', state: 'TX' },
      would: { zip: '10001', state: 'NY' },
    })
    expect(offer.plans.map(({ plan_id, now, reason }) => [plan_id, now, reason])).toEqual([
      [silver, null, 'Plan not available in your state.'],
    ])
    expect(await savedOf(journey)).toEqual(kept)
    await ask(journey, save, { ...body, agreed: seen(offer) })
    const { result } = await ask(journey, cart)
    expect(result.map(({ plan_id }) => plan_id)).not.toContain(silver)
    expect(await quoteOf(journey)).toMatchObject({ zip: '10001', state: 'NY' })
    expect(await requiredTabs(journey)).toContainEqual(['contact_info', true])
  })

  test('a plan that is priced by area costs what it costs at home', async () => {
    const journey = await toContact([silver])
    const before = (await ask(journey, cart)).recurring_month_cost
    const homes = [houston, dallas]
    const offers: QuoteOffer[] = []
    for (const home of homes) offers.push(offerOf(await send(journey, save, await at(journey, home))))
    for (const offer of offers) {
      expect([offer.plans[0]?.plan_id, offer.monthly_before]).toEqual([silver, before])
      expect(offer.monthly_now).not.toBe(before)
    }
    const [atHouston, atDallas] = offers
    if (atHouston === undefined || atDallas === undefined) throw new Error('no offers')
    // What was agreed to for one address is not agreed to for another one.
    offerOf(await send(journey, save, { ...(await at(journey, dallas)), agreed: seen(atHouston) }))
    await ask(journey, save, { ...(await at(journey, dallas)), agreed: seen(atDallas) })
    expect((await ask(journey, cart)).recurring_month_cost).toBe(atDallas.monthly_now)
  })

  test('where nothing depends on it, the quote moves home without a question', async () => {
    const journey = await toContact([vision])
    await ask(journey, save, await at(journey, newYork))
    expect(await quoteOf(journey)).toMatchObject({ zip: '10001', state: 'NY' })
  })

  test('a quote that is moved after the address leads back to it, and is not submitted', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: [silver] })
    await journey.visitor.call(`PUT enrollment/change-filter-info/${journey.enrollment_id}`, { body: { zip: '77002' } })
    expect(await requiredTabs(journey)).toContainEqual(['contact_info', false])
    const { plans } = await ask(journey, 'GET enrollment/get-offer-changes')
    await ask(journey, 'POST enrollment/agree-offer', { plans: plans.map(({ plan_id, now }) => ({ plan_id, now })) })
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))).toEqual([
      422,
      [
        'main',
        'The plans and prices are not for your home address. Please go to Contact Information and agree to the prices there, or correct the address.',
      ],
    ])
    const { revision } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'contact_info' })
    const offer = offerOf(
      await send(journey, save, { ...contact, revision, birth_state: undefined, birth_city: undefined }),
    )
    expect(offer).toMatchObject({ quoted: { zip: '77002' }, would: { zip: '78701' } })
  })

  test('a state that is not the one of the ZIP code is refused, also where the street is not checked', async () => {
    const journey = await toContact([silver])
    const body = await at(journey, { state: 'NY', with_validation: 0 })
    const answer = await send(journey, save, body)
    expect([answer.status, answer.refusal.data.map(({ message_key: key }) => key)]).toEqual([
      422,
      ['error_zip_other_state'],
    ])
  })

  test('the client of a rep, and a member who enrolls again, are asked like everybody', async () => {
    const client = await clientJourney(
      app,
      { eprocess: 'rep', agent_id: 'rep-rivera' },
      { tier: 'IO', plans: [silver] },
      'contact_info',
    )
    expect(offerOf(await send(client, save, await at(client, newYork))).plans[0]?.now).toBeNull()
    const member = await againJourney(app, { user_id: 'member-santos' }, { tier: 'IO', plans: [vision] })
    await checkOut(member)
    const { first_name: _first, last_name: _last, ssn: _ssn, ...person } = await tabCalls.primary_info.body(member)
    await ask(member, 'POST enrollment/save-personal-info', person)
    const own = { email_address: 'maria.santos@example.com', phone_number: '5124632000' }
    await ask(member, save, await at(member, { ...newYork, ...own }))
    expect(await quoteOf(member)).toMatchObject({ zip: '10001', user_id: 'member-santos' })
  })
})

describe('a home whose ZIP code lies in several counties', () => {
  const liberty = { address1: '100 Main St', city: 'Liberty Hill', state: 'TX', zip: '78642' }
  const move = (journey: Journey, body: object) =>
    journey.visitor.call(`PUT enrollment/change-filter-info/${journey.enrollment_id}`, { body })

  /** The counties that a refused save asks to choose from. */
  const askedOf = async (journey: Journey, body: Record<string, unknown>): Promise<QuoteOffer> => {
    const { status, refusal } = await send(journey, save, body)
    expect([status, refusal.message]).toEqual([
      409,
      'Prices differ between the counties of this ZIP code. Please choose the county you live in.',
    ])
    return refusal.offer as QuoteOffer
  }

  test('is asked for its county where it is entered, and costs what it costs there', async () => {
    const journey = await toContact([silver])
    const kept = await savedOf(journey)
    const body = await at(journey, liberty)
    const asked = await askedOf(journey, body)
    expect(asked).toMatchObject({ about: 'home', plans: [], would: { zip: '78642' } })
    expect(asked.counties?.map(({ name }) => name)).toEqual(['Williamson', 'Burnet', 'Travis'])
    const burnet = asked.counties?.[1]
    // A county of elsewhere is none of the ZIP code's.
    expect(await askedOf(journey, { ...body, county: 'Harris' })).toEqual(asked)
    const offer = offerOf(await send(journey, save, { ...body, county: 'Burnet' }))
    expect(offer).toMatchObject({ would: { zip: '78642', county: 'Burnet' } })
    expect(offer.counties).toBeUndefined()
    expect(burnet).toMatchObject({ name: 'Burnet', plans: offer.plans, monthly_now: offer.monthly_now })
    expect(await savedOf(journey)).toEqual(kept)
    await ask(journey, save, { ...body, county: 'Burnet', agreed: seen(offer) })
    expect(await quoteOf(journey)).toMatchObject({ zip: '78642', county: 'Burnet' })
    expect((await ask(journey, cart)).recurring_month_cost).toBe(offer.monthly_now)
    expect(await requiredTabs(journey)).toContainEqual(['contact_info', true])
  })

  test('goes on without another question where its county costs the same', async () => {
    const journey = await toContact([silver])
    await ask(journey, save, { ...(await at(journey, liberty)), county: 'Travis' })
    expect(await quoteOf(journey)).toMatchObject({ zip: '78642', county: 'Travis' })
  })

  test('hears of wrong answers before it is asked for its county', async () => {
    const journey = await toContact([silver])
    const answer = await send(journey, save, { ...(await at(journey, liberty)), address1: '' })
    expect([answer.status, answer.refusal.offer]).toEqual([422, undefined])
  })

  test('is of the county that was chosen in the quote', async () => {
    const journey = await toContact([silver])
    expect((await move(journey, { zip: '78642', county: 'Burnet' })).status).toBe(200)
    await ask(journey, save, await at(journey, liberty))
    expect(await quoteOf(journey)).toMatchObject({ zip: '78642', county: 'Burnet' })
  })

  test('keeps the county of the quote where it lies in it too', async () => {
    const journey = await toContact([silver])
    expect((await move(journey, { zip: '78654', county: 'Travis' })).status).toBe(200)
    await ask(journey, save, await at(journey, liberty))
    expect(await quoteOf(journey)).toMatchObject({ zip: '78642', county: 'Travis' })
  })

  test('is no question for plans that cost the same everywhere', async () => {
    const journey = await toContact([vision])
    await ask(journey, save, await at(journey, liberty))
    expect(await quoteOf(journey)).toMatchObject({ zip: '78642' })
  })
})

keepRefusals('enrollment/home-priced')
