// Which day it is, and was, is told by the agency's calendar (`time_zone` of the catalog): an evening in Texas is the
// next day in UTC.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { dayBegins, usDayAt } from '#server/domain/calendar.ts'
import { signedIn } from '../desk/signed-in.ts'
import { ask } from '../support/asking.ts'
import { type TestClock, testClock } from '../support/clock.ts'
import { demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

/** Half past nine in the evening of November 27 in Chicago. */
const evening = Date.UTC(2026, 10, 28, 3, 30)
let app: TestApp
let clock: TestClock
beforeAll(async () => {
  clock = testClock(evening)
  app = await testApp({ catalog: demoCatalog(), clock })
})
afterAll(() => app.close())

test('an enrollment of an evening is told and found by the day that it was at the agency', async () => {
  const journey = await journeyTo(app, { tier: 'IS', plans: ['evergreen-tx-silver'] })
  const number = await submitted(journey)
  expect(await ask(journey, 'GET enrollment/get-receipt')).toMatchObject({ submitted_on: '11/27/2026' })
  expect(await ask(journey, 'GET enrollment/get-enrollment-copy')).toMatchObject({ signed_on: '11/27/2026' })
  const operator = await signedIn(app, 'operator')
  const found = async (from: string, to: string) => {
    const { data } = await operator.call('POST staff/find-enrollments', { body: { from, to } })
    return (data as FoundPage).rows.map(({ policy_id, submitted_on }) => [policy_id, submitted_on])
  }
  expect(await found('11/27/2026', '11/27/2026')).toEqual([[number, '11/27/2026']])
  expect(await found('11/28/2026', '11/30/2026')).toEqual([])
  expect(await found('11/20/2026', '11/26/2026')).toEqual([])
})

test('an agreement of an evening is dated by the day that it is at the agency', async () => {
  const journey = await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] })
  const { result } = await ask(journey, 'GET enrollment/get-form-fields-agreement-info')
  expect(result.find(({ field_name }) => field_name === 'date')).toMatchObject({ value: '11/27/2026' })
})

test('what may be done until a day may be done until it ends at the agency', async () => {
  const journey = await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] })
  await submitted(journey)
  const cancelling = async () => (await ask(journey, 'GET enrollment/get-receipt')).cancelling
  const until = (await cancelling())?.until ?? ''
  const [month = 0, day = 0, year = 0] = until.split('/').map(Number)
  const ends = dayBegins(new Date(Date.UTC(year, month - 1, day) + DAY).toISOString().slice(0, 10), 'America/Chicago')
  // Kept by somebody who looks at it now and then.
  for (; clock.now() + DAY < ends - HOUR; clock.advance(DAY)) await cancelling()
  clock.advance(ends - HOUR - clock.now())
  expect(new Date(clock.now()).getUTCDate()).not.toBe(day)
  expect(await cancelling()).toMatchObject({ open: true, until })
  clock.advance(HOUR)
  expect(await cancelling()).toMatchObject({ open: false, until })
})

test('a day begins at midnight of its own time zone, on the days on which clocks change as well', () => {
  expect(new Date(dayBegins('2026-11-01', 'America/Chicago')).toISOString()).toBe('2026-11-01T05:00:00.000Z')
  expect(new Date(dayBegins('2026-11-02', 'America/Chicago')).toISOString()).toBe('2026-11-02T06:00:00.000Z')
  expect(new Date(dayBegins('2026-03-09', 'America/Chicago')).toISOString()).toBe('2026-03-09T05:00:00.000Z')
  expect(usDayAt(Date.UTC(2026, 10, 2, 5, 59), 'America/Chicago')).toBe('11/01/2026')
})
