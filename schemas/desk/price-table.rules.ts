import type { TierCode } from '../calls/shapes.ts'
import { lineOf, withMember, withoutMember } from '../json/json-places.ts'
import { tiers } from '../storefront/catalog/catalog-codes.ts'

/** Prices of an option or a rider: cents by tier. */
export interface PriceRow {
  of: 'option' | 'rider'
  id: string
  /** By language; empty where it has none. */
  name: Readonly<Record<string, string>>
  /** Where its prices stand in the file, as in a JSON pointer without slashes. */
  at: readonly string[]
  cents: Partial<Record<TierCode, number>>
}

/** A plan of a file, with those prices that stand in the file and are one number a tier. */
export interface PricedPlan {
  id: string
  name: string
  /** What its price goes by: `tier`, `region`, `rating_area`, `age_band`, `salary`. */
  rating: string
  /** The line of its rating. */
  line: number
  /** The tiers that it is sold in, or has a price for. */
  tiers: TierCode[]
  rows: PriceRow[]
}

type Json = Record<string, unknown>
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const words = (value: unknown): string => (typeof value === 'string' ? value : '')

const rowsAt = (of: PriceRow['of'], values: unknown, at: readonly string[]): PriceRow[] =>
  list(values).map((value, index) => {
    const { id, name, cents } = object(value)
    const known = object(cents)
    return {
      of,
      id: words(id),
      name: Object.fromEntries(
        Object.entries(object(name)).filter((one): one is [string, string] => words(one[1]) !== ''),
      ),
      at: [...at, String(index), 'cents'],
      cents: Object.fromEntries(
        tiers.flatMap((tier) => (typeof known[tier] === 'number' ? [[tier, known[tier]]] : [])),
      ),
    }
  })

/** The plans of a plan file with their prices; null where the text is not JSON. What it lacks is left out. */
export const pricedPlans = (text: string): PricedPlan[] | null => {
  let whole: unknown
  try {
    whole = JSON.parse(text)
  } catch {
    return null
  }
  return list(object(whole)['plans']).map((value, index) => {
    const plan = object(value)
    const at = ['plans', String(index)]
    const rating = object(plan['rating'])
    const rows = [
      ...(rating['by'] === 'tier' ? rowsAt('option', rating['options'], [...at, 'rating', 'options']) : []),
      ...rowsAt('rider', plan['riders'], [...at, 'riders']),
    ]
    const sold = list(plan['tiers'])
    return {
      id: words(plan['id']),
      name: words(plan['name']) || words(plan['id']),
      rating: words(rating['by']),
      line: lineOf(text, [...at, 'rating']),
      tiers: tiers.filter((tier) => sold.includes(tier) || rows.some(({ cents }) => cents[tier] !== undefined)),
      rows,
    }
  })
}

/**
 * An amount as it is typed, in cents; null for an empty box: not sold. `undefined` where it is no amount. A comma or a
 * period with one or two digits after it is the decimal sign; three digits after it could mean either, and are refused.
 */
export const centsTyped = (typed: string): number | null | undefined => {
  const bare = typed.replaceAll(/[\s$\u00A0\u202F]/gu, '')
  if (bare === '') return null
  const match = /^(\d{1,7}|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{1,2}))?$/.exec(bare)
  if (match === null) return undefined
  const [, whole = '', part = ''] = match
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** The text with another price; only that number is another, or its member new or gone. */
export const withPrice = (text: string, at: readonly string[], tier: TierCode, cents: number | null): string =>
  cents === null ? withoutMember(text, at, tier) : withMember(text, at, tier, cents)

/** The name of a price's box: what an error is said of. */
export const priceField = (at: readonly string[], tier: TierCode): string => [...at, tier].join('.')
