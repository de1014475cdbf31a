import type { EffectiveRule } from '../catalog/catalog-codes.ts'

/** How far ahead a plan may begin, in days. */
export const EFFECTIVE_HORIZON_DAYS = 92
/** Days offered at most where plans may begin on any day. */
export const DAILY_CHOICES = 30

const day = 86_400_000
const dayText = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`

const allows: Record<EffectiveRule, (dayOfMonth: number) => boolean> = {
  first: (dayOfMonth) => dayOfMonth === 1,
  first_or_fifteenth: (dayOfMonth) => dayOfMonth === 1 || dayOfMonth === 15,
  daily: () => true,
}

/** What was worked out of a day: every step of everyone asks for the same few. */
let known = { today: '', days: new Map<string, readonly string[]>() }

/**
 * The days, mm/dd/yyyy, on which every plan of a cart may begin: from tomorrow on, 92 days ahead, thirty at most.
 * `today` is yyyy-mm-dd. An empty cart has none.
 */
export const effectiveDates = (rules: readonly EffectiveRule[], today: string): string[] => {
  if (rules.length === 0) return []
  if (known.today !== today) known = { today, days: new Map() }
  const different = [...new Set(rules)].sort()
  const key = different.join()
  const days = known.days.get(key) ?? daysOf(different, today)
  known.days.set(key, days)
  return [...days]
}

const daysOf = (rules: readonly EffectiveRule[], today: string): readonly string[] => {
  const start = Date.parse(today)
  const dates: string[] = []
  for (let ahead = 1; ahead <= EFFECTIVE_HORIZON_DAYS && dates.length < DAILY_CHOICES; ahead += 1) {
    const iso = new Date(start + ahead * day).toISOString().slice(0, 10)
    if (rules.every((rule) => allows[rule](Number(iso.slice(8))))) dates.push(dayText(iso))
  }
  return dates
}
