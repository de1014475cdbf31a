import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { picture } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, review, demoCatalog, journeyTo, savedOf } from '../../support/journey.ts'
import { type Shape, simplest } from '../../support/simplest.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }
const submit = (journey: Journey, more: object = {}) =>
  send(journey, 'POST enrollment/save-review-info', { ...review, ...more })

/** How many attempts of others on an enrollment are on record. */
const refusals = async ({ enrollment_id }: Pick<Journey, 'enrollment_id'>): Promise<number> =>
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
    const journey = await journeyTo(app, {
      tier: 'IF',
      plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
    })
    const { policy_id } = (await submit(journey)).data as { policy_id: string }
    const before = await savedOf(journey)
    const stranger: Journey = { ...(await checkedOut(app, alone)), enrollment_id: journey.enrollment_id }
    const unknown: Journey = { ...stranger, enrollment_id: 'AAAAAAAAAAAAAAAAAAAAAA' }
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
      const attempts = await refusals(journey)
      // Who is not signed in at the desk is told so, before anybody looks whose enrollment it is.
      const isOfDesk = row.key.includes(' staff/')
      const told = isOfDesk
        ? { statusCode: 401, message: 'Please sign in to the desk first.' }
        : {
            statusCode: 404,
            message: "We couldn't find this enrollment. It may have expired, or it was started in another browser.",
          }
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
          ...told,
          data: [],
        })),
      ])
      // On record: the one whose enrollment it is may be told who tried.
      expect([row.key, (await refusals(journey)) - attempts]).toEqual([row.key, isOfDesk ? 0 : 1])
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
    expect((await journey.visitor.call(key, { body: bill(policy_id) })).data).toEqual({
      invoice_id: expect.stringMatching(/^IN-/),
    })
    expect(await savedOf(journey)).toEqual(before)
  })
})

describe('secrets', () => {
  test('a card on file stays without being sent again; a new one brings its code; nothing keeps the code', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['brightwater-vision-high'] })
    const { card_number: _number, security_code: _code, ...rest } = card
    const again = { ...rest, card_number: '************1111', city: 'Waco', revision: 1 }
    expect(await ask(journey, 'POST enrollment/save-billing-info', again)).toEqual({ revision: 2 })
    expect(
      problemsOf(
        await send(journey, 'POST enrollment/save-billing-info', {
          ...rest,
          card_number: '5555555555554444',
          revision: 2,
        }),
      ),
    ).toEqual([422, ['security_code', 'Field is required']])
    await ask(journey, 'POST enrollment/save-billing-info', { ...bank, revision: 2 })
    // The card was given up with the change to the account.
    expect(problemsOf(await send(journey, 'POST enrollment/save-billing-info', { ...again, revision: 3 }))).toEqual([
      422,
      ['card_number', 'Field is required'],
      ['security_code', 'Field is required'],
    ])
    const kept = JSON.stringify(await app.database.sql.selectFrom('draft_sections').selectAll().execute())
    for (const secret of ['4111111111111111', '501224567', '123456789012']) expect(kept).not.toContain(secret)
  })

  test('every read of what is protected is on record', async () => {
    const journey = await journeyTo(app, alone)
    const reads = async () =>
      (
        await app.database.sql
          .selectFrom('audit')
          .select(['action', 'detail'])
          .where('subject', '=', `draft:${journey.enrollment_id}`)
          .execute()
      ).map(({ action, detail }) => `${action} ${detail}`)
    const before = await reads()
    await ask(journey, 'GET enrollment/get-form-fields-personal-info')
    await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'payment_info' })
    await ask(journey, 'GET enrollment/get-form-fields-contact-info')
    await submit(journey)
    await ask(journey, 'GET enrollment/get-receipt')
    const added = (await reads()).slice(before.length)
    expect(added.toSorted()).toEqual(['read contact_info', 'read payment_info', 'read primary_info', 'read receipt'])
  })
})
