import { describe, expect, test } from 'vitest'
import { cancelUntil } from '#schemas/record/free-look.rules.ts'

const days = (...all: (number | undefined)[]) =>
  all.map((free_look_days) => (free_look_days === undefined ? {} : { free_look_days }))

describe('the last day of a free look', () => {
  test.each([
    ['counts from the first covered day', '2026-11-20', '12/01/2026', days(10), '2026-12-11'],
    ['counts from the submit where that is later', '2026-12-20', '12/01/2026', days(10), '2026-12-30'],
    ['is the shortest of its plans', '2026-11-20', '12/01/2026', days(30, 10, 20), '2026-12-11'],
    ['is before the coverage where one plan has none', '2026-11-20', '12/01/2026', days(30, undefined), '2026-11-30'],
    ['is before the coverage without plans', '2026-11-20', '12/01/2026', [], '2026-11-30'],
    ['crosses the end of a leap February', '2028-02-20', '02/25/2028', days(10), '2028-03-06'],
  ])('%s', (_, submittedOn, effectiveDate, plans, last) => {
    expect(cancelUntil({ submittedOn, effectiveDate, plans })).toBe(last)
  })

  test('throws for an effective date that is no day', () => {
    expect(() => cancelUntil({ submittedOn: '2026-11-20', effectiveDate: '02/30/2026', plans: [] })).toThrow('no day')
  })
})
