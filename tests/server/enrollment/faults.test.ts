import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#schemas/calls/registry.ts'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { testClock } from '../support/clock.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { personal, picture, tabCalls } from '../support/answers.ts'
import { type Journey, type Road, ask, problemsOf, send } from '../support/asking.ts'
import { checkedOut, review, roadCatalog, roadTo, savedOf } from '../support/road.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: roadCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const alone: Journey = { tier: 'IO', plans: ['crescent-premier-care'] }
const save = (road: Road, change: object = {}) =>
  send(road, 'POST enrollment/save-personal-info', { ...personal, ...change })
const submit = (road: Road, more: object = {}) => send(road, 'POST enrollment/save-review-info', { ...review, ...more })

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
    const road = await checkedOut(app, { ...alone, plans: ['brightwater-vision-high'] })
    await ask(road, 'GET enrollment/remove-plan-from-cart', {
      plan_id: 'brightwater-vision-high',
      plan_pricing_id: 'brightwater-vision-high.standard.IO',
    })
    expect(problemsOf(await save(road))).toEqual([422, ['main', 'Please check out your cart first.']])
  })

  test('no step before those that come first, none that is not asked, no review before all', async () => {
    const road = await checkedOut(app, alone)
    const before = await savedOf(road)
    const first = 'Please complete the earlier steps first.'
    expect(problemsOf(await send(road, 'POST enrollment/save-contact-info', {}))).toEqual([422, ['main', first]])
    expect(problemsOf(await send(road, 'POST enrollment/save-billing-info', card))).toEqual([422, ['main', first]])
    expect(problemsOf(await submit(road))).toEqual([422, ['main', first]])
    expect(problemsOf(await send(road, 'POST enrollment/save-beneficiary-info', { beneficiaries: [] }))).toEqual([
      422,
      ['main', 'This step is not part of your enrollment.'],
    ])
    expect(await savedOf(road)).toEqual(before)
  })
})

/** What a schema asks of a value, as JSON. */
interface Shape {
  const?: unknown
  type?: string
  anyOf?: readonly Shape[]
  properties?: Record<string, Shape>
  required?: readonly string[]
  minimum?: number
}
/** The least that fits a schema: a call that is new is asked with it until its fields are named below. */
const simplest = (shape: Shape): unknown => {
  if ('const' in shape) return shape.const
  if (shape.anyOf?.[0]) return simplest(shape.anyOf[0])
  if (shape.properties) {
    const { properties, required = [] } = shape
    return Object.fromEntries(required.map((name) => [name, simplest(properties[name] ?? {})]))
  }
  const least: Record<string, unknown> = { array: [], object: {}, boolean: false, null: null, string: 'x' }
  return shape.type === undefined || !(shape.type in least) ? (shape.minimum ?? 0) : least[shape.type]
}

/** How many attempts of others on an enrollment are on record. */
const refusals = async ({ enrollment_id }: Pick<Road, 'enrollment_id'>): Promise<number> =>
  (
    await app.database.sql
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', `draft:${enrollment_id}`)
      .where('detail', '=', 'refused')
      .execute()
  ).length

