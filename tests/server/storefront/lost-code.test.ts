import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { ASKED_A_DAY } from '#server/services/visits/recipients.service.ts'
import { limitClasses } from '#server/services/visits/rate-limits.service.ts'
import { tabCalls } from '../support/answers.ts'
import { type Journey, ask, send } from '../support/asking.ts'
import { postgresUrl, testDatabases } from '../support/databases.ts'
import { journeyTo, demoCatalog } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

postgresUrl()

const save = 'POST enrollment/save-enrollment'
const redeem = 'POST enrollment/continue-enrollment'
const lost = 'POST enrollment/resend-continue-code'
const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

describe.each(testDatabases)('a lost code, on $kind', ({ make }) => {
  let made: Awaited<ReturnType<typeof make>>
  let app: TestApp
  beforeAll(async () => {
    made = await make()
    app = await testApp({ catalog: demoCatalog(), database: await made.open() })
  })
  afterAll(async () => {
    await app.close()
    await made.drop()
  })

  let count = 0
  /** An address of its own for each test, from a network of its own. */
  const address = () => `lost${(count += 1)}@example.com`
  const mailsTo = async (email: string) =>
    (await app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' && message.to === email ? [message] : []))
  const codesIn = (text: string): string[] => [...text.matchAll(/Code: (\S+)/g)].map(([, code = '']) => code)
  /** What arrives at the address after a new code was asked for. */
  const askFor = async (email: string, visitor: Visitor = app.visitor()) => {
    // The clock stands: the next mail is newer.
    app.clock.advance(1000)
    const to = email.toLowerCase()
    const known = (await mailsTo(to)).length
    const { status, envelope } = await visitor.call(lost, { body: { email } })
    expect([status, envelope.data]).toEqual([200, { asked: true }])
    await app.services.codeRequests.answerDue()
    const mails = await mailsTo(to)
    return mails.slice(0, mails.length - known)
  }
  const saved = async (email: string, tab = 'contact_info'): Promise<Journey> => {
    const journey = await journeyTo(app, scenario)
    app.clock.advance(1000)
    await ask(journey, save, { email, tab })
    return journey
  }
  const enter = async (code: string, email: string) => {
    const { status, data } = await app.visitor().call(redeem, { body: { code, email } })
    return status === 200 ? (data as { enrollment_id: string; saved_tab: string }) : status
  }

  test('is replaced by a mail with a new one, which opens the same tab; the lost one still works', async () => {
    const email = address()
    const { enrollment_id } = await saved(email)
    const [first] = await mailsTo(email)
    const [mail, ...others] = await askFor(email.toUpperCase())
    expect([mail?.subject, others]).toEqual(['Your enrollment code', []])
    const [code = ''] = codesIn(mail?.text ?? '')
    expect(await enter(code, email)).toMatchObject({ enrollment_id, saved_tab: 'contact_info' })
    expect(await enter(code, email)).toBe(422)
    expect(await enter(codesIn(first?.text ?? '')[0] ?? '', email)).toMatchObject({ enrollment_id })
  })

  test('of a known and an unknown address is answered by the same bytes, and by one and the same work', async () => {
    const email = address()
    await saved(email)
    const asked: [string, string][] = [
      [email, ''],
      [address(), ''],
    ]
    const work = await Promise.all(
      asked.map(async ([to]) => {
        const before = await app.database.sql.selectFrom('outbox').select('id').execute()
        const { response } = await app.visitor().call(lost, { body: { email: to } })
        const after = await app.database.sql.selectFrom('outbox').select('id').execute()
        const { date: _date, 'x-request-id': _id, ...headers } = response.headers
        return { body: response.body, headers: Object.keys(headers), mails: after.length - before.length }
      }),
    )
    expect(work[0]).toEqual(work[1])
    // Nothing is looked up before the answer has gone: both have left a request, and no mail.
    expect(work[0]?.mails).toBe(0)
    expect((await app.database.sql.selectFrom('code_requests').select('id').execute()).length).toBe(2)
    await app.services.codeRequests.answerDue()
    expect(await app.database.sql.selectFrom('code_requests').select('id').execute()).toEqual([])
  })

  test('is refused after the fifth of a day at one address, in the same words whether it is known or not', async () => {
    const email = address()
    await saved(email)
    const refusals = [email, address()].map(async (to) => {
      for (let turn = 0; turn < ASKED_A_DAY; turn += 1) {
        expect((await app.visitor().call(lost, { body: { email: to } })).status).toBe(200)
      }
      return (await app.visitor().call(lost, { body: { email: to } })).response
    })
    const [known, unknown] = [await refusals[0], await refusals[1]]
    expect(known?.statusCode).toBe(422)
    expect(known?.body).toBe(unknown?.body)
    expect(known?.body).toContain('A new code was requested 5 times today for this address')
    await app.services.codeRequests.answerDue()
    // Five asked for and the one of Save & Continue Later; of these the five newest work.
    const mails = await mailsTo(email)
    const codes = mails.flatMap(({ text }) => codesIn(text))
    expect(codes.length).toBe(ASKED_A_DAY + 1)
    const opened = []
    for (const code of codes) opened.push(typeof (await enter(code, email)) === 'object')
    expect(opened.filter(Boolean).length).toBe(5)
    app.clock.advance(DAY)
  })

  test('is counted before the body is read', async () => {
    const visitor = app.visitor()
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < limitClasses.send_code.points + 5; turn += 1) {
      const { status } = await visitor.call(lost, { body: { wrong: turn } })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(5)
    app.clock.advance(DAY)
  })

  test('works after the code has ended, as long as the enrollment is kept, and not after that', async () => {
    const email = address()
    const { enrollment_id } = await saved(email, 'primary_info')
    app.clock.advance(40 * DAY)
    await app.services.housekeeping.sweep()
    const [mail] = await askFor(email)
    expect(await enter(codesIn(mail?.text ?? '')[0] ?? '', email)).toMatchObject({
      enrollment_id,
      saved_tab: 'primary_info',
    })
    app.clock.advance(61 * DAY)
    expect(await askFor(email)).toEqual([])
    await app.services.housekeeping.sweep()
    expect(await app.database.sql.selectFrom('continue_codes').selectAll().execute()).toEqual([])
  })

  test('of several enrollments comes as one mail with a code for each, by date and step', async () => {
    const email = address()
    const first = await saved(email, 'primary_info')
    const second = await saved(email, 'contact_info')
    const [mail, ...others] = await askFor(email)
    expect(others).toEqual([])
    expect(mail?.text).toContain('saved at: Personal')
    expect(mail?.text).toContain('saved at: Contact')
    const opened = []
    for (const code of codesIn(mail?.text ?? '')) opened.push(await enter(code, email))
    // The one that was changed last comes first.
    expect(opened).toMatchObject([{ enrollment_id: second.enrollment_id }, { enrollment_id: first.enrollment_id }])
  })

  test('of an enrollment that is submitted is answered by a mail that says so, without a code', async () => {
    const email = address()
    const { enrollment_id } = await saved(email)
    await app.database.sql.updateTable('drafts').set({ status: 'submitted' }).where('id', '=', enrollment_id).execute()
    const [mail] = await askFor(email)
    expect(mail?.subject).toBe('Your enrollment has been submitted')
    expect(codesIn(mail?.text ?? '')).toEqual([])
  })

  test('goes to an address that was proved in Contact; one that was taken out there gets none, and opens nothing', async () => {
    const journey = await journeyTo(app, scenario, 'contact_info')
    const { key, body } = tabCalls.contact_info
    const answers = await body(journey)
    const [before, after] = [address(), address()]
    const prove = async (contact: string) => {
      app.clock.advance(1000)
      await ask(journey, 'POST enrollment/send-otp', { contact, type: 'email' })
      const [mail] = await mailsTo(contact)
      const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
      await ask(journey, 'POST enrollment/verify-otp', { contact, type: 'email', otp })
    }
    await prove(before)
    expect((await send(journey, key, { ...answers, email_address: before, revision: 0 })).status).toBe(200)
    const [first] = await askFor(before)
    const [code = ''] = codesIn(first?.text ?? '')
    await prove(after)
    expect((await send(journey, key, { ...answers, email_address: after, revision: 1 })).status).toBe(200)
    expect(await enter(code, before)).toBe(422)
    expect(await askFor(before)).toEqual([])
    const [second] = await askFor(after)
    expect(await enter(codesIn(second?.text ?? '')[0] ?? '', after)).toMatchObject({
      enrollment_id: journey.enrollment_id,
      saved_tab: 'contact_info',
    })
  })

  test('is asked for again where the answer fails, and dropped after a day', async () => {
    const email = address()
    await saved(email)
    await app.visitor().call(lost, { body: { email } })
    const { sealed } = await app.database.sql.selectFrom('code_requests').select('sealed').executeTakeFirstOrThrow()
    await app.database.sql.updateTable('code_requests').set({ sealed: 'broken' }).execute()
    expect(await app.services.codeRequests.answerDue()).toBe(0)
    await app.database.sql.updateTable('code_requests').set({ sealed }).execute()
    expect(await app.services.codeRequests.answerDue()).toBe(0)
    app.clock.advance(11_000)
    expect(await app.services.codeRequests.answerDue()).toBe(1)
    await app.visitor().call(lost, { body: { email } })
    app.clock.advance(2 * DAY)
    await app.services.housekeeping.sweep()
    expect(await app.services.codeRequests.answerDue()).toBe(0)
  })

  test('an address must be one', async () => {
    const { status, refusal } = await app.visitor().call(lost, { body: { email: 'ana' } })
    expect([status, refusal.data]).toMatchObject([422, [{ target_element: 'email' }]])
  })
})

keepRefusals('storefront/lost-code')
