import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankDayAfter, firstDebitAfterPrenote, isBankDay } from '#server/formats/ach/bank-days.ts'
import { type AchEntry, type AchFile, writeNacha } from '#server/formats/ach/write-nacha.ts'
import { SEED, tries } from '#tests/seed.ts'

const live: AchEntry = {
  kind: 'debit',
  account: 'checking',
  routing: '999999057',
  number: '1003342',
  cents: 128_095,
  id: 'EC100417',
  name: 'Núñez-Brandt Marisol',
  recurring: true,
}
const sample = readFileSync('tests/server/formats/samples/nacha-web.ach', 'utf8')
const entryOf = (line: string): Partial<AchEntry> => ({ routing: line.slice(3, 12), number: line.slice(12, 29).trim() })
const [, , first = '', second = ''] = sample.split('\n')
const proved: AchEntry = { ...live, ...entryOf(first) }
const prenote: AchEntry = {
  ...live,
  ...entryOf(second),
  kind: 'prenote',
  account: 'savings',
  cents: 0,
  id: 'EC100418',
  name: 'Halvorsen Pieter',
}
const file: AchFile = {
  bank: { routing: '999999992', name: 'Example Bank' },
  origin: { id: '1001000003', name: 'Enrollchart' },
  company: { id: '1001000003', name: 'Enrollchart' },
  odfi: '99999902',
  at: new Date('2026-11-23T04:10:00Z'),
  modifier: 'A',
  firstTrace: 1,
  firstBatch: 1,
  batches: [
    {
      sec: 'WEB',
      description: 'Premium',
      descriptiveDate: 'Dec 26',
      effectiveOn: '2026-12-01',
      entries: [proved, prenote],
    },
  ],
}
const today = '2026-11-23'
const withBatch = (change: Partial<AchFile['batches'][number]>): AchFile => ({
  ...file,
  batches: file.batches.map((batch) => ({ ...batch, ...change })),
})

test('a debit and a prenote are written as the worked example has them', () => {
  expect(writeNacha(file, today).text).toBe(sample)
  expect(writeNacha(file, today).traces).toEqual([
    { id: 'EC100417', trace: '999999020000001' },
    { id: 'EC100418', trace: '999999020000002' },
  ])
})

test('any number of entries fills blocks of ten lines, and the controls add up', () => {
  const amounts = fc.array(fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 15 }), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(amounts, (batches) => {
      const { text } = writeNacha(
        {
          ...file,
          batches: batches.map((all) => ({
            ...(file.batches[0] as AchFile['batches'][number]),
            sec: 'PPD',
            entries: all.map((cents) => ({ ...proved, cents })),
          })),
        },
        today,
      )
      const lines = text.split('\n').slice(0, -1)
      expect(lines.length % 10).toBe(0)
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]))
      const entries = lines.filter((line) => line.startsWith('6'))
      const last = lines.find((line) => /^9\d{6}\d{6}/.test(line) && !/^9{94}$/.test(line)) ?? ''
      expect(Number(last.slice(1, 7))).toBe(batches.length)
      expect(Number(last.slice(7, 13))).toBe(lines.length / 10)
      expect(Number(last.slice(13, 21))).toBe(entries.length)
      expect(Number(last.slice(21, 31))).toBe(entries.reduce((sum, line) => sum + Number(line.slice(3, 11)), 0) % 1e10)
      expect(Number(last.slice(31, 43))).toBe(batches.flat().reduce((sum, cents) => sum + cents, 0))
    }),
    { seed: SEED, numRuns: tries(500), endOnFailure: true },
  )
})

test.each<[string, AchFile, string]>([
  [
    'a routing number that is none',
    withBatch({ entries: [{ ...proved, routing: '999999058' }] }),
    'batch 1, entry 1: its routing number is none',
  ],
  [
    'a prenote with an amount',
    withBatch({ entries: [{ ...prenote, cents: 1 }] }),
    'batch 1, entry 1: its amount is not of its kind',
  ],
  [
    'a debit of nothing',
    withBatch({ entries: [{ ...proved, cents: 0 }] }),
    'batch 1, entry 1: its amount is not of its kind',
  ],
  [
    'a long account number',
    withBatch({ entries: [{ ...proved, number: '1'.repeat(18) }] }),
    'batch 1, entry 1: its account number does not have 1 to 17 digits',
  ],
  [
    'an id that a return could not bring back',
    withBatch({ entries: [{ ...proved, id: 'EC10041700000000' }] }),
    'batch 1, entry 1: its id does not have 1 to 15 characters',
  ],
  ['Thanksgiving', withBatch({ effectiveOn: '2026-11-26' }), 'batch 1: banks do not settle on its effective day'],
  ['today', withBatch({ effectiveOn: today }), 'batch 1: its effective day is before the next bank day'],
  ['a year too late', withBatch({ effectiveOn: '2027-11-23' }), 'batch 1: its effective day is more than 30 bank days'],
  ['an empty batch', withBatch({ entries: [] }), 'batch 1: has no entry'],
  ['no batch', { ...file, batches: [] }, 'the file: has no batch'],
])('%s is refused', (_, refused, message) => {
  expect(() => writeNacha(refused, today)).toThrow(message)
})

describe('bank days', () => {
  test('the holidays of 2027 and 2028, those on a weekend included', () => {
    const days = Array.from({ length: 731 }, (_, index) =>
      new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
    expect(days.filter((day) => weekday(day) % 6 !== 0 && !isBankDay(day))).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-15',
      '2027-05-31',
      '2027-07-05',
      '2027-09-06',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2028-01-17',
      '2028-02-21',
      '2028-05-29',
      '2028-06-19',
      '2028-07-04',
      '2028-09-04',
      '2028-10-09',
      '2028-11-23',
      '2028-12-25',
    ])
  })

  test('days are counted over weekends and holidays', () => {
    expect(bankDayAfter('2026-11-25', 1)).toBe('2026-11-27')
    expect(bankDayAfter('2026-11-28', 0)).toBe('2026-11-30')
    expect(firstDebitAfterPrenote('2026-11-25')).toBe('2026-12-01')
  })
})
