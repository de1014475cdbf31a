import type { TierCode } from '#schemas/calls/shapes.ts'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Ages } from './ages.ts'
import type { PlaceClass } from './places.ts'
import type { PlanProof, World } from './prove-plan.ts'
import { type Cell, type Rectangle, rectangles } from './rectangles.ts'
import { type Stop, isOnPurpose, rankOf } from './stop.ts'
import type { Visitor } from './visitors.ts'

/**
 * `error`: a plan, or a tier of it, that is sold and leads nobody to a receipt. `warning`: somebody is offered it, and
 * it leads them nowhere. `excluded`: the catalog does not offer it to them on purpose.
 */
export type Severity = 'error' | 'warning' | 'excluded'

/** Who is meant. Null stands for all that got as far as this. */
export interface Meant {
  visitors: Visitor[] | null
  places: PlaceClass[] | null
  tiers: TierCode[] | null
  ages: Ages[] | null
}

/** What stops whom on the way to which plan; without a plan it is about visitors whom nothing is sold to. */
export interface Finding extends Meant {
  severity: Severity
  plan: Plan | null
  stop: Stop | null
  /** Nobody gets further, whoever they are. */
  isEverybody: boolean
}

const everybody: Meant = { visitors: null, places: null, tiers: null, ages: null }

const merged = (ages: readonly Ages[]): Ages[] => {
  const all: Ages[] = []
  for (const { from, to } of ages) {
    const last = all.at(-1)
    if (last !== undefined && last.to + 1 === from) last.to = to
    else all.push({ from, to })
  }
  return all
}

/** A rectangle in the words of a sentence: what is no less than all that came so far is left out. */
const meantBy = ({ visitors }: World, { places, ages }: PlanProof, of: Rectangle, all: readonly Cell[]): Meant => {
  const isAll = (at: 0 | 1 | 2 | 3): boolean => new Set(all.map((cell) => cell[at])).size === of[at].length
  return {
    visitors: isAll(0) ? null : of[0].flatMap((who) => visitors[who]?.members ?? []),
    places: isAll(1) ? null : of[1].flatMap((where) => places[where] ?? []),
    tiers: isAll(2) ? null : of[2].flatMap((tier) => tiers[tier] ?? []),
    ages: isAll(3) ? null : merged(of[3].flatMap((age) => ages[age] ?? [])),
  }
}

/** Sold to nobody, and on purpose: it has moved, is withdrawn, comes with another plan or may not be sold today. */
const isOffTheShelf = ({ reason }: Stop): boolean => ['companion', 'moved', 'withdrawn', 'blackout'].includes(reason)

/** What is to be said of one plan. */
export const findingsOf = (world: World, proof: PlanProof): Finding[] => {
  const { plan, reached, stopped, declined } = proof
  const furthest = stopped.toSorted((one, other) => rankOf(other.stop) - rankOf(one.stop))
  const isOff = reached.length === 0 && stopped.some(({ stop }) => isOffTheShelf(stop))
  const lost = isOff ? [] : plan.tiers.filter((tier) => !reached.some((cell) => tiers[cell[2]] === tier))
  const lostIndexes = new Set(lost.map((tier) => tiers.indexOf(tier)))
  const why = new Map<Stop, TierCode[]>()
  for (const tier of lost) {
    const stop = furthest.find(({ cells }) => cells.some((cell) => tiers[cell[2]] === tier))?.stop
    if (stop !== undefined) why.set(stop, [...(why.get(stop) ?? []), tier])
  }
  const errors = [...why].map(([stop, of]): Finding => ({
    ...everybody,
    severity: 'error',
    plan,
    stop,
    isEverybody: true,
    tiers: of.length === plan.tiers.length ? null : of,
  }))
  const rest = stopped.flatMap(({ stop, cells }) => {
    // Of tiers that nobody gets the error has said it.
    const left = cells.filter((cell) => !lostIndexes.has(cell[2]))
    const all = [...reached, ...stopped.filter((one) => rankOf(one.stop) >= rankOf(stop)).flatMap((one) => one.cells)]
    const severity: Severity = isOnPurpose(stop) ? 'excluded' : 'warning'
    return left.length === 0
      ? []
      : rectangles(left).map((rectangle): Finding => {
          const meant = meantBy(world, proof, rectangle, all)
          const isEverybody = Object.values(meant).every((value) => value === null)
          return { ...meant, severity, plan, stop, isEverybody }
        })
  })
  const declining = declined.map((stop): Finding => ({
    ...everybody,
    severity: 'excluded',
    plan,
    stop,
    isEverybody: false,
  }))
  return [...errors, ...rest, ...declining]
}

/** Visitors to whom nothing is sold at all; `reached` are the places in the list of those who get something. */
export const withoutAny = ({ visitors }: World, reached: ReadonlySet<number>): Finding[] => {
  const none = visitors.filter((_, who) => !reached.has(who)).flatMap(({ members }) => members)
  return none.length === 0
    ? []
    : [{ ...everybody, severity: 'warning', plan: null, stop: null, isEverybody: false, visitors: none }]
}
