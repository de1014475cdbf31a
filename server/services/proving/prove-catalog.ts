import { MAX_AGE, MIN_AGE } from '#schemas/storefront/pricing/age.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { RawCatalog } from '../../catalog/read-catalog.ts'
import { type Finding, findingsOf, withoutAny } from './findings.ts'
import { makeKnownWalks } from './known-walks.ts'
import { type PlaceClass, placeClasses } from './places.ts'
import { type PlanProof, type World, provePlan } from './prove-plan.ts'
import { isOnPurpose } from './stop.ts'
import { type Visitor, visitorClasses, visitorsOf } from './visitors.ts'
import type { Cell } from './rectangles.ts'

/** How many single people's cases (a visitor of a host, a tier, a year of age, an area of prices) classes stand for. */
export interface Counts {
  /** Classes that were looked at. */
  classes: number
  /** Cases that they stand for: those that arrive, those that are not meant to, those that are stuck. */
  reached: number
  excluded: number
  stuck: number
}

export interface Proof {
  /** yyyy-mm-dd: what is withdrawn or may not be sold is so on this day. */
  today: string
  plans: number
  counts: Counts
  findings: Finding[]
  /** All whom it was proved for: what is less than all of a kind, or of a state, is named. */
  visitors: Visitor[]
  places: readonly PlaceClass[]
}

/** How many cases a class stands for. */
const casesOf = ({ visitors }: World, { places, ages }: PlanProof, [who, where, , age]: Cell): number => {
  const { from = MIN_AGE, to = MAX_AGE } = ages[age] ?? {}
  return (visitors[who]?.members.length ?? 0) * (places[where]?.length ?? 0) * (to - from + 1)
}

/**
 * Looks for a journey to the receipt for every plan, tier, host, kind of visitor, age and place that a catalog without
 * mistakes has. It pauses often, so that whoever runs it can do something else in between; each pause says how many
 * plans are done. With `only` it is about these plans alone. `today` is yyyy-mm-dd.
 */
export function* proveCatalog(
  raw: RawCatalog,
  catalog: Catalog,
  { today, only }: { today: string; only?: readonly string[] | undefined },
): Generator<number, Proof> {
  const plans = catalog.plans.filter(({ id }) => only?.includes(id) !== false)
  const visitors = visitorsOf(catalog, today)
  const looking = placeClasses(raw, catalog)
  let looked = looking.next()
  while (looked.done !== true) {
    yield 0
    looked = looking.next()
  }
  const world: World = {
    catalog,
    today,
    visitors: visitorClasses(catalog, visitors),
    places: looked.value,
    walks: makeKnownWalks(),
  }
  const counts: Counts = { classes: 0, reached: 0, excluded: 0, stuck: 0 }
  const findings: Finding[] = []
  const buyers = new Set<number>()
  let done = 0
  yield done
  for (const plan of plans) {
    const proving = provePlan(world, plan)
    let step = proving.next()
    while (step.done !== true) {
      yield done
      step = proving.next()
    }
    const proof = step.value
    for (const cell of proof.reached) {
      counts.reached += casesOf(world, proof, cell)
      buyers.add(cell[0])
    }
    for (const { stop, cells } of proof.stopped) {
      const cases = cells.reduce((sum, cell) => sum + casesOf(world, proof, cell), 0)
      counts[isOnPurpose(stop) ? 'excluded' : 'stuck'] += cases
      counts.classes += cells.length
    }
    counts.classes += proof.reached.length + proof.declined.length
    yield done
    findings.push(...findingsOf(world, proof))
    done += 1
    yield done
  }
  return {
    today,
    plans: plans.length,
    counts,
    // Who gets none of some plans may get others.
    findings: only === undefined ? [...findings, ...withoutAny(world, buyers)] : findings,
    visitors,
    places: world.places,
  }
}
