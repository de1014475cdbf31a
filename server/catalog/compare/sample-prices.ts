import type { PriceChange } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { type SampleName, sampleNames, samplePeople } from '#schemas/desk/catalog-changes.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../load-catalog.ts'
import type { RawCatalog } from '../read-catalog.ts'

export interface Priced {
  raw: RawCatalog
  catalog: Catalog
}

/** Where plans that are sold everywhere are compared. */
const ANYWHERE = 'TX'

/** A ZIP code for each state: the first one whose place has all that prices depend on. */
const placesOf = ({ raw, catalog }: Priced): Map<string, string> => {
  const places = new Map<string, string>()
  const first = new Map<string, string>()
  for (const { zip, state } of raw.tables.zips.values()) {
    if (places.has(state)) continue
    if (!first.has(state)) first.set(state, zip)
    const place = catalog.findPlace(zip)
    if (place !== undefined && place.ratingArea !== null && place.region !== null) places.set(state, zip)
  }
  return new Map([...first, ...places])
}

/** Cents a month by option; none where the plan is not sold to them. */
const pricesOf = (
  catalog: Catalog,
  plan: Plan | undefined,
  zip: string,
  { sample, locale, today }: { sample: SampleName; locale: Locale; today: string },
) => {
  const place = catalog.findPlace(zip)
  if (plan === undefined || place === undefined) return new Map<string, { cents: number; option: string | null }>()
  const { age, tier } = samplePeople[sample]
  const priced = priceOf(plan, {
    state: place.state,
    ratingArea: place.ratingArea,
    region: place.region,
    age,
    spouseAge: tier === 'IS' || tier === 'IF' ? age : null,
    tier,
    children: tier === 'IC' || tier === 'IF' ? 2 : 0,
    smoker: 0,
    annualSalaryCents: 6_000_000,
    weeklyHours: 40,
    portalId: plan.portals?.[0] ?? null,
    answers: Object.fromEntries(plan.eligibility_questions.map((qid) => [qid, 1 as const])),
    // Premiums: what an employer pays of them is compared with its group.
    contributions: [],
    today,
  })
  return new Map(
    priced.ok
      ? priced.rates
          .filter(({ selected }) => selected)
          .map(({ option_id, option_name, face_dollars, cents }) => {
            const dollars = face_dollars === null ? null : `$${String(face_dollars).replace(/\B(?=(?:\d{3})+$)/g, ',')}`
            return [option_id, { cents, option: option_name === null ? dollars : textIn(option_name, locale) }] as const
          })
      : [],
  )
}

/** What sample people would pay otherwise, plan by plan and option by option. `today` is yyyy-mm-dd. */
export const priceChanges = (before: Priced, after: Priced, { locale, today }: { locale: Locale; today: string }) => {
  const places = placesOf(after)
  const ids = new Set([...before.catalog.plans, ...after.catalog.plans].map(({ id }) => id))
  const changes: PriceChange[] = []
  for (const id of ids) {
    const [was, is] = [before.catalog.findPlan(id), after.catalog.findPlan(id)]
    const plan = is ?? was
    if (plan === undefined) continue
    const zip = places.get(plan.states === 'all' ? ANYWHERE : (plan.states[0] ?? ANYWHERE)) ?? [...places.values()][0]
    const place = zip === undefined ? undefined : after.catalog.findPlace(zip)
    if (zip === undefined || place === undefined) continue
    for (const sample of sampleNames) {
      const old = pricesOf(before.catalog, was, zip, { sample, locale, today })
      const fresh = pricesOf(after.catalog, is, zip, { sample, locale, today })
      for (const option of new Set([...old.keys(), ...fresh.keys()])) {
        const [one, other] = [old.get(option), fresh.get(option)]
        if (one?.cents === other?.cents) continue
        const label = (other ?? one)?.option ?? null
        const name = typeof plan.name === 'string' ? plan.name : textIn(plan.name, locale)
        changes.push({
          plan_id: id,
          plan_name: label === null ? name : `${name} · ${label}`,
          sample,
          place: `${zip} ${place.city}, ${place.state}`,
          before_cents: one?.cents ?? null,
          after_cents: other?.cents ?? null,
        })
      }
    }
  }
  return changes
}
