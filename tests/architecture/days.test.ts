// A day that is told of a moment is that of the agency's calendar (`server/domain/calendar.ts`): cut out of a moment in
// UTC it is the next one from early in an American evening on.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

const utcDay = /toISOString\(\)\s*\.(?:slice\(0, ?10\)|replace\(\/\^)/

/** Where a day in UTC is right, and why. */
const allowed: Record<string, string> = {
  'server/clock.ts': 'the day that dates people type are judged by',
  'server/domain/calendar.ts': 'reads what a wall clock shows',
  'server/formats/ach/bank-days.ts': 'days of a calendar, no moments',
  'server/services/counts/traffic.service.ts': 'counts of visits, by days of the server',
  'server/services/enrollment/debits/billing-accounts.service.ts': 'days of a calendar, no moments',
  'server/services/enrollment/delivery/delivery-file.ts': 'the name of a file, as the moment in it',
  'server/services/keys/lookup-rotation.ts': 'the log of a change of keys',
  'server/services/proving/ages.ts': 'days of birth, no moments',
}

test('a day in UTC is told by none of the services but those that say why', () => {
  const files = sourceFiles(/^server\/.*\.ts$/)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => utcDay.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(
    Object.keys(allowed).toSorted(),
  )
})

test.each([
  ['const day = new Date(at).toISOString().slice(0, 10)', true],
  ["const text = new Date(at).toISOString().replace(/^(\\d{4})-(\\d{2})-(\\d{2}).*$/, '$2/$3/$1')", true],
  ['const day = wallDay(at, catalog.timeZone)', false],
  ['made_at: new Date(madeAt).toISOString(),', false],
])('%s', (line, isUtcDay) => expect(utcDay.test(line)).toBe(isUtcDay))
