import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { testClock } from '../../support/clock.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { personal, picture, tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, review, demoCatalog, journeyTo, savedOf } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }
const save = (journey: Journey, change: object = {}) =>
  send(journey, 'POST enrollment/save-personal-info', { ...personal, ...change })
const submit = (journey: Journey, more: object = {}) =>
  send(journey, 'POST enrollment/save-review-info', { ...review, ...more })

describe('the age of a quote', () => {
  test.each([
    ['seventeen', '11/21/2008'],
    ['a hundred and one', '11/19/1925'],
  ])('%s is refused', async (_, dob) => {
    const answer = await app
      .visitor()
      .call('POST enrollment/add-filter-for-new-user', { body: { zip: '78701', dob, gender: '0', tier: 'IO' } })
    expect(problemsOf(answer)).toEqual([422, ['dob', 'Age must be between 18 and 100 years.']])
  })
})

describe('the order of the steps', () => {
  test('no step before the checkout', async () => {
    const journey = await checkedOut(app, { ...alone, plans: ['brightwater-vision-high'] })
    await ask(journey, 'GET enrollment/remove-plan-from-cart', {
      plan_id: 'brightwater-vision-high',
      plan_pricing_id: 'brightwater-vision-high.standard.IO',
    })
    expect(problemsOf(await save(journey))).toEqual([422, ['main', 'Please check out your cart first.']])
  })

  test('no step before those that come first, none that is not asked, no review before all', async () => {
    const journey = await checkedOut(app, alone)
    const before = await savedOf(journey)
    const first = 'Please complete the earlier steps first.'
    expect(problemsOf(await send(journey, 'POST enrollment/save-contact-info', {}))).toEqual([422, ['main', first]])
    expect(problemsOf(await send(journey, 'POST enrollment/save-billing-info', card))).toEqual([422, ['main', first]])
    expect(problemsOf(await submit(journey))).toEqual([422, ['main', first]])
    expect(problemsOf(await send(journey, 'POST enrollment/save-beneficiary-info', { beneficiaries: [] }))).toEqual([
      422,
      ['main', 'This step is not part of your enrollment.'],
    ])
    expect(await savedOf(journey)).toEqual(before)
  })
})

describe('after the submit', () => {
  test('nothing can be changed, and a repeat gives the same answer', async () => {
    const journey = await journeyTo(app, alone)
    const saves = await Promise.all(
      (['primary_info', 'contact_info', 'agreement_info', 'billing_info'] as const).map(async (tab) => ({
        key: tabCalls[tab].key,
        body: { ...(await tabCalls[tab].body(journey)), revision: 1 },
      })),
    )
    const done = await submit(journey)
    const before = await savedOf(journey)
    // The page leads to the receipt by this key.
    const submitted = [
      409,
      'This enrollment has been submitted and can no longer be changed.',
      'error_enrollment_submitted',
    ]
    const line = { plan_id: 'brightwater-vision-high', plan_pricing_id: 'brightwater-vision-high.standard.IO' }
    for (const { key, body } of [
      ...saves,
      { key: 'POST enrollment/save-screenshot', body: { name: 'contact_info', image: picture() } },
      { key: 'POST enrollment/send-otp', body: { contact: 'a@b.example', type: 'email' } },
      { key: 'POST enrollment/save-enroller-code', body: { enrollerCode: 'x' } },
      { key: 'POST enrollment/add-plan-to-cart', body: line },
      { key: 'POST enrollment/cart-checkout', body: { effective_date: '01/01/2027' } },
      { key: 'POST enrollment/delete-dependent-in-IO', body: {} },
    ]) {
      const { status, envelope } = await send(journey, key, body)
      const { message, data } = envelope
      const [problem] = data as { message_key: string }[]
      expect([key, status, message, problem?.message_key]).toEqual([key, ...submitted])
    }
    expect(await savedOf(journey)).toEqual(before)
    expect((await submit(journey)).data).toEqual(done.data)
  })

  test('a change that is under way at the submit comes before it or is refused', async () => {
    const journey = await journeyTo(app, alone)
    const [saved, done] = await Promise.all([save(journey, { first_name: 'Eva', revision: 1 }), submit(journey)])
    expect(done?.status).toBe(200)
    const { name } = await ask(journey, 'GET enrollment/get-receipt')
    const [status, first] = saved?.status === 200 ? [200, 'Eva'] : [409, 'Pat']
    expect([saved?.status, name]).toEqual([status, `${first} O'Neil`])
  })
})

