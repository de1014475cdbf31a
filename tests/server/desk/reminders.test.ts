import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskDraft } from '#schemas/calls/desk/desk-drafts.calls.ts'
import type { QueuePage } from '#schemas/calls/desk/desk-queues.calls.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { makeDraftReminders } from '#server/repositories/enrollment/draft-reminders.repository.ts'
import { recipientCaps } from '#server/services/visits/recipients.service.ts'
import { contact, personal } from '../support/answers.ts'
import { type Journey, ask } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, review } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byRep } from '../enrollment/final-steps.ts'
import { reminderToken } from './reminder-token.ts'
import { signedIn } from './signed-in.ts'

const plain = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const email = 'marisol@example.com'
const subject = 'Your enrollment is not finished'

describe.each(testDatabases)('reminders of an enrollment that was not finished, on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const later = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    await app.services.reminders?.pass()
  }
  const agree = (journey: Journey, remind = true, to = email) =>
    ask(journey, 'POST enrollment/save-enrollment', { email: to, tab: 'contact_info', remind })
  const change = (journey: Journey) =>
    ask(journey, 'POST enrollment/save-personal-info', { ...personal, last_name: 'Quincy', revision: 1 })
  const mails = async (to = email) =>
    (await app.mailbox()).filter(
      ({ message }) => message.to === to && message.kind === 'mail' && message.subject === subject,
    )
  const unfinished = async (): Promise<QueuePage> =>
    (await operator.call('GET staff/get-queue', { query: { queue: 'abandoned' } })).data as QueuePage
  const rowsOf = async ({ enrollment_id }: Journey) =>
    (await unfinished()).rows.filter(({ draft_id }) => draft_id === enrollment_id)
  const standing = async ({ enrollment_id }: Journey) =>
    ((await operator.call('GET staff/get-draft', { query: { enrollment_id } })).data as DeskDraft).reminders
  const kept = ({ enrollment_id }: Journey) =>
    app.database.sql
      .selectFrom('draft_reminders')
      .selectAll()
      .where('enrollment_id', '=', enrollment_id)
      .executeTakeFirst()

  test('go out three times to who agreed, each with a code that works, and to nobody else', async () => {
    const [agreed, silent] = [await journeyTo(app, plain), await journeyTo(app, plain)]
    await agree(agreed)
    await agree(silent, false, 'silent@example.com')
    expect(await standing(silent)).toBeNull()
    expect(JSON.stringify(await kept(agreed))).not.toMatch(/marisol/i)
    await later(2 * DAY - HOUR)
    expect(await mails()).toHaveLength(0)
    const at: number[] = []
    for (let day = 2; day < 40; day += 1) {
      const before = (await mails()).length
      await later(day === 2 ? 2 * HOUR : DAY)
      if ((await mails()).length > before) at.push(day)
    }
    expect(at).toEqual([2, 7, 21])
    expect(await mails('silent@example.com')).toHaveLength(0)
    operator = await signedIn(app, 'operator')
    expect(await standing(agreed)).toMatchObject({ sent: 3, next_at: null, stopped_at: null })
    const [row] = await rowsOf(agreed)
    expect(row).toMatchObject({ name: "Pat O'Neil", reason: 'unfinished', reminders: { sent: 3 }, acts: ['remind'] })
    const { message } = (await mails())[0] ?? {}
    const code = /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(message?.text ?? '')?.[0]
    const back = app.visitor()
    const { data } = await back.call('POST enrollment/continue-enrollment', { body: { code, email } })
    expect(data).toMatchObject({ enrollment_id: agreed.enrollment_id })
    // Whoever goes on waits for nobody any more.
    await change({ ...agreed, visitor: back })
    expect(await rowsOf(agreed)).toEqual([])
  })

  test('stop by one press of the link in the mail, by any browser, and the press may be repeated', async () => {
    const journey = await journeyTo(app, plain)
    await agree(journey, true, 'stop@example.com')
    await later(2 * DAY + HOUR)
    expect(await mails('stop@example.com')).toHaveLength(1)
    const token = await reminderToken(app)
    for (let count = 0; count < 2; count += 1) {
      const { data } = await app.visitor().call('POST enrollment/decline-reminders', { body: { token } })
      expect(data).toEqual({ stopped: true })
    }
    const wrong = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    expect((await app.visitor().call('POST enrollment/decline-reminders', { body: { token: wrong } })).status).toBe(404)
    await later(30 * DAY)
    expect(await mails('stop@example.com')).toHaveLength(1)
    operator = await signedIn(app, 'operator')
    expect((await standing(journey))?.stopped_at).toBeGreaterThan(0)
    expect(await rowsOf(journey)).toEqual([])
    const body = { enrollment_id: journey.enrollment_id }
    expect((await operator.call('POST staff/remind-draft', { body })).status).toBe(409)
  })

  test('stop for good, whatever becomes of them at the same moment', async () => {
    const journey = await journeyTo(app, plain)
    await agree(journey, true, 'moment@example.com')
    const { enrollment_id: id } = journey
    const reminders = makeDraftReminders(app.database)
    const seen = await reminders.find(id)
    if (seen === undefined) throw new Error('Nobody agreed')
    // The pass was faster; whoever read the row before it stops them all the same.
    expect(await reminders.change(seen, { sent: 1 })).toBe(true)
    expect([await reminders.stop(id, 1), await reminders.stop(id, 2)]).toEqual([true, false])
    // The press was faster: what was read before it does not go out any more.
    expect(await reminders.change({ ...seen, sent: 1 }, { sent: 2 })).toBe(false)
    expect(await kept(journey)).toMatchObject({ sent: 1, stopped_at: 1, due_at: null })
    await later(30 * DAY)
    expect(await mails('moment@example.com')).toHaveLength(0)
  })

  test('begin again with the last change', async () => {
    const journey = await journeyTo(app, plain)
    await agree(journey, true, 'back@example.com')
    await later(DAY)
    await change(journey)
    await later(DAY + HOUR)
    expect(await mails('back@example.com')).toHaveLength(0)
    await later(DAY)
    expect(await mails('back@example.com')).toHaveLength(1)
  })

  test('end with the submit, and where the address is taken out of the enrollment', async () => {
    const [submits, corrects] = [await journeyTo(app, plain), await journeyTo(app, plain)]
    await agree(submits, true, 'done@example.com')
    await ask(submits, 'POST enrollment/save-review-info', review)
    const { email_address: typed } = contact
    await agree(corrects, true, typed)
    await ask(corrects, 'POST enrollment/save-contact-info', {
      ...contact,
      email_address: 'right@example.com',
      revision: 1,
    })
    for (const journey of [submits, corrects]) expect(await kept(journey)).toBeUndefined()
    await later(30 * DAY)
    for (const to of ['done@example.com', typed]) expect(await mails(to)).toHaveLength(0)
  })

  test('are not agreed to for somebody else', async () => {
    const journey = await clientJourney(app, byRep, plain, 'contact_info')
    await agree(journey, true, 'client@example.com')
    expect(await kept(journey)).toBeUndefined()
  })

  test('two processes send one reminder', async () => {
    const journey = await journeyTo(app, plain)
    await agree(journey, true, 'once@example.com')
    app.clock.advance(2 * DAY + HOUR)
    await Promise.all([app.services.reminders?.pass(), app.services.reminders?.pass()])
    expect(await mails('once@example.com')).toHaveLength(1)
  })

  test('an operator sends one at once, a day after the last at the earliest; a reader none', async () => {
    operator = await signedIn(app, 'operator')
    const journey = await journeyTo(app, plain)
    await agree(journey, true, 'now@example.com')
    const body = { enrollment_id: journey.enrollment_id }
    const reader = await signedIn(app, 'reader')
    expect((await reader.call('POST staff/remind-draft', { body })).status).toBe(403)
    expect((await operator.call('POST staff/remind-draft', { body })).data).toEqual({ sent: true })
    expect((await operator.call('POST staff/remind-draft', { body })).status).toBe(409)
    expect(await mails('now@example.com')).toHaveLength(1)
    const [row] = await rowsOf(journey)
    expect(row?.acts).toEqual([])
    expect(await standing(journey)).toMatchObject({ sent: 0 })
  })
})

