import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import { ask, type Journey, type Scenario } from '../../support/asking.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { accepted, leave, rejected, the999 } from './acknowledged.ts'
import { delivering, destinationOf } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const receiver = 'Example Mutual Health'
const told = async (journey: Journey) => (await ask(journey, 'GET enrollment/get-receipt')).deliveries

test('the receipt says when an enrollment goes to its carrier, that it went, was accepted and is in force', async () => {
  const all = await delivering(closing)
  const journey = await journeyTo(all.app, dental)
  await submitted(journey)
  // Friday in the morning: it goes with the cut-off of that evening in Chicago, which is Saturday in UTC.
  expect(await told(journey)).toEqual([{ receiver, state: 'to_be_sent', on: '11/20/2026' }])
  all.app.clock.advance(12 * HOUR)
  await all.app.services.deliveries.pass()
  expect(await told(journey)).toEqual([{ receiver, state: 'sent', on: '11/20/2026' }])
  all.app.clock.advance(DAY)
  leave(all, 'a.999', the999(accepted))
  await all.app.services.deliveries.pass()
  expect(await told(journey)).toEqual([{ receiver, state: 'accepted', on: '11/21/2026' }])
  all.app.clock.advance(12 * DAY)
  await all.app.services.deliveries.pass()
  const { state } = (await all.app.database.sql.selectFrom('deliveries').select('state').execute())[0] ?? {}
  expect(state).toBe('effective')
})

test('of a rejection the receipt says that it is being settled, and no reason', async () => {
  const all = await delivering(closing)
  const journey = await journeyTo(all.app, dental)
  await submitted(journey)
  all.app.clock.advance(12 * HOUR)
  await all.app.services.deliveries.pass()
  leave(all, 'r.999', the999(rejected))
  await all.app.services.deliveries.pass()
  expect(await told(journey)).toEqual([{ receiver, state: 'being_settled', on: '11/20/2026' }])
})

test('a carrier with two destinations is named once, where the slower one stands', async () => {
  const { batch: _, ...atOnce } = destinationOf('health-834')
  const all = await delivering(closing, { destinations: [{ ...atOnce, id: 'at-once' }, destinationOf('health-834')] })
  const journey = await journeyTo(all.app, dental)
  await submitted(journey)
  await all.app.services.deliveries.pass()
  expect(await told(journey)).toEqual([{ receiver, state: 'to_be_sent', on: '11/20/2026' }])
})

test('the receipt is silent about a receiver that is internal', async () => {
  const all = await delivering(closing, { destinations: [{ ...destinationOf('health-834'), internal: true }] })
  const journey = await journeyTo(all.app, dental)
  await submitted(journey)
  expect(await told(journey)).toEqual([])
})