describe('what changes between signing and submit', () => {
  test('another plan asks for the agreement again, and a submit with the old amount names the new one', async () => {
    const journey = await journeyTo(app, alone)
    await ask(journey, 'POST enrollment/add-plan-to-cart', {
      plan_id: 'brightwater-vision-high',
      plan_pricing_id: 'brightwater-vision-high.standard.IO',
    })
    const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
    expect(result.filter(({ required }) => required).map(({ tab_name, complete }) => [tab_name, complete])).toEqual([
      ['primary_info', true],
      ['contact_info', true],
      ['agreement_info', false],
      ['billing_info', true],
      ['review_info', false],
    ])
    const changed = 'The price of your plans changed to $361.37 a month. Please check it before you submit.'
    const refused = await submit(journey, { seen_monthly_cost: 349 })
    expect(problemsOf(refused)).toEqual([409, ['main', changed]])
    expect(problemsOf(await submit(journey, { seen_monthly_cost: 361.37 }))).toEqual([
      422,
      ['main', 'Please complete the earlier steps first.'],
    ])
    // The signature was for other plans: it is not taken for these.
    const { signature: _, ...unsigned } = await tabCalls.agreement_info.body(journey)
    expect(
      problemsOf(await send(journey, 'POST enrollment/save-agreement-info', { ...unsigned, revision: 1 })),
    ).toEqual([422, ['signature', 'Signature is required']])
    await ask(journey, 'POST enrollment/save-agreement-info', {
      ...(await tabCalls.agreement_info.body(journey)),
      revision: 1,
    })
    expect((await submit(journey, { seen_monthly_cost: 361.37 })).status).toBe(200)
  })

  test('what another tab saved since the person looked is not submitted unseen', async () => {
    const journey = await journeyTo(app, alone)
    const read = async (column: string) =>
      (await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })).revision
    const seen_revisions = { primary_info: await read('primary_info'), contact_info: await read('contact_info') }
    const { body, key } = tabCalls.contact_info
    await ask(journey, key, { ...(await body(journey)), revision: seen_revisions.contact_info })
    const before = await submit(journey, { seen_revisions })
    expect(problemsOf(before)).toEqual([
      409,
      [
        'main',
        'Something has changed since you last looked, perhaps in another tab. Please check once more before you submit.',
      ],
    ])
    const looked = { ...seen_revisions, contact_info: await read('contact_info') }
    // A list of dependents that is empty already is not saved again by the review.
    await ask(journey, 'POST enrollment/delete-dependent-in-IO')
    expect((await submit(journey, { seen_revisions: { ...looked, dependent_info: 0 } })).status).toBe(200)
  })

  test('a new price of the catalog is agreed to first, and stands nowhere in the way once it is the old one again', async () => {
    const catalog = demoCatalog()
    const journey = await journeyTo(app, alone)
    const plan = catalog.findPlan('crescent-premier-care')
    if (plan === undefined || !('options' in plan.rating)) throw new Error('the plan is rated otherwise')
    const [option] = plan.rating.options as unknown as { cents: { IO: number } }[]
    if (option === undefined) throw new Error('the plan has no option')
    option.cents.IO += 1000
    try {
      expect(problemsOf(await submit(journey, { seen_monthly_cost: 349 }))).toEqual([
        409,
        ['main', 'Crescent Premier Care has changed since you chose it. Please agree to the change first.'],
      ])
    } finally {
      option.cents.IO -= 1000
    }
    expect((await submit(journey, { seen_monthly_cost: 349 })).status).toBe(200)
  })

  test('an effective date that has passed is refused', async () => {
    const clock = testClock()
    const own = await testApp({ catalog: demoCatalog(), clock, config: { rateLimits: false } })
    const journey = await journeyTo(own, alone)
    clock.advance(12 * DAY)
    expect(problemsOf(await submit(journey))).toEqual([
      422,
      ['main', 'This effective date can no longer be chosen. Please choose another one in the cart.'],
    ])
    await own.close()
  })

  test('forged prices and agreements are refused', async () => {
    const journey = await journeyTo(app, alone, 'agreement_info')
    const body = await tabCalls.agreement_info.body(journey)
    expect(
      problemsOf(await send(journey, 'POST enrollment/save-agreement-info', { ...body, agreed_monthly_cents: 1 })),
    ).toEqual([422, ['agreed_monthly_cents', 'This field is not known here: agreed_monthly_cents']])
    const line = { plan_id: 'crescent-premier-care', plan_pricing_id: 'crescent-premier-care.standard.IF' }
    expect(problemsOf(await send(journey, 'POST enrollment/add-plan-to-cart', { ...line, price: 1 }))).toEqual([
      422,
      ['price', 'This field is not known here: price'],
    ])
  })
})

keepRefusals('enrollment/faults')