test('an address that has had its mails of the day waits, and holds up nobody else', async () => {
  const app = await testApp({ catalog: demoCatalog() })
  const journeys = [await journeyTo(app, plain), await journeyTo(app, plain)]
  const full = 'full@example.com'
  const free = 'free@example.com'
  for (const [at, to] of [full, free].entries()) {
    const { visitor, enrollment_id } = journeys[at] ?? { enrollment_id: '' }
    const body = { enrollment_id, email: to, tab: 'contact_info', remind: true }
    await visitor?.call('POST enrollment/save-enrollment', { body })
  }
  const reminded = async () =>
    (await app.mailbox()).flatMap(({ message }) => (message.text.includes('/decline-reminder') ? [message.to] : []))
  app.clock.advance(2 * DAY + HOUR)
  for (let count = 0; count < recipientCaps.mail.letter; count += 1) {
    await app.services.recipients.mail({ to: full, as: 'letter', field: 'main', phone: '' })
  }
  expect(await app.services.reminders?.pass()).toBe(1)
  expect(await reminded()).toEqual([free])
  // It does not stand in front of all others at every look.
  const [first] = await app.database.sql.selectFrom('draft_reminders').select('due_at').orderBy('due_at').execute()
  expect(first?.due_at).toBe(app.clock.now() + HOUR)
  app.clock.advance(DAY + HOUR)
  expect(await app.services.reminders?.pass()).toBe(1)
  expect((await reminded()).toSorted()).toEqual([free, full])
  await app.close()
})

keepRefusals('desk/reminders')
