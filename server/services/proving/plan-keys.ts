import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { AreaRow, Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { PlaceClass } from './places.ts'

/** Works something out once for each object: a catalog has few plans and rows, and many classes ask about them. */
export const onceEach = <Of extends object, Made>(make: (of: Of) => Made): ((of: Of) => Made) => {
  const made = new WeakMap<Of, { value: Made }>()
  return (of) => {
    const known = made.get(of) ?? { value: make(of) }
    made.set(of, known)
    return known.value
  }
}

/** Which premiums of a row there are. */
const pricedIn = onceEach((row: AreaRow) =>
  JSON.stringify(row).replaceAll(/\d+(?:\.\d+)?/g, (price) => (Number(price) > 0 ? '1' : '0')),
)

/** What of a place decides whether a plan is sold there. */
export const placeKey = ({ states, moved = [], rating }: Plan, { state, region, ratingArea }: PlaceClass): string => {
  const isSold = states === 'all' || states.includes(state)
  const moves = moved.map((move) => (move.states === undefined || move.states.includes(state) ? '1' : '0')).join('')
  if (rating.by === 'region') {
    const row = region === null ? undefined : rating.regions[region]
    return `${isSold}${moves}${row === undefined ? '-' : tiers.map((tier) => ((row[tier] ?? 0) > 0 ? '1' : '0')).join('')}`
  }
  if (rating.by !== 'rating_area') return `${isSold}${moves}`
  const row = ratingArea === null ? undefined : rating.areas[ratingArea]
  return `${isSold}${moves}${row === undefined ? '-' : pricedIn(row)}`
}

const asked = ({
  requirements,
  payment_methods,
  agreements,
  health_questions,
  spouse_ages,
  child_ages,
  effective,
  traits,
}: Plan) => [
  requirements,
  payment_methods,
  agreements,
  health_questions,
  spouse_ages,
  child_ages,
  effective,
  traits.filter((trait) => ['iha', 'premier', 'l713'].includes(trait)),
]

/** What of a plan the steps of an enrollment depend on. */
export const asksOf = onceEach((plan: Plan) => JSON.stringify(asked(plan)))

/** What of a portal decides: which of these plans are sold in it. */
export const portalKey = (plans: readonly Plan[], portalId: string | null): string =>
  plans
    .map(({ portals }) => (portals === undefined || (portalId !== null && portals.includes(portalId)) ? 1 : 0))
    .join('')
