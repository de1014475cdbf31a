import { describe, expect, it } from 'vitest'
import { minutesOfDay, momentOf, publishErrors } from '#schemas/desk/publish-wish.rules.ts'

const now = new Date(2026, 10, 26, 12, 0).getTime()
const later = (date: string, time: string) => ({ when: 'later' as const, date, time, unsold: false })

it.each([
  ['14:30', 870],
  ['2:30 PM', 870],
  ['2:30 p.m.', 870],
  ['2 pm', 840],
  ['12:00 AM', 0],
  ['12 PM', 720],
  ['14 h 30', 870],
  ['14h30', 870],
  ['2:30 p. m.', 870],
])('reads "%s" as a time of day', (text, minutes) => {
  expect(minutesOfDay(text)).toBe(minutes)
})

it.each(['', '14', '24:00', '2:60', '13 PM', '0:30 PM', 'noon', '2:3'])('takes "%s" for none', (text) => {
  expect(minutesOfDay(text)).toBeNull()
})

describe('when a version is published', () => {
  it('now needs nothing else', () => {
    expect(publishErrors({ when: 'now', date: 'x', time: '', unsold: false }, now)).toEqual([])
    expect(momentOf({ when: 'now', date: '12/01/2026', time: '1:00 PM', unsold: false })).toBeNull()
  })
  it('needs a word where something can be bought by nobody', () => {
    const wish = { when: 'now' as const, date: '', time: '', unsold: false }
    expect(publishErrors(wish, now, 2)).toMatchObject([
      { target_element: 'unsold', message_key: 'error_unsold_confirm' },
    ])
    expect(publishErrors({ ...wish, unsold: true }, now, 2)).toEqual([])
    expect(publishErrors(wish, now, 0)).toEqual([])
  })

  it('later is a moment where the person is', () => {
    expect(publishErrors(later('12/01/2026', '1:00 PM'), now)).toEqual([])
    expect(momentOf(later('12/01/2026', '1:00 PM'))).toBe(new Date(2026, 11, 1, 13).getTime())
  })

  it.each([
    ['', '', ['date error_field_required', 'time error_field_required']],
    ['02/30/2027', '9', ['date error_date_invalid', 'time error_time_invalid']],
    ['11/25/2026', '11:59 PM', ['date error_publish_past']],
    ['11/26/2026', '12:00 PM', ['time error_publish_past']],
  ])('"%s" at "%s" is refused where it is wrong', (date, time, wanted) => {
    const found = publishErrors(later(date, time), now)
    expect(found.map(({ target_element, message_key }) => `${target_element} ${message_key}`)).toEqual(wanted)
  })
})
