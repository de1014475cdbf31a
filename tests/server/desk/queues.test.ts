import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueuePage, QueueState } from '#schemas/calls/desk/desk-queues.calls.ts'
import { queueAlarmHours } from '#schemas/desk/queues.ts'
import { HOUR, MINUTE, SECOND } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import type { Scenario } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byRep } from '../enrollment/final-steps.ts'
import { signLater } from '../enrollment/signing-later.ts'
import { signedIn } from './signed-in.ts'
import { failPayment, losingCarrier, rejectDeliveries } from './waiting.ts'

const signed: Scenario = { tier: 'IO', plans: ['harvest-critical'] }
const byDraft: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' }
const client = 'pat.oneil@example.com'
const metricsToken = 'a-token-of-the-monitoring'
const alarmed = { ...queueAlarmHours, support: 8, mails: 2 }

describe.each(testDatabases)('the queues of the desk on $kind', ({ make }) => {
  const { carrier, arrived } = losingCarrier()
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({
      lives: false,
      catalog: demoCatalog(),
      database: await made.open(),
      carrier,
      config: { rateLimits: false, metricsToken, queueAlarmHours: alarmed },
    })
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  // A session of the staff ends within hours: whoever comes back signs in again.
  const later = async (milliseconds: number) => {
    app.clock.advance(milliseconds)
    operator = await signedIn(app, 'operator')
  }
  const stateOf = async (name: string, visitor = operator): Promise<QueueState | undefined> =>
    ((await visitor.call('GET staff/get-queues')).data as { queues: QueueState[] }).queues.find(
      ({ queue }) => queue === name,
    )
  const pageOf = async (queue: string, after?: string | null, visitor = operator) =>
    (await visitor.call('GET staff/get-queue', { query: { queue, ...(after && { after }) } })).data as QueuePage
  const figures = async (name: string) => {
    const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    const of = (figure: string) =>
      Number(new RegExp(`^enrollchart_queue_${figure}\\{queue="${name}"\\} (\\S+)$`, 'm').exec(body)?.[1])
    return { entries: of('entries'), oldest: of('oldest_seconds'), alarm: of('alarm_seconds') }
  }
  const auditOf = async (subject: string) =>
    (
      await app.database.sql
        .selectFrom('audit')
        .select(['action', 'detail', 'staff_id'])
        .where('subject', '=', subject)
        .execute()
    ).map(({ action, detail, staff_id }) => `${staff_id} ${action} ${detail}`)

  test('are empty where nothing waits', async () => {
    const { data } = await operator.call('GET staff/get-queues')
    const { queues } = data as { queues: QueueState[] }
    expect(queues.map(({ queue }) => queue)).toEqual([
      'signatures',
      'deliveries',
      'mails',
      'payments',
      'abandoned',
      'support',
    ])
    for (const state of queues)
      expect(state).toMatchObject({ count: 0, oldest: null, oldest_minutes: null, alarm: false })
    expect(await figures('mails')).toEqual({ entries: 0, oldest: 0, alarm: 7200 })
    expect(await pageOf('payments')).toMatchObject({ rows: [], next: null })
  })

  test('a signature waits until it is given, or the enrollment is canceled', async () => {
    const first = await submitted(await clientJourney(app, byRep, signed))
    await later(SECOND)
    const second = await submitted(await clientJourney(app, byRep, signed))
    await submitted(await journeyTo(app, byDraft))
    const { rows } = await pageOf('signatures')
    expect(rows.map(({ policy_id }) => policy_id)).toEqual([first, second])
    expect(rows[0]).toMatchObject({
      id: first,
      name: "Pat O'Neil",
      enrolled_by: 'Elena Rivera',
      reason: 'unsigned',
      acts: [],
    })
    await later(168 * HOUR)
    expect(await stateOf('signatures')).toMatchObject({ count: 2, oldest_minutes: 168 * 60, alarm: true })
    expect(await figures('signatures')).toEqual({ entries: 2, oldest: (168 * HOUR + SECOND) / SECOND, alarm: 604_800 })
    carrier.isLosing = false
    await signLater(app, first)
    carrier.isLosing = true
    expect((await pageOf('signatures')).rows.map(({ policy_id }) => policy_id)).toEqual([second])
    await makeEnrollment(app.services).parts.records.append(second, {
      kind: 'cancelled',
      version: 1,
      by: { session: null, origin: null },
      ends_on: '12/01/2026',
      reason: 'other',
    })
    expect((await pageOf('signatures')).rows).toEqual([])
    expect(await auditOf(`policy:${first}`)).toContain('demo-operator read listed')
  })

  test('a delivery that is rejected or late waits until it is delivered again', async () => {
    const policy_id = await submitted(await journeyTo(app, byDraft))
    expect((await stateOf('deliveries'))?.count).toBe(0)
    await rejectDeliveries(app, policy_id)
    const { rows, state } = await pageOf('deliveries')
    expect(state.count).toBe(rows.length)
    expect(rows[0]).toMatchObject({
      policy_id,
      reason: 'rejected',
      details: ['Unknown plan code'],
      acts: ['deliver'],
      message: null,
    })
    expect(rows[0]?.receiver).toEqual(expect.any(String))
    expect((await stateOf('deliveries'))?.alarm).toBe(false)
    await later(4 * HOUR + 1)
    expect(await stateOf('deliveries')).toMatchObject({ count: rows.length, oldest_minutes: 240, alarm: true })
    for (const { id } of rows) {
      const { status } = await operator.call('POST staff/retry-delivery', { body: { policy_id, delivery: id } })
      expect(status).toBe(200)
    }
    expect((await stateOf('deliveries'))?.count).toBe(0)
    // It does not go, a day long.
    await app.database.sql.updateTable('deliveries').set({ look_at: 0 }).where('policy_id', '=', policy_id).execute()
    const late = await makeEnrollment(app.services).parts.fulfillment.standing(policy_id)
    for (const row of late) await makeEnrollment(app.services).parts.fulfillment.step(row, { type: 'time.over' })
    expect((await pageOf('deliveries')).rows.map(({ reason }) => reason)).toEqual(late.map(() => 'late'))
  })

  test('a message that was given up is sent again once, or dismissed', async () => {
    const policy_id = await submitted(await journeyTo(app, byDraft))
    await later(MINUTE)
    await app.services.outbox.drain()
    const mine = async () => (await pageOf('mails')).rows.filter((row) => row.policy_id === policy_id)
    const [receipt] = await mine()
    expect(receipt).toMatchObject({
      name: "Pat O'Neil",
      reason: 'given_up',
      message: { kind: 'mail', to: client, subject: 'Enrollment Receipt', attempts: 1 },
      details: ['550 no such user'],
      acts: ['send', 'dismiss'],
    })
    // Whoever may not reveal does not read the address.
    const reader = await signedIn(app, 'reader')
    const masked = (await pageOf('mails', null, reader)).rows
    expect(masked.map(({ message }) => message?.to)).toContain('p•••@example.com')
    expect(JSON.stringify(masked)).not.toContain(client)
    const id = receipt?.id ?? ''
    expect((await reader.call('POST staff/resend-message', { body: { id } })).status).toBe(403)
    carrier.isLosing = false
    expect((await operator.call('POST staff/resend-message', { body: { id } })).data).toEqual({ sent: true })
    expect((await operator.call('POST staff/resend-message', { body: { id } })).status).toBe(409)
    arrived.length = 0
    await app.services.outbox.drain()
    expect(arrived).toEqual([`${client}: Enrollment Receipt`])
    carrier.isLosing = true
    expect(await mine()).toEqual([])
    expect((await operator.call('POST staff/dismiss-message', { body: { id } })).status).toBe(409)
    expect(await auditOf(`policy:${policy_id}`)).toContain('demo-operator write message sent again')
  })

  test('a code belongs to no enrollment: it is dismissed, and never sent again', async () => {
    const before = (await stateOf('mails'))?.count ?? 0
    await app.services.outbox.text({ to: '5125550142', text: 'Your code is 123456' }, { urgent: true })
    await app.services.outbox.drain()
    const { rows } = await pageOf('mails')
    const text = rows.find(({ message }) => message?.kind === 'text')
    expect(text).toMatchObject({
      policy_id: null,
      name: null,
      acts: ['dismiss'],
      message: { to: '5125550142', subject: '' },
    })
    const id = text?.id ?? ''
    expect((await operator.call('POST staff/resend-message', { body: { id } })).status).toBe(409)
    expect((await operator.call('POST staff/dismiss-message', { body: { id } })).data).toEqual({ dismissed: true })
    expect((await stateOf('mails'))?.count).toBe(before)
    expect(await auditOf(`message:${id}`)).toEqual(
      expect.arrayContaining(['demo-operator read listed', 'demo-operator write message dismissed']),
    )
    expect(JSON.stringify(rows)).not.toContain('123456')
  })

  test('a payment that failed waits since then, whatever else becomes of its account', async () => {
    const policy_id = await submitted(await journeyTo(app, byDraft))
    await failPayment(app, policy_id)
    const since = app.clock.now()
    await later(HOUR)
    await makeEnrollment(app.services).parts.billingAccount.reprice(policy_id, 1234)
    const { rows } = await pageOf('payments')
    expect(rows).toEqual([expect.objectContaining({ policy_id, since, reason: 'failed', acts: [] })])
    expect(await figures('payments')).toMatchObject({ entries: 1, oldest: 3600 })
  })

  test('a question to the support counts here too', async () => {
    const body = { name: 'Ana Lima', email: 'ana.lima@example.com', topic: 'billing', message: 'Why twice?' }
    await app.visitor().call('POST enrollment/submit-support-request', { body })
    await later(8 * HOUR + 1)
    expect(await stateOf('support')).toMatchObject({ count: 1, alarm_hours: 8, alarm: true })
    expect((await operator.call('GET staff/get-queue', { query: { queue: 'support' } })).status).toBe(422)
  })

  test('a page has 25, and the next begins after it', async () => {
    await app.services.outbox.drain()
    const before = (await stateOf('mails'))?.count ?? 0
    for (let count = 0; count < 26; count += 1) {
      await app.services.outbox.mail({ to: client, subject: `Mail ${count}`, text: 'Hello', html: '' })
    }
    await app.services.outbox.drain()
    const first = await pageOf('mails')
    const second = await pageOf('mails', first.next)
    expect([first.rows.length, first.state.count, second.next]).toEqual([25, before + 26, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(before + 26)
  })
})

keepRefusals('desk/queues')
