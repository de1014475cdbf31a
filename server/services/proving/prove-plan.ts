import type { TierCode } from '#schemas/calls/shapes.ts'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Ages, ageClasses } from './ages.ts'
import type { makeKnownWalks } from './known-walks.ts'
import { asksOf, onceEach, placeKey, portalKey } from './plan-keys.ts'
import type { PlaceClass } from './places.ts'
import type { Cell } from './rectangles.ts'
import { type Sale, companionsOf, decliningQuestions, isStop, sell } from './sale.ts'
import { type Stop, rankOf } from './stop.ts'
import type { Visitor, VisitorClass } from './visitors.ts'
import { type Obstacle, isFree, walk } from './walk.ts'

/** What is known of a catalog while its plans are proved. */
export interface World {
  catalog: Catalog
  /** yyyy-mm-dd */
  today: string
  visitors: readonly VisitorClass[]
  places: readonly PlaceClass[]
  walks: ReturnType<typeof makeKnownWalks>
}

export interface PlanProof {
  plan: Plan
  /** Places of which no rule of this plan tells one from another. */
  places: PlaceClass[][]
  ages: Ages[]
  /** Classes that arrive at a receipt. */
  reached: Cell[]
  stopped: { stop: Stop; cells: Cell[] }[]
  /** Answers with which nobody gets on, whoever they are. */
  declined: Stop[]
}

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** The ages of all plans of a cart, cut where any of them cuts. */
const agesOf = (plans: readonly Plan[]): Ages[] => {
  const starts = [...new Set(plans.flatMap((plan) => ageClasses(plan).map(({ from }) => from)))].toSorted(
    (one, other) => one - other,
  )
  const last = ageClasses(plans[0] as Plan).at(-1)?.to ?? 0
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? last + 1) - 1 }))
}

const stopAt = ({ step, problem }: Obstacle): Stop => {
  if (step === 'date' || step === 'cart') return { reason: step, about: '' }
  return { reason: 'step', about: `${step} ${problem?.target_element} ${problem?.message_key}`, step, problem }
}

/** Every class of buyers of one plan, and where each of them arrives; it pauses after each. */
export function* provePlan(world: World, plan: Plan): Generator<undefined, PlanProof> {
  const { catalog, today, visitors, walks } = world
  const cart = [plan, ...companionsOf(catalog, plan)]
  const listed = new Set(catalog.lists.states.map(({ abbrev }) => abbrev))
  const places = grouped(world.places, (place) =>
    [listed.has(place.state), ...cart.map((one) => placeKey(one, place))].join(' '),
  )
  const ages = agesOf(cart)
  const reached: Cell[] = []
  const stopped = new Map<string, { stop: Stop; cells: Cell[] }>()
  const stopCell = (stop: Stop, cell: Cell): void => {
    const key = `${stop.reason} ${stop.about}`
    const known = stopped.get(key)
    if (known === undefined) stopped.set(key, { stop, cells: [cell] })
    else known.cells.push(cell)
  }

  /** What of a cart its steps depend on. */
  const cartNumber = onceEach(({ filter, lines }: Sale): number => {
    const asks = lines.map(({ plan_id }) => {
      const one = catalog.findPlan(plan_id)
      return one === undefined ? plan_id : asksOf(one)
    })
    return walks.cart([filter.tier, listed.has(filter.state), ...asks].join(' '))
  })

  /** What of a visitor they depend on. */
  const visitorNumber = onceEach(({ eprocess, agentId, groupId, type }: Visitor): number => {
    const verifier = eprocess === 'rep' ? agentId : eprocess === 'group' ? groupId : ''
    return walks.visitor(`${eprocess} ${verifier} ${type === 'existing-member'}`)
  })

  const walkOf = (sale: Sale, visitor: Visitor, portalId: string | null): Stop | null => {
    const { eprocess, type, groupId, agentId } = visitor
    const started = { filter: sale.filter, lines: sale.lines, portalId, agentId, groupId, eprocess, type }
    const paysNothing = isFree(catalog, started, today)
    return walks.of(cartNumber(sale), visitorNumber(visitor) * 2 + Number(paysNothing), () => {
      const obstacle = walk(catalog, started, today)
      return obstacle === null ? null : stopAt(obstacle)
    })
  }

  const sales = new Map<string, Sale | Stop>()
  const saleOf = (
    [where, tier, age]: readonly [number, number, number],
    { groupId, type }: Visitor,
    portalId: string | null,
  ): Sale | Stop => {
    const isExistingMember = type === 'existing-member'
    const key = `${where} ${tier} ${age} ${portalKey(cart, portalId)} ${isExistingMember && plan.membership !== undefined}`
    const before = sales.get(key)
    if (before !== undefined) return before
    const place = places[where]?.[0] as PlaceClass
    const buyer = { tier: tiers[tier] as TierCode, place, ages: ages[age] as Ages, portalId, groupId, isExistingMember }
    const made = sell(catalog, plan, buyer, today)
    sales.set(key, made)
    return made
  }

  const arrival = (at: readonly [number, number, number], visitor: Visitor): Stop | null => {
    let stop: Stop | null = null
    for (const portalId of visitor.portals.length === 0 ? [null] : visitor.portals) {
      const sale = saleOf(at, visitor, portalId)
      const found = isStop(sale) ? sale : walkOf(sale, visitor, portalId)
      if (found === null) return null
      // Whoever may choose a portal gets as far as the best of them lets them.
      if (stop === null || rankOf(found) > rankOf(stop)) stop = found
    }
    return stop
  }

  for (const where of places.keys()) {
    for (const tier of tiers.keys()) {
      for (const age of ages.keys()) {
        for (const [who, { sample }] of visitors.entries()) {
          const stop = arrival([where, tier, age], sample)
          if (stop === null) reached.push([who, where, tier, age])
          else stopCell(stop, [who, where, tier, age])
          yield
        }
      }
    }
  }
  const declined = decliningQuestions(catalog, plan).map(({ qid, text }): Stop => ({
    reason: 'declined',
    about: qid,
    question: text,
  }))
  return { plan, places, ages, reached, stopped: [...stopped.values()], declined }
}
