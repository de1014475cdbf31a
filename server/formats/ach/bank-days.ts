/** Days on which banks settle: no weekend, no holiday of the Federal Reserve. Days are yyyy-mm-dd. */

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))

/** The nth weekday (0 is Sunday) of a month; the last one for 5 where there are four. */
const nth = (year: number, month: number, weekday: number, count: number): string => {
  const first = 1 + ((weekday - utc(year, month, 1).getUTCDay() + 7) % 7)
  const day = first + 7 * (count - 1)
  return dayOf(utc(year, month, utc(year, month, day).getUTCMonth() + 1 === month ? day : day - 7))
}

/** A holiday on a Sunday is kept on Monday; one on a Saturday is not moved. */
const kept = (year: number, month: number, day: number): string => {
  const date = utc(year, month, day)
  return dayOf(date.getUTCDay() === 0 ? utc(year, month, day + 1) : date)
}

const holidaysOf = (year: number): readonly string[] => [
  kept(year, 1, 1),
  nth(year, 1, 1, 3),
  nth(year, 2, 1, 3),
  nth(year, 5, 1, 5),
  kept(year, 6, 19),
  kept(year, 7, 4),
  nth(year, 9, 1, 1),
  nth(year, 10, 1, 2),
  kept(year, 11, 11),
  nth(year, 11, 4, 4),
  kept(year, 12, 25),
]

export const isBankDay = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).includes(day)
}

/** The bank day that is so many after a day; with 0 the day itself, or the next one where it is none. */
export const bankDayAfter = (day: string, count: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  let left = count
  while (left > 0 || !isBankDay(dayOf(date))) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (isBankDay(dayOf(date))) left -= 1
  }
  return dayOf(date)
}

/** The first day for a debit of an account whose prenote settled then: the third bank day after it. */
export const firstDebitAfterPrenote = (settled: string): string => bankDayAfter(settled, 3)
