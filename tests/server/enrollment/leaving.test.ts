import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '#schemas/storefront/plan.types.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { MINUTE } from '#server/clock.ts'
import { contact, tabCalls } from '../support/answers.ts'
import { type Road, ask, problemsOf, send } from '../support/asking.ts'
import { checkedOut, clientRoad, review, roadCatalog, roadTo, savedOf } from '../support/road.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'

const vision = 'brightwater-vision-high'

/** What the catalog says of a plan now: tests change it as an operator would. */
let said: (plan: Plan) => Plan | undefined = (plan) => plan
const changing = (): Catalog => {
  const catalog = roadCatalog()
  return {
    ...catalog,
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
  app = await testApp({ catalog: changing(), config: { rateLimits: false, sessionMinutes: 30 } })
})
afterAll(() => app.close())
beforeEach(() => {
  said = (plan) => plan
  // The clock stands: each test's mails are newer than those before.
  app.clock.advance(1000)
})

const journey = { tier: 'IO', plans: [vision] } as const
const everything = { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
const save = 'POST enrollment/save-enrollment'
const typed = 'GET enrollment/get-typed-values'
const email = 'marisol@example.com'

const codeIn = async (): Promise<string> => {
  const [newest] = await app.mailbox()
  app.clock.advance(1000)
  if (newest?.message.kind !== 'mail') throw new Error('no mail')
  return /Code: (\S+)/.exec(newest.message.text)?.[1] ?? ''
}
/** Another browser that comes by the code of the last mail. */
const resumed = async (road: Road, visitor: Visitor = app.visitor()): Promise<Road> => {
  const answer = await visitor.call('POST enrollment/continue-enrollment', { body: { code: await codeIn(), email } })
  expect([answer.status, answer.refusal.message]).toEqual([200, ''])
  return { ...road, visitor }
}

describe('Save & Continue Later', () => {
  // @spec 2:66 2:129 2:196 2:222 3:64-65 3:102 3:138 3:150
  test('keeps what the open step holds, and the code leads back to it', async () => {
    const road = await roadTo(app, everything, 'contact_info')
    const values = { address1: '12 Half a Str', zip: '787', email_address: 'pat@' }
    expect(await ask(road, save, { email, tab: 'contact_info', data: { values, revision: 0 } })).toEqual({
      email,
      days: 30,
    })
    const there = await resumed(road)
    expect(await ask(there, typed, { column: 'contact_info' })).toEqual({ result: { values } })
  })

  // @spec 2:196 3:64
  test('keeps half-given health answers for whoever comes back, until the step is saved', async () => {
    const road = await roadTo(app, everything, 'primary_health_info')
    const { result } = await ask(road, 'GET enrollment/get-health-questions-primary-health-info')
    const [first] = result.codition_questions
    if (first === undefined) throw new Error('no questions')
    const health = { condition_questions: [{ ...first, yes_no_flag: 1, conditions: [{ symptoms: 'A cough' }] }] }
    await ask(road, save, { email, tab: 'health_info', data: { health } })
    expect(JSON.stringify(await savedOf(road))).not.toContain('A cough')
    const there = await resumed(road)
    expect(await ask(there, typed, { column: 'health_info' })).toEqual({ result: { values: {}, health } })
    await ask(there, tabCalls.primary_health_info.key, await tabCalls.primary_health_info.body(there))
    expect(await ask(there, typed, { column: 'health_info' })).toEqual({ result: null })
  })

  test.each([
    ['a secret', 'primary_info', { values: { ssn: '501224567' } }, 'ssn'],
    ['health answers of another step', 'contact_info', { health: { condition_questions: [] } }, 'data'],
    ['what is typed beside a signature', 'aggrement_info', { values: { answer: 'Waco' } }, 'data'],
  ])('keeps nothing of %s, and sends no code for it', async (_, tab, data, at) => {
    const road = await checkedOut(app, journey)
    const mails = (await app.mailbox()).length
    const before = await savedOf(road)
    const answer = await send(road, save, { email, tab, data })
    expect([answer.status, answer.refusal.data.map(({ target_element }) => target_element)]).toEqual([422, [at]])
    expect([(await app.mailbox()).length, await savedOf(road)]).toEqual([mails, before])
  })

  // @spec 2:156 2:230 3:107 3:158
  test('an address that is none is refused at the address', async () => {
    const road = await checkedOut(app, journey)
    expect(problemsOf(await send(road, save, { email: 'marisol@', tab: 'primary_info' }))).toEqual([
      422,
      ['email', 'Enter valid email address'],
    ])
  })

  // @spec 2:196 3:138 3:150
  test('a second code leaves the first valid; each works once', async () => {
    const road = await checkedOut(app, journey)
    await ask(road, save, { email, tab: 'primary_info' })
    const first = await codeIn()
    await ask(road, save, { email, tab: 'contact_info' })
    const second = await codeIn()
    const redeem = async (code: string) => {
      const { status, data } = await app
        .visitor()
        .call('POST enrollment/continue-enrollment', { body: { code, email } })
      return status === 200 ? (data as { saved_tab: string }).saved_tab : status
    }
    expect([await redeem(first), await redeem(second), await redeem(first)]).toEqual([
      'primary_info',
      'contact_info',
      422,
    ])
  })
})

describe('the session', () => {
  const look = 'GET enrollment/get-session'
  const extend = 'POST enrollment/extend-session'

  test('says how long it lasts without being extended by that, and is extended by any other request', async () => {
    const { visitor, enrollment_id } = await checkedOut(app, journey)
    const left = async () => (await visitor.call(look)).data
    expect(await left()).toEqual({ seconds_left: 1800 })
    app.clock.advance(10 * MINUTE)
    expect([await left(), await left()]).toEqual([{ seconds_left: 1200 }, { seconds_left: 1200 }])
    await visitor.call('GET enrollment/get-cart-count', { query: { enrollment_id } })
    expect(await left()).toEqual({ seconds_left: 1800 })
    app.clock.advance(29 * MINUTE)
    expect((await visitor.call(extend)).data).toEqual({ seconds_left: 1800 })
    expect((await app.visitor().call(look)).data).toEqual({ seconds_left: null })
  })

  test('once it has ended, that is told; the code of a mail opens the enrollment with what was typed', async () => {
    const road = await roadTo(app, journey, 'contact_info')
    const values = { city: 'Aust' }
    await ask(road, 'POST enrollment/save-typed-values', { column: 'contact_info', values })
    await ask(road, save, { email, tab: 'contact_info' })
    const code = await codeIn()
    app.clock.advance(31 * MINUTE)
    expect((await road.visitor.call(look)).data).toEqual({ seconds_left: 0 })
    const ended = 'Your session has ended. Please enter the code of your mail to open the enrollment again.'
    for (const [key, fields] of [
      ['GET enrollment/get-plan-cart', {}],
      ['POST enrollment/save-contact-info', { ...contact, with_validation: 1 }],
    ] as const) {
      const { status, refusal } = await send(road, key, fields)
      expect([key, status, refusal.message]).toEqual([key, 401, ended])
    }
    expect((await road.visitor.call(extend)).status).toBe(401)
    const again = await road.visitor.call('POST enrollment/continue-enrollment', { body: { code, email } })
    expect(again.status).toBe(200)
    expect(await ask(road, typed, { column: 'contact_info' })).toEqual({ result: { values } })
  })
})

describe('plans and prices that changed since the checkout', () => {
  const look = 'GET enrollment/get-offer-changes'
  const agree = 'POST enrollment/agree-offer'

  test('are told with both prices, and nothing is signed or submitted before they are agreed to', async () => {
    const road = await roadTo(app, journey)
    expect((await ask(road, look)).plans).toEqual([])
    said = dearer
    const { plans, monthly_before, monthly_now } = await ask(road, look)
    const [change] = plans
    const name = roadCatalog().findPlan(vision)?.name ?? ''
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
    const signing = await tabCalls.agreement_info.body(road)
    expect(problemsOf(await send(road, 'POST enrollment/save-agreement-info', signing))).toEqual(refusal)
    expect(problemsOf(await send(road, 'POST enrollment/save-review-info', review))).toEqual(refusal)
    const unseen = await send(road, agree, { plans: [{ plan_id: vision, now: 1 }] })
    expect([unseen.status, unseen.refusal.message]).toEqual([
      409,
      'The plans have changed once more. Please look at them again.',
    ])
    expect(await ask(road, agree, { plans: [{ plan_id: vision, now: change?.now }] })).toEqual({ left: 1 })
    expect((await ask(road, look)).plans).toEqual([])
    // The agreement was given for the old price.
    const { revision } = await ask(road, 'GET enrollment/get-enrollment-temp-info', { column: 'aggrement_info' })
    await ask(road, 'POST enrollment/save-agreement-info', { ...signing, revision })
    expect((await send(road, 'POST enrollment/save-review-info', review)).status).toBe(200)
  })

  test('a plan that was withdrawn leaves the cart with the agreement, and the others stay', async () => {
    const road = await checkedOut(app, { tier: 'IO', plans: [vision, 'lighthouse-hospital'] })
    said = withdrawn
    const { plans } = await ask(road, look)
    expect(plans.map(({ plan_id, now }) => [plan_id, now])).toEqual([[vision, null]])
    const { left } = await ask(road, agree, { plans: [{ plan_id: vision, now: null }] })
    const { result } = await ask(road, 'GET enrollment/get-plan-cart')
    expect([left, result.some(({ plan_id }) => plan_id === vision)]).toEqual([result.length, false])
    expect((await ask(road, look)).plans).toEqual([])
  })
})

describe('what an edit would mean', () => {
  const look = 'POST enrollment/get-edit-impact'
  const family = { tier: 'IF', plans: everything.plans } as const

  test('is told by the rules that judge it afterwards, and changes nothing', async () => {
    const road = await roadTo(app, family)
    const before = await savedOf(road)
    const alone = await ask(road, look, { edit: { kind: 'quote', tier: 'IO' } })
    expect(alone).toMatchObject({
      reaches: true,
      lost_plans: [],
      tabs_gone: ['dependent_info'],
      tabs_new: [],
      misfits: 2,
      signs_again: true,
      date_again: false,
    })
    expect(alone.monthly_now).toBeLessThan(alone.monthly_before)
    const lifeless = await ask(road, look, { edit: { kind: 'remove-plan', plan_id: 'anchor-life-term' } })
    expect(lifeless).toMatchObject({ reaches: true, tabs_gone: ['beneficiary_info'], signs_again: true })
    const elsewhere = await ask(road, look, { edit: { kind: 'quote', zip: '10001' } })
    expect(elsewhere.lost_plans).toContain(roadCatalog().findPlan('evergreen-tx-silver')?.name)
    expect(await savedOf(road)).toEqual(before)
  })

  test('an edit of the same is none, and before the first answer nothing can be lost', async () => {
    const road = await roadTo(app, family)
    expect((await ask(road, look, { edit: { kind: 'quote', tier: 'IF' } })).reaches).toBe(false)
    const fresh = await checkedOut(app, family)
    expect((await ask(fresh, look, { edit: { kind: 'quote', tier: 'IO' } })).reaches).toBe(false)
    expect(problemsOf(await send(road, look, { edit: { kind: 'quote', zip: '1' } }))).toEqual([
      422,
      ['zip', 'Enter 5 digit zip code.'],
    ])
  })
})

describe('who holds an enrollment', () => {
  const look = 'GET enrollment/get-holder'

  test('comes to the applicant with the code, and back to its rep; all of it is on record', async () => {
    const rep = app.visitor()
    await rep.call('POST enrollment/confirm-agent', { body: { agent_code: 'RIVR1212' } })
    const agent = roadCatalog().reps.find(({ agent_code }) => agent_code === 'RIVR1212')
    const begun = await rep.call('POST enrollment/add-filter-for-new-user', {
      body: { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', eprocess: 'rep', agent_id: agent?.id },
    })
    const { temp_enrollment_id: enrollment_id } = begun.data as { temp_enrollment_id: string }
    const road: Road = { app, visitor: rep, enrollment_id, journey }
    const name = `${agent?.first_name} ${agent?.last_name}`
    expect(await ask(road, look)).toEqual({
      shared: true,
      holder: 'rep',
      name,
      since: '11/20/2026',
      sent: null,
      mine: true,
      may_take: false,
    })
    await ask(road, save, { email, tab: 'primary_info' })
    expect((await ask(road, look)).sent).toBe('11/20/2026')
    const client = await resumed(road)
    expect(await ask(client, look)).toMatchObject({ holder: 'applicant', name: null, mine: true, may_take: false })
    expect(await ask(road, look)).toMatchObject({ holder: 'applicant', sent: null, mine: false, may_take: true })
    app.clock.advance(1000)
    expect(await ask(road, 'POST enrollment/take-enrollment')).toMatchObject({ holder: 'rep', name, mine: true })
    const audit = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `draft:${enrollment_id}`)
      .where('action', '=', 'write')
      .orderBy('at')
      .execute()
    expect(audit.map(({ detail }) => detail)).toEqual(['sent rep', 'holds applicant', 'holds rep'])
  })

  test('whoever does not hold it reads, saves and submits nothing before taking it over, and meets what was saved meanwhile', async () => {
    const road = await clientRoad(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, journey, 'contact_info')
    const { key, body } = tabCalls.contact_info
    const mine = { ...(await body(road)), revision: 0 }
    await ask(road, save, { email, tab: 'contact_info' })
    const client = await resumed(road)
    const held: [number, [string, string]] = [
      409,
      ['main', 'The applicant is filling this in. Take it over to save here.'],
    ]
    const before = await savedOf(road)
    expect(problemsOf(await send(road, key, mine))).toEqual(held)
    expect(problemsOf(await send(road, 'POST enrollment/save-review-info', review))).toEqual(held)
    expect(
      (await send(road, 'POST enrollment/save-typed-values', { column: 'contact_info', values: { city: 'Waco' } }))
        .data,
    ).toEqual({
      kept: false,
    })
    expect(await savedOf(road)).toEqual(before)
    await ask(client, key, { ...mine, city: 'Dallas', zip: '75201' })

    app.clock.advance(1000)
    await ask(road, 'POST enrollment/take-enrollment')
    const overtaken = await send(road, key, mine)
    expect([overtaken.status, overtaken.refusal]).toMatchObject([
      409,
      { current: { city: 'Dallas', zip: '75201' }, revision: 1 },
    ])
    expect((await send(road, key, { ...mine, revision: 1 })).status).toBe(200)
    // And the other way round: the applicant is told of the rep by name, and takes it over as well.
    expect(problemsOf(await send(client, key, { ...mine, revision: 2 }))).toEqual([
      409,
      ['main', 'Elena Rivera is filling this in. Take it over to save here.'],
    ])
    app.clock.advance(1000)
    expect(await ask(client, 'POST enrollment/take-enrollment')).toMatchObject({ holder: 'applicant', mine: true })
    expect((await send(client, key, { ...mine, revision: 2 })).status).toBe(200)
  })
})

describe('a draft that an older version saved', () => {
  test('is brought up when it is read: an agreement without what was agreed to is asked again', async () => {
    const road = await roadTo(app, journey)
    const row = `${road.enrollment_id}/aggrement_info`
    const place = { field: 'draft_sections.sealed', row }
    const { sealed } = await app.database.sql
      .selectFrom('draft_sections')
      .select('sealed')
      .where('enrollment_id', '=', road.enrollment_id)
      .where('section', '=', 'aggrement_info')
      .executeTakeFirstOrThrow()
    const {
      agreement_ids: _ids,
      agreed_prices: _prices,
      agreed_monthly_cents: _cents,
      ...old
    } = app.services.sealing.open(place, sealed) as Record<string, unknown>
    await app.database.sql
      .updateTable('draft_sections')
      .set({ format: 1, sealed: app.services.sealing.seal(place, old) })
      .where('enrollment_id', '=', road.enrollment_id)
      .where('section', '=', 'aggrement_info')
      .execute()
    const { result } = await ask(road, 'GET enrollment/get-dynamic-tabs')
    const open = result.filter(({ required, complete }) => required && !complete).map(({ tab_name }) => tab_name)
    expect(open).toEqual(['agreement_info', 'review_info'])
    const signing = await tabCalls.agreement_info.body(road)
    await ask(road, 'POST enrollment/save-agreement-info', { ...signing, revision: 1 })
    expect((await send(road, 'POST enrollment/save-review-info', review)).status).toBe(200)
  })

  test('what was typed under the older version is still there', async () => {
    const road = await roadTo(app, journey, 'contact_info')
    const values = { city: 'Aust' }
    await ask(road, 'POST enrollment/save-typed-values', { column: 'contact_info', values })
    await app.database.sql
      .updateTable('draft_sections')
      .set({ format: 1 })
      .where('enrollment_id', '=', road.enrollment_id)
      .execute()
    expect(await ask(road, typed, { column: 'contact_info' })).toEqual({ result: { values } })
  })
})