describe('another person', () => {
  test("learns nothing of somebody's enrollment, by any call", async () => {
    const road = await roadTo(app, {
      tier: 'IF',
      plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
    })
    const { policy_id } = (await submit(road)).data as { policy_id: string }
    const before = await savedOf(road)
    const stranger: Road = { ...(await checkedOut(app, alone)), enrollment_id: road.enrollment_id }
    const unknown: Road = { ...stranger, enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA' }
    const fields: Record<string, unknown> = {
      column: 'primary_info',
      tab_name: 'primary_info',
      name: 'contact_info',
      image: picture(),
      enrollerCode: 'x',
      contact: 'a@b.example',
      type: 'email',
      otp: '123456',
      beneficiary_id: 'b',
      beneficiaries: [],
      condition_questions: [],
      primary_info: { dependent_id: 'd' },
      dependents: [],
      eprocess: 'sigapplicant',
      payment_method: 'cc',
      first_enroll: 1,
      send_sms: 0,
      effective_date: '12/01/2026',
      plan_id: 'crescent-premier-care',
      pid: 'crescent-premier-care',
      plan_id1: 'crescent-premier-care',
      plan_pricing_id1: 'crescent-premier-care.standard.IO',
      plan_pricing_id: 'crescent-premier-care.standard.IO',
      answers: [],
      riders: [],
      plan_list: 'crescent-premier-care',
      email: 'a@b.example',
      tab: 'primary_info',
      values: {},
      section: 'contact_info',
    }
    const asked: string[] = []
    for (const row of Object.values(rows)) {
      const schema = row.method === 'GET' ? row.query : row.body
      const names = Object.keys(schema.properties)
      const needs = 'required' in schema ? (schema.required as unknown as string[]) : []
      const wantsId = names.includes('enrollment_id') || 'tempId' in row.params.properties
      // A saved quote's link carries a signature where others carry the id; its own tests forge it.
      if (!wantsId || row.key === 'GET enrollment/direct-continue/{tempId}') continue
      const shapes: Record<string, unknown> = schema.properties
      const body = Object.fromEntries(
        needs.map((name) => [name, name in fields ? fields[name] : simplest(shapes[name] as Shape)]),
      )
      const attempts = await refusals(road)
      const answers = await Promise.all(
        [stranger, unknown].map(({ visitor, enrollment_id }) => {
          const all = { ...body, ...(names.includes('enrollment_id') && { enrollment_id }) }
          return visitor.call(row.key, {
            params: { tempId: enrollment_id },
            ...(row.method === 'GET' ? { query: all } : { body: all }),
          })
        }),
      )
      expect([row.key, ...answers.map(({ refusal }) => refusal)]).toEqual([
        row.key,
        ...answers.map(() => ({
          status: 'error',
          statusCode: 404,
          message: 'We could not find this enrollment. It may have expired, or it was begun in another browser.',
          data: [],
        })),
      ])
      // On record: the one whose enrollment it is may be told who tried.
      expect([row.key, (await refusals(road)) - attempts]).toEqual([row.key, 1])
      asked.push(row.key)
    }
    expect(await refusals(unknown)).toBe(0)
    expect(asked.length).toBeGreaterThan(40)
    const key = 'POST invoice/autoInvoiceGeneration'
    const bill = (id: string) => ({ policy_id: id, effectiveDate: '12/01/2026' })
    const theirs = await send(stranger, key, bill(policy_id))
    expect(theirs.refusal).toEqual((await send(stranger, key, bill('EC-0000-0000'))).refusal)
    // The header that goes with the call is a public name, and opens nothing: the session does.
    const headers = { authorization: `Basic ${btoa('enrollchart-web:')}` }
    expect((await stranger.visitor.call(key, { body: bill(policy_id), headers })).refusal).toEqual(theirs.refusal)
    expect((await road.visitor.call(key, { body: bill(policy_id) })).data).toEqual({
      invoice_id: expect.stringMatching(/^IN-/),
    })
    expect(await savedOf(road)).toEqual(before)
  })
})

describe('after the submit', () => {
  test('nothing can be changed, and a repeat gives the same answer', async () => {
    const road = await roadTo(app, alone)
    const saves = await Promise.all(
      (['primary_info', 'contact_info', 'agreement_info', 'billing_info'] as const).map(async (tab) => ({
        key: tabCalls[tab].key,
        body: { ...(await tabCalls[tab].body(road)), revision: 1 },
      })),
    )
    const done = await submit(road)
    const before = await savedOf(road)
    const submitted = [409, 'This enrollment is submitted and can no longer be changed.']
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
      const { status, envelope } = await send(road, key, body)
      expect([key, status, envelope.message]).toEqual([key, ...submitted])
    }
    expect(await savedOf(road)).toEqual(before)
    expect((await submit(road)).data).toEqual(done.data)
  })

  test('a change that is under way at the submit comes before it or is refused', async () => {
    const road = await roadTo(app, alone)
    const [saved, done] = await Promise.all([save(road, { first_name: 'Eva', revision: 1 }), submit(road)])
    expect(done?.status).toBe(200)
    const { name } = await ask(road, 'GET enrollment/get-receipt')
    const [status, first] = saved?.status === 200 ? [200, 'Eva'] : [409, 'Pat']
    expect([saved?.status, name]).toEqual([status, `${first} O'Neil`])
  })
})

