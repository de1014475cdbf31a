import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { originOf } from '#server/domain/origin.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { ask, send } from '../../support/asking.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { checkedOut, demoCatalog } from '../../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const NAME = 'enrollchart_session'
const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const enterAs = 'POST enrollment/open-member-entry'
const look = 'GET enrollment/get-session'
const tabs = 'GET enrollment/get-dynamic-tabs'

describe.each(testDatabases)('on $kind', ({ make }) => {
  let place: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    place = await make()
    app = await testApp({
      catalog: demoCatalog(),
      database: await place.open(),
      config: { machines: 'code', rateLimits: false },
    })
  })
  afterAll(async () => {
    await app.close()
    await place.drop()
  })

  const entry = (member = 'member-santos') => makeEntryTokens(app.services).make(member, 300)
  const enter = (visitor: Visitor, token = entry(), key?: string) =>
    visitor.call(enterAs, { body: { token }, ...(key !== undefined && { key }) })
  const analyze = (visitor: Visitor) => visitor.call('POST service/open-machines', { body: { code: 'MAPS2468' } })
  const refusalOf = ({ status, refusal }: Awaited<ReturnType<Visitor['call']>>) => [status, refusal.message]
  /** The same browser with the cookie that it had before. */
  const withCookie = (token: string | undefined): Visitor => {
    const visitor = app.visitor()
    if (token !== undefined) visitor.cookies.set(NAME, token)
    return visitor
  }
  const again = [401, 'The session was renewed. Please try again.']
  const ended = [401, 'Your session has ended. Please enter the code from your email to open the enrollment again.']

  describe('a new token with more to see', () => {
    test.each([
      ['an entry link', enter],
      ["an analyst's code", analyze],
    ])('%s: the drafts stay, and what was known before opens nothing', async (_, prove) => {
      const journey = await checkedOut(app, scenario)
      const before = journey.visitor.cookies.get(NAME)
      expect((await prove(journey.visitor)).status).toBe(200)
      expect(journey.visitor.cookies.get(NAME)).not.toBe(before)
      expect((await send(journey, tabs)).status).toBe(200)
      const thief = { ...journey, visitor: withCookie(before) }
      expect(refusalOf(await send(thief, tabs))).toEqual(again)
      expect(refusalOf(await send(thief, 'POST enrollment/cart-checkout', { effective_date: '' }))).toEqual(again)
      app.clock.advance(11 * SECOND)
      expect(refusalOf(await send(thief, tabs))).toEqual(ended)
      expect((await send(journey, tabs)).status).toBe(200)
    })

    test('a continue code: the session that was there has another token', async () => {
      const saved = await checkedOut(app, scenario)
      const email = 'pat@example.com'
      await ask(saved, 'POST enrollment/save-enrollment', { email, tab: 'primary_info' })
      const [mail] = await app.mailbox()
      const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(JSON.stringify(mail?.message))?.[0] ?? ''
      const other = await checkedOut(app, scenario)
      const before = other.visitor.cookies.get(NAME)
      await other.visitor.call('POST enrollment/continue-enrollment', { body: { code, email } })
      expect(other.visitor.cookies.get(NAME)).not.toBe(before)
      expect((await send({ ...saved, visitor: other.visitor }, tabs)).status).toBe(200)
      expect((await send({ ...saved, visitor: withCookie(before) }, tabs)).status).toBe(401)
    })

    test('an answer that was lost is given again with its cookie, to the very same request alone', async () => {
      const journey = await checkedOut(app, scenario)
      const before = journey.visitor.cookies.get(NAME)
      const key = 'a-key-that-only-this-page-knew'
      const token = entry()
      const first = await enter(journey.visitor, token, key)
      const lost = withCookie(before)
      const repeated = await enter(lost, token, key)
      expect([repeated.status, repeated.data]).toEqual([200, first.data])
      expect(lost.cookies.get(NAME)).toBe(journey.visitor.cookies.get(NAME))
      expect((await send({ ...journey, visitor: lost }, tabs)).status).toBe(200)
      expect(refusalOf(await enter(withCookie(before), token, 'another-key-altogether'))).toEqual(again)
      expect(refusalOf(await enter(withCookie(before), entry('member-chen'), key))).toEqual(again)
    })

    test('an answer that is given again late does not put an old cookie in the place of a newer one', async () => {
      const journey = await checkedOut(app, scenario)
      const [key, token] = ['a-key-that-only-this-page-knew', entry()]
      await enter(journey.visitor, token, key)
      await analyze(journey.visitor)
      const now = journey.visitor.cookies.get(NAME)
      expect((await enter(journey.visitor, token, key)).status).toBe(200)
      expect(journey.visitor.cookies.get(NAME)).toBe(now)
    })

    test('of two at once one is done, the other asks again and has the same session', async () => {
      const journey = await checkedOut(app, scenario)
      const before = journey.visitor.cookies.get(NAME)
      const [one, two] = [withCookie(before), withCookie(before)]
      const answers = await Promise.all([enter(one), analyze(two)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      const [winner, retry] = answers[0].status === 200 ? [one, analyze] : [two, enter]
      expect((await retry(winner)).status).toBe(200)
      expect((await send({ ...journey, visitor: winner }, tabs)).status).toBe(200)
    })

    test('who lost the new cookie for good gets the session back by proving the same again', async () => {
      const journey = await checkedOut(app, scenario)
      const before = journey.visitor.cookies.get(NAME)
      await enter(journey.visitor)
      app.clock.advance(MINUTE)
      const [other, same] = [withCookie(before), withCookie(before)]
      await enter(other, entry('member-chen'))
      expect((await send({ ...journey, visitor: other }, tabs)).status).toBe(404)
      await enter(same)
      expect((await send({ ...journey, visitor: same }, tabs)).status).toBe(200)
    })
  })

  describe('a session ends', () => {
    const left = async (visitor: Visitor) => (await visitor.call(look)).data

    test("an analyst's after an hour without a request, and after twelve whatever is asked", async () => {
      const visitor = app.visitor()
      await analyze(visitor)
      const open = async () => ((await visitor.call('GET service/get-machine-access')).data as { open: boolean }).open
      expect(await left(visitor)).toEqual({ seconds_left: 3600, may_extend: true })
      for (let hours = 0; hours < 11.5; hours += 0.5) {
        app.clock.advance(HOUR / 2)
        expect(await open()).toBe(true)
      }
      app.clock.advance(HOUR / 4)
      expect(await open()).toBe(true)
      expect(await left(visitor)).toEqual({ seconds_left: 900, may_extend: false })
      app.clock.advance(HOUR / 4)
      expect([await open(), await left(visitor)]).toEqual([false, { seconds_left: 0, may_extend: false }])
      await analyze(visitor)
      app.clock.advance(HOUR)
      expect(await open()).toBe(false)
    })

    test("a member's after two hours; the same member has it back, nobody else has", async () => {
      const journey = await checkedOut(app, scenario)
      await enter(journey.visitor)
      expect(await left(journey.visitor)).toEqual({ seconds_left: 7200, may_extend: true })
      app.clock.advance(2 * HOUR)
      expect(refusalOf(await send(journey, tabs))).toEqual(ended)
      const stranger = withCookie(journey.visitor.cookies.get(NAME))
      await enter(stranger, entry('member-chen'))
      expect((await send({ ...journey, visitor: stranger }, tabs)).status).toBe(404)
      await enter(journey.visitor)
      expect((await send(journey, tabs)).status).toBe(200)
    })

    test("an applicant's after sixty days, as their draft; one that is both lasts as the one that lasts less", async () => {
      const visitor = (await checkedOut(app, scenario)).visitor
      expect(await left(visitor)).toEqual({ seconds_left: 60 * 86_400, may_extend: true })
      await analyze(visitor)
      await enter(visitor)
      expect(await left(visitor)).toEqual({ seconds_left: 3600, may_extend: true })
    })
  })

  test('codes and links that are tried, right and wrong, are written down with a keyed hash of the address', async () => {
    const { sealing } = app.services
    const visitor = app.visitor()
    const journey = await checkedOut(app, scenario)
    await app.database.sql.deleteFrom('audit').execute()
    await visitor.call('POST service/open-machines', { body: { code: 'WRONG123' } })
    await enter(visitor, 'no.such.token')
    await visitor.call('POST enrollment/continue-enrollment', { body: { code: 'AAAA-BBBB', email: 'pat@example.com' } })
    await visitor.call('POST enrollment/confirm-agent', { body: { agent_code: 'NOBODY99', otp: '123456' } })
    await visitor.call('POST enrollment/confirm-group', { body: { group_code: 'NOBODY99' } })
    await send(journey, 'POST enrollment/verify-otp', { contact: 'pat@example.com', type: 'email', otp: '123456' })
    await send(journey, 'POST enrollment/save-enroller-code', { enrollerCode: 'NOBODY99' })
    await enter(visitor)
    const rows = await app.database.sql
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'try')
      .orderBy('subject')
      .orderBy('detail')
      .execute()
    expect(rows.map(({ subject, detail }) => `${subject} ${detail}`)).toEqual([
      'code:analyst wrong',
      'code:continue wrong',
      'code:enroller wrong',
      'code:entry right member:member-santos',
      'code:entry wrong',
      'code:group wrong',
      'code:one-time-email wrong',
      'code:rep wrong',
    ])
    expect(new Set(rows.map(({ origin }) => origin))).toEqual(
      new Set([sealing.lookUp('origin', originOf('127.0.0.1'))]),
    )
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|NOBODY99|123456"|AAAA/)
  })
})

test('under https the cookie is of this host alone, and no other name is listened to', async () => {
  const app = await testApp({ catalog: demoCatalog(), config: { publicUrl: 'https://plans.example' } })
  const journey = await checkedOut(app, scenario)
  expect([...journey.visitor.cookies.keys()]).toEqual([`__Host-${NAME}`])
  const token = journey.visitor.cookies.get(`__Host-${NAME}`) ?? ''
  const planted = app.visitor()
  planted.cookies.set(NAME, token)
  expect((await send({ ...journey, visitor: planted }, tabs)).status).toBe(404)
  await app.close()
})

keepRefusals('core/sessions')
