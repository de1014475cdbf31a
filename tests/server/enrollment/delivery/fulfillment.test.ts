import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { keptOf } from '#server/services/enrollment/delivery/fulfillment.service.ts'
import { nextCutOff } from '#server/services/enrollment/delivery/cut-off.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import type { Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { byRep, signed } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const two: Scenario = { tier: 'IO', plans: ['larkspur-dental-high', 'lighthouse-accident'] }

const metricsToken = 'a-token-of-the-monitoring'
/** What the operator's alarms read: how many deliveries of each state need somebody. */
const raised = async (app: TestApp): Promise<Record<string, number>> => {
  const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  const found = body.matchAll(/^enrollchart_deliveries_raised\{state="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(Array.from(found, ([, state = '', count]): [string, number] => [state, Number(count)]))
}

describe.each(testDatabases)('what is submitted is to be delivered, on $kind', ({ make }) => {
  const serve = async (): Promise<TestApp> => {
    const where = await make()
    closing.push(where.drop)
    const config = { rateLimits: false, metricsToken }
    const app = await testApp({ catalog: demoCatalog(), database: await where.open(), config })
    closing.push(app.close)
    return app
  }
  const standing = async (app: TestApp, policyId: string) =>
    (await makeEnrollment(app.services).parts.fulfillment.standing(policyId)).map(({ destination, state, version }) => [
      destination,
      state,
      version,
    ])

  test('each destination of its plans gets one delivery, in the transaction of the submit', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, two))
    expect(await standing(app, policyId)).toEqual([
      ['ancillary-csv', 'released', 1],
      ['health-834', 'released', 1],
    ])
    const rows = await app.database.sql.selectFrom('deliveries').selectAll().execute()
    // Friday at noon UTC is six in the morning in Chicago: the cut-off of 18:00 is twelve hours away.
    expect(rows.map(({ due_at }) => new Date(due_at).toISOString())).toEqual([
      '2026-11-21T00:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
    ])
    expect(await rotateKeys(app.services)).toBe(0)
  })

  test('nothing of it is there where the submit fails', async () => {
    const app = await serve()
    const journey = await journeyTo(app, two)
    await app.database.sql.deleteFrom('draft_events').execute()
    await app.database.sql.schema.dropTable('record_heads').execute()
    await expect(submitted(journey)).rejects.toThrow('500')
    expect(await app.database.sql.selectFrom('deliveries').selectAll().execute()).toEqual([])
  })

  test('it waits while a signature is outstanding, and the signing releases it', async () => {
    const app = await serve()
    const policyId = await submitted(await clientJourney(app, byRep, signed))
    expect(await standing(app, policyId)).toEqual([['ancillary-csv', 'waitingForSignature', 1]])
    app.clock.advance(3 * DAY)
    await signLater(app, policyId)
    expect(await standing(app, policyId)).toEqual([['ancillary-csv', 'released', 1]])
    const [row] = await makeEnrollment(app.services).parts.fulfillment.standing(policyId)
    // Monday noon: the next cut-off is that of Monday evening.
    expect(new Date(row?.due_at ?? 0).toISOString()).toBe('2026-11-24T00:00:00.000Z')
  })

  test('a correction takes the place of what has not gone, and a cancellation of what nobody was told is the end', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, two))
    const { records, fulfillment } = makeEnrollment(app.services).parts
    const by = { session: null, origin: null }
    await records.append(policyId, { kind: 'corrected', version: 1, by, answers: {}, reason: 'typed wrong' })
    expect(await standing(app, policyId)).toEqual([
      ['ancillary-csv', 'released', 2],
      ['health-834', 'released', 2],
    ])
    const [row] = await fulfillment.standing(policyId)
    if (row === undefined) throw new Error('no delivery')
    const packed = await fulfillment.step(row, { type: 'file.made', hash: 'a1' })
    expect(keptOf(await fulfillment.step(packed, { type: 'file.sent', hash: 'b2' }))).toMatchObject({
      state: 'packed',
      context: { raised: true, sent: [] },
    })
    await records.append(policyId, {
      kind: 'cancelled',
      version: 1,
      by,
      ends_on: '12/01/2026',
      reason: 'not_needed',
    })
    expect(await standing(app, policyId)).toEqual([
      ['ancillary-csv', 'released', 3],
      ['health-834', 'cancelled', 2],
    ])
  })

  test('the figures say what was rejected or takes too long, until something is done about it', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, two))
    const quiet = { waitingForSignature: 0, released: 0, packed: 0, overtaken: 0, sent: 0, rejected: 0 }
    expect(await raised(app)).toEqual(quiet)

    const { records, fulfillment } = makeEnrollment(app.services).parts
    const [csv, health] = await fulfillment.standing(policyId)
    if (csv === undefined || health === undefined) throw new Error('no deliveries')
    await fulfillment.step(csv, { type: 'file.refused' })
    await fulfillment.step(health, { type: 'time.over' })
    expect(await raised(app)).toEqual({ ...quiet, released: 1, rejected: 1 })

    const by = { session: null, origin: null }
    await records.append(policyId, { kind: 'corrected', version: 1, by, answers: {}, reason: 'typed wrong' })
    expect(await raised(app)).toEqual(quiet)
  })
})

test('cut-offs are those of the wall clock, over weekends and daylight saving', () => {
  const batch = { cut_off: '18:00', time_zone: 'America/Chicago', days: ['mon', 'tue', 'wed', 'thu', 'fri'] } as const
  const next = (at: string) => new Date(nextCutOff({ ...batch, days: [...batch.days] }, Date.parse(at))).toISOString()
  expect(next('2026-11-20T23:59:59Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next('2026-11-21T00:00:00Z')).toBe('2026-11-24T00:00:00.000Z')
  // Daylight saving ends on November 1: 18:00 is 23:00 UTC before, 00:00 after.
  expect(next('2026-10-30T12:00:00Z')).toBe('2026-10-30T23:00:00.000Z')
  expect(next('2026-10-31T12:00:00Z')).toBe('2026-11-03T00:00:00.000Z')
})