describe('what changes between signing and submit', () => {
  test('another plan asks for the agreement again, and a submit with the old amount names the new one', async () => {
    const road = await roadTo(app, alone)
    await ask(road, 'POST enrollment/add-plan-to-cart', {
      plan_id: 'brightwater-vision-high',
      plan_pricing_id: 'brightwater-vision-high.standard.IO',
    })
    const { result } = await ask(road, 'GET enrollment/get-dynamic-tabs')
    expect(result.filter(({ required }) => required).map(({ tab_name, complete }) => [tab_name, complete])).toEqual([
      ['primary_info', true],
      ['contact_info', true],
      ['agreement_info', false],
      ['billing_info', true],
      ['review_info', false],
    ])
    const changed = 'The price of your plans changed to $361.37 a month. Please check it before you submit.'
    const refused = await submit(road, { seen_monthly_cost: 349 })
    expect(problemsOf(refused)).toEqual([409, ['main', changed]])
    expect(problemsOf(await submit(road, { seen_monthly_cost: 361.37 }))).toEqual([
      422,
      ['main', 'Please complete the earlier steps first.'],
    ])
    // The signature was for other plans: it is not taken for these.
    const { signature: _, ...unsigned } = await tabCalls.agreement_info.body(road)
    expect(problemsOf(await send(road, 'POST enrollment/save-agreement-info', { ...unsigned, revision: 1 }))).toEqual([
      422,
      ['signature', 'Signature is required'],
    ])
    await ask(road, 'POST enrollment/save-agreement-info', {
      ...(await tabCalls.agreement_info.body(road)),
      revision: 1,
    })
    expect((await submit(road, { seen_monthly_cost: 361.37 })).status).toBe(200)
  })

  test('a new price of the catalog is agreed to first, and stands nowhere in the way once it is the old one again', async () => {
    const catalog = roadCatalog()
    const road = await roadTo(app, alone)
    const plan = catalog.findPlan('crescent-premier-care')
    if (plan === undefined || !('options' in plan.rating)) throw new Error('the plan is rated otherwise')
    const [option] = plan.rating.options as unknown as { cents: { IO: number } }[]
    if (option === undefined) throw new Error('the plan has no option')
    option.cents.IO += 1000
    try {
      expect(problemsOf(await submit(road, { seen_monthly_cost: 349 }))).toEqual([
        409,
        ['main', 'Crescent Premier Care has changed since you chose it. Please agree to the change first.'],
      ])
    } finally {
      option.cents.IO -= 1000
    }
    expect((await submit(road, { seen_monthly_cost: 349 })).status).toBe(200)
  })

  test('an effective date that has passed is refused', async () => {
    const clock = testClock()
    const own = await testApp({ catalog: roadCatalog(), clock, config: { rateLimits: false } })
    const road = await roadTo(own, alone)
    clock.advance(12 * DAY)
    expect(problemsOf(await submit(road))).toEqual([
      422,
      ['main', 'The effective date can no longer be chosen. Please choose another one in the cart.'],
    ])
    await own.close()
  })

  test('forged prices and agreements are refused', async () => {
    const road = await roadTo(app, alone, 'agreement_info')
    const body = await tabCalls.agreement_info.body(road)
    expect(
      problemsOf(await send(road, 'POST enrollment/save-agreement-info', { ...body, agreed_monthly_cents: 1 })),
    ).toEqual([422, ['agreed_monthly_cents', 'This field is not known here: agreed_monthly_cents']])
    const line = { plan_id: 'crescent-premier-care', plan_pricing_id: 'crescent-premier-care.standard.IF' }
    expect(problemsOf(await send(road, 'POST enrollment/add-plan-to-cart', { ...line, price: 1 }))).toEqual([
      422,
      ['price', 'This field is not known here: price'],
    ])
  })
})

