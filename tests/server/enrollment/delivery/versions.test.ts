import { afterEach, describe, expect, test } from 'vitest'
import { type Carried, NotCarried } from '#server/adapters/delivery/carry.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { makeDeliveryFilesRepository } from '#server/repositories/delivery/delivery-files.repository.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import type { Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { accepted, leave, the999 } from './acknowledged.ts'
import { type Delivering, delivering, webhookTo } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const by = { session: null, origin: null }
const taken: Carried = { outcome: 'accepted', reasons: [] }

const correct = ({ app }: Delivering, policyId: string) =>
  makeEnrollment(app.services).parts.records.append(policyId, {
    kind: 'corrected',
    version: 1,
    by,
    answers: {},
    reason: 'typed wrong',
  })
const cancel = ({ app }: Delivering, policyId: string) =>
  makeEnrollment(app.services).parts.records.append(policyId, {
    kind: 'cancelled',
    version: 1,
    by,
    ends_on: '12/01/2026',
    reason: 'not_needed',
  })

/** A destination that is told of one enrollment at a time, and what it was told, in order. */
const hooked = async (make?: (typeof testDatabases)[number]['make'], { lives = true } = {}) => {
  const all = await delivering(closing, {
    destinations: [webhookTo('https://hooks.example/deliveries')],
    ...(make && { make }),
    lives,
  })
  const told: string[] = []
  let answer: () => Carried | Promise<Carried> = () => taken
  const work = await all.other(async (_, { text }) => {
    const said = await answer()
    told.push((JSON.parse(text) as { data: { event: { kind: string } } }).data.event.kind)
    return said
  })
  const policyId = await submitted(await journeyTo(all.app, dental))
  const states = async () =>
    (await all.app.database.sql.selectFrom('deliveries').select(['version', 'state']).orderBy('version').execute()).map(
      ({ state }) => state,
    )
  return { all, work, told, policyId, states, answers: (how: typeof answer) => (answer = how) }
}
const away = (): never => {
  throw new NotCarried('nobody answers')
}
const goneForGood = (): never => {
  throw new NotCarried('the receiver wants no more', { isFinal: true })
}

describe.each(testDatabases)('a later version, on $kind', ({ make }) => {
  test('waits for the file of the one before, which still goes, and is a change of it', async () => {
    const { all, work, told, policyId, states, answers } = await hooked(make)
    answers(away)
    await work.pass()
    await correct(all, policyId)
    expect(await states()).toEqual(['overtaken', 'released'])
    // The receiver answers again, and the first file is not due yet: the second one waits.
    answers(() => taken)
    await work.pass()
    expect(told).toEqual([])
    all.app.clock.advance(MINUTE)
    await work.pass()
    await work.pass()
    expect(told).toEqual(['addition', 'change'])
    expect(await states()).toEqual(['corrected', 'accepted'])
  })
})

describe('a later version', () => {
  test('is new to a destination that rejected the one before, and ends nothing there', async () => {
    const { all, work, told, policyId, states, answers } = await hooked()
    answers(() => ({ outcome: 'rejected', reasons: [{ text: 'no such plan' }] }))
    await work.pass()
    await correct(all, policyId)
    await work.pass()
    expect(told).toEqual(['addition', 'addition'])
    await cancel(all, policyId)
    expect(await states()).toEqual(['corrected', 'cancelled'])
    expect(await work.pass()).toBe(0)
  })

  test('that has not gone when the enrollment is cancelled leaves the end to be told', async () => {
    const { all, work, told, policyId, states } = await hooked()
    await work.pass()
    await correct(all, policyId)
    await cancel(all, policyId)
    await work.pass()
    expect(told).toEqual(['addition', 'cancellation'])
    expect(await states()).toEqual(['corrected', 'cancelled', 'accepted'])
  })

  test('tells of no end where the file of the one before never arrives', async () => {
    const { all, work, told, policyId, states, answers } = await hooked()
    answers(away)
    await work.pass()
    await cancel(all, policyId)
    expect(await states()).toEqual(['overtaken', 'released'])
    answers(goneForGood)
    all.app.clock.advance(MINUTE)
    await work.pass()
    answers(() => taken)
    await work.pass()
    expect(told).toEqual([])
    expect(await states()).toEqual(['corrected', 'cancelled'])
  })

  test('takes the place of one that is in a file whose bytes are not made', async () => {
    const { all, work, told, policyId, states } = await hooked()
    await all.app.database.sql.updateTable('deliveries').set({ file_id: 'f1' }).execute()
    await makeDeliveryFilesRepository(all.app.database).insert({
      id: 'f1',
      destination: 'employer-webhook',
      partner: 'destination employer-webhook',
      number: 0,
      name: 'employer-webhook-f1',
      state: 'making',
      sha256: null,
      sealed: null,
      attempts: 0,
      due_at: all.app.clock.now(),
      claimed_until: 0,
      last_error: null,
      created_at: all.app.clock.now(),
      sent_at: null,
    })
    await correct(all, policyId)
    await work.pass()
    await work.pass()
    expect(told).toEqual(['addition'])
    expect(await states()).toEqual(['corrected', 'accepted'])
  })

  test('stays an end when something is corrected after the cancellation', async () => {
    // Nobody is let to: the page and its calls refuse it.
    const { all, work, told, policyId } = await hooked(undefined, { lives: false })
    await work.pass()
    await cancel(all, policyId)
    await correct(all, policyId)
    await work.pass()
    expect(told).toEqual(['addition', 'cancellation'])
  })
})

describe('a file', () => {
  test('that cannot be made is given up in the end, and the operator is told', async () => {
    const { all, work, policyId, states } = await hooked()
    await all.app.database.sql.schema.alterTable('record_entries').renameTo('away').execute()
    const errors: unknown[] = []
    for (let hour = 0; hour < 140; hour += 1) {
      await work.pass((error) => errors.push(error))
      all.app.clock.advance(HOUR + MINUTE)
    }
    expect(errors.length).toBeGreaterThan(100)
    expect(await states()).toEqual(['rejected'])
    expect(await all.reasons(policyId)).toEqual([{ text: 'it could not be made or noted' }])
  })
})

test('an answer whose reading was cut off before its file was moved is no duplicate', async () => {
  const all = await delivering(closing)
  const policyId = await submitted(await journeyTo(all.app, dental))
  all.app.clock.advance(DAY)
  await all.app.services.deliveries.pass()
  leave(all, 'a.999', the999(accepted))
  await all.app.services.deliveries.pass()
  expect(await all.standing(policyId)).toEqual([['health-834', 'accepted']])
  // The process was killed between the two: what it had read lies there still.
  leave(all, 'a.999', the999(accepted))
  await all.app.services.deliveries.pass()
  const rows = await all.app.database.sql.selectFrom('delivery_answers').select('outcome').execute()
  expect(rows).toEqual([{ outcome: 'read' }])
})
