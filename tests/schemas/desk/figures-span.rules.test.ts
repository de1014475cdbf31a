import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DaySpan,
  daysIn,
  figurePeriods,
  monthSpan,
  monthsIn,
  periodsOf,
  spanOf,
  spanProblems,
} from '#schemas/desk/figures/figures-span.rules.ts'
import { addDays } from '#schemas/fields/date.kinds.ts'
import { SEED } from '#tests/seed.ts'

const spans = fc
  .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 400 }))
  .map(([from, length]): DaySpan => {
    const first = addDays('2023-01-01', from)
    return { first, last: addDays(first, length) }
  })
const daysOf = ({ first, last }: DaySpan): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

test('periods have each day of a span once, in order', () => {
  fc.assert(
    fc.property(spans, fc.constantFrom(...figurePeriods), (span, by) => {
      expect(periodsOf(span, by).flatMap(daysOf)).toEqual(daysOf(span))
    }),
    { seed: SEED },
  )
})

test('whole months and the days beside them have each day of a span once', () => {
  fc.assert(
    fc.property(spans, (span) => {
      const { months, days } = monthsIn(span)
      const whole =
        months === null ? [] : daysOf({ first: monthSpan(months.first).first, last: monthSpan(months.last).last })
      expect([...whole, ...days.flatMap(daysOf)].sort()).toEqual(daysOf(span))
      // Nothing is read day by day that has a month of its own.
      for (const part of days) expect(daysIn(part)).toBeLessThanOrEqual(months === null ? 60 : 30)
    }),
    { seed: SEED },
  )
})

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('the month %s has days %s to %s', (month, first, last) => {
  expect(monthSpan(month)).toEqual({ first, last })
})

test('presets end today, or with the last month', () => {
  const of = (span: 'this_month' | 'last_month' | 'last_90_days', today: string) => {
    const { first, last } = spanOf({ span }, today)
    return `${first} ${last}`
  }
  expect(of('this_month', '2026-03-01')).toBe('2026-03-01 2026-03-01')
  expect(of('last_month', '2026-03-31')).toBe('2026-02-01 2026-02-28')
  expect(of('last_month', '2026-01-15')).toBe('2025-12-01 2025-12-31')
  expect(of('last_90_days', '2026-11-30')).toBe('2026-09-02 2026-11-30')
})

test('days are asked of the chosen span alone, a leap year at most', () => {
  expect(spanProblems({ span: 'this_month', from: 'x', to: 'y' })).toEqual([])
  expect(spanProblems({ span: 'chosen', from: '01/01/2028', to: '12/31/2028' })).toEqual([])
  expect(spanProblems({ span: 'chosen', from: '01/01/2027', to: '01/02/2028' })).toMatchObject([
    { target_element: 'to', message_key: 'error_desk_span' },
  ])
  expect(spanProblems({ span: 'chosen' }).map(({ target_element: at }) => at)).toEqual(['from', 'to'])
})