describe('one-time codes', () => {
  const contact = 'pat@bounce.example.com'
  const otp = { contact, type: 'email' }
  const codeIn = async (of: TestApp) => {
    const [kept] = await of.mailbox()
    return /\d{6}/.exec(kept?.message.text ?? '')?.[0] ?? ''
  }

  // @spec 2:108 2:158 2:198-199 2:228 2:240
  test('prove an address; five wrong guesses end a code, and the next may be sent after 120 seconds', async () => {
    const clock = testClock()
    const own = await testApp({ catalog: roadCatalog(), clock, config: { rateLimits: false } })
    const road = await roadTo(own, alone, 'contact_info')
    const body = { ...(await tabCalls.contact_info.body(road)), email_address: contact }
    const unproved = await send(road, 'POST enrollment/save-contact-info', body)
    expect(unproved.refusal.data).toEqual([
      {
        target_element: 'email_address',
        error_message: 'We could not confirm that mail reaches this address.',
        message_key: 'error_email_undeliverable',
        is_valid: false,
      },
    ])
    expect(await ask(road, 'POST enrollment/send-otp', otp)).toEqual({
      message: `We sent a code to ${contact}.`,
      wait_seconds: 120,
    })
    clock.advance(30 * SECOND)
    expect(problemsOf(await send(road, 'POST enrollment/send-otp', otp))).toEqual([
      422,
      ['contact', 'Please wait 90 seconds before you ask for another code.'],
    ])
    const right = await codeIn(own)
    const wrong = right === '111111' ? '222222' : '111111'
    const guess = async (code: string) =>
      problemsOf(await send(road, 'POST enrollment/verify-otp', { ...otp, otp: code }))
    expect(await guess('')).toEqual([
      422,
      ['otp', 'Please enter OTP sent to your provided email/phone number to proceed'],
    ])
    expect(await guess('12345')).toEqual([422, ['otp', 'Please enter 6 digit OTP inorder to proceed']])
    for (let count = 1; count <= 4; count += 1) {
      expect(await guess(wrong)).toEqual([422, ['otp', 'This code is not right. Please check it and try again.']])
    }
    const spent = [422, ['otp', 'This code was tried too often. Please ask for a new one.']]
    expect(await guess(wrong)).toEqual(spent)
    // The sixth guess is right, and too late.
    expect(await guess(right)).toEqual(spent)
    clock.advance(90 * SECOND)
    await ask(road, 'POST enrollment/send-otp', otp)
    clock.advance(10 * MINUTE)
    expect(await guess(await codeIn(own))).toEqual([422, ['otp', 'This code has expired. Please ask for a new one.']])
    await ask(road, 'POST enrollment/send-otp', otp)
    const code = await codeIn(own)
    expect(await ask(road, 'POST enrollment/verify-otp', { ...otp, otp: code })).toEqual({ verified: true })
    expect(await ask(road, 'POST enrollment/save-contact-info', body)).toEqual({ revision: 1 })
    expect(await ask(road, 'GET enrollment/get-enrollment-temp-info', { column: 'contact_info' })).toMatchObject({
      result: { email_address: contact, email_verified: true, phone_verified: false },
    })
    await own.close()
  })

  test('are not sent without end', async () => {
    const own = await testApp({ catalog: roadCatalog() })
    const road = await checkedOut(own, alone)
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push(
        (await send(road, 'POST enrollment/send-otp', { contact: `a${count}@b.example`, type: 'email' })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    await own.close()
  })
})

describe('screenshots', () => {
  const shot = (road: Road, image: unknown) =>
    send(road, 'POST enrollment/save-screenshot', { name: 'contact_info', image })
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

  // @spec 1:245 2:189
  test('a PNG is kept, sealed; whatever else is refused and replaces nothing', async () => {
    const road = await checkedOut(app, alone)
    const whole = picture(300, 200)
    const bytes = Buffer.from(whole.slice('data:image/png;base64,'.length), 'base64')
    expect((await shot(road, whole)).data).toEqual({ saved: true })
    const before = await savedOf(road)
    expect(before.filter((text) => text.startsWith('screenshot_contact_info 1 s1.'))).toHaveLength(1)
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60)
    const huge = Buffer.from(bytes)
    huge.writeUInt32BE(60_000, 16)
    const logo = readFileSync(`${demoCatalogFolder}/logos/enrollchart.svg`)
    for (const image of [
      url(bytes.subarray(0, -20)),
      url(bytes.subarray(0, 40)),
      url(Buffer.concat([bytes, Buffer.from('more')])),
      url(damaged),
      url(huge),
      url(logo),
      url(Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1')),
      `${whole}<script>`,
      'https://example.com/a.png',
      '',
    ]) {
      expect(problemsOf(await shot(road, image))).toEqual([
        422,
        ['image', 'The picture is not a PNG image that can be kept.'],
      ])
    }
    expect(problemsOf(await shot(road, 7))).toEqual([422, ['image', 'This answer has the wrong form']])
    const large = await shot(road, url(Buffer.alloc(10 * 1024 * 1024)))
    expect(problemsOf(large)).toEqual([413])
    expect(large.refusal.message).toBe('This is too large to be sent.')
    expect(await savedOf(road)).toEqual(before)
    expect((await shot(road, picture(1280, 2000))).data).toEqual({ saved: true })
  })
})

describe('secrets', () => {
  test('a card on file stays without being sent again; a new one brings its code; nothing keeps the code', async () => {
    const road = await roadTo(app, { tier: 'IO', plans: ['brightwater-vision-high'] })
    const { card_number: _number, security_code: _code, ...rest } = card
    const again = { ...rest, card_number: '************1111', city: 'Waco', revision: 1 }
    expect(await ask(road, 'POST enrollment/save-billing-info', again)).toEqual({ revision: 2 })
    expect(
      problemsOf(
        await send(road, 'POST enrollment/save-billing-info', {
          ...rest,
          card_number: '5555555555554444',
          revision: 2,
        }),
      ),
    ).toEqual([422, ['security_code', 'Field is required']])
    await ask(road, 'POST enrollment/save-billing-info', { ...bank, revision: 2 })
    // The card was given up with the change to the account.
    expect(problemsOf(await send(road, 'POST enrollment/save-billing-info', { ...again, revision: 3 }))).toEqual([
      422,
      ['card_number', 'Field is required'],
      ['security_code', 'Field is required'],
    ])
    const kept = JSON.stringify(await app.database.sql.selectFrom('draft_sections').selectAll().execute())
    for (const secret of ['4111111111111111', '501224567', '123456789012']) expect(kept).not.toContain(secret)
  })

  test('every read of what is protected is on record', async () => {
    const road = await roadTo(app, alone)
    const reads = async () =>
      (
        await app.database.sql
          .selectFrom('audit')
          .select(['action', 'detail'])
          .where('subject', '=', `draft:${road.enrollment_id}`)
          .execute()
      ).map(({ action, detail }) => `${action} ${detail}`)
    const before = await reads()
    await ask(road, 'GET enrollment/get-form-fields-personal-info')
    await ask(road, 'GET enrollment/get-enrollment-temp-info', { column: 'payment_info' })
    await ask(road, 'GET enrollment/get-form-fields-contact-info')
    await submit(road)
    await ask(road, 'GET enrollment/get-receipt')
    const added = (await reads()).slice(before.length)
    expect(added.toSorted()).toEqual(['read contact_info', 'read payment_info', 'read primary_info', 'read receipt'])
  })
})
