import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The rate tables as the oracle reads them: with a reader of its own, from the files alone. Nothing here or in
 * `oracle.ts` is shared with the product's pricing.
 */
export interface OraclePlan {
  id: string
  category: string
  states: 'all' | string[]
  tiers: string[]
  ages: { from: number; to: number }
  spouse_ages?: { from: number; to: number }
  rating:
    | { by: 'tier'; options: { id: string; cents: Record<string, number> }[] }
    | { by: 'region' }
    | { by: 'rating_area' }
    | {
        by: 'age_band'
        bands: { from: number; to: number; mills: number }[]
        options: { id: string; face_dollars: number }[]
        tier_percent: Record<string, number>
      }
    | {
        by: 'salary'
        benefit_percent: number
        maximum_benefit_cents: number
        mills_per_100: number
        tier_percent: Record<string, number>
      }
  traits: string[]
  membership?: string
  tobacco_percent?: number
  minimum_salary?: number
  minimum_hours?: number
  portals?: string[]
  moved?: { to: string; states?: string[]; age_from?: number }[]
  withdrawn?: string
  enrollment_fee_cents?: number
  riders: { id: string; cents: Record<string, number> }[]
}

type Row = Record<string, string>

const csv = (folder: string, name: string): Row[] => {
  const [head = '', ...lines] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

export interface OracleTables {
  plans: Map<string, OraclePlan>
  /** The places of a ZIP code: one for each county. */
  places: Map<string, { state: string; county: string }[]>
  areaOf: (state: string, county: string) => string | undefined
  regionOf: (zip: string, state: string) => string | undefined
  /** Premiums by `plan area`, `plan region`. */
  areaRates: Map<string, Row>
  regionRates: Map<string, Row>
}

export const readTables = (folder: string): OracleTables => {
  const files = readdirSync(join(folder, 'plans'))
  const plans = files.flatMap(
    (name) => (JSON.parse(readFileSync(join(folder, 'plans', name), 'utf8')) as { plans: OraclePlan[] }).plans,
  )
  const places: OracleTables['places'] = new Map()
  for (const { zip = '', state = '', county = '' } of csv(folder, 'zips.csv')) {
    places.set(zip, [...(places.get(zip) ?? []), { state, county }])
  }
  const areas = new Map(
    csv(folder, 'county-rating-areas.csv').map(({ state, county, area }) => [`${state} ${county}`, `${state}-${area}`]),
  )
  const regions = new Map(csv(folder, 'regions.csv').map(({ place = '', region = '' }) => [place, region]))
  return {
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    places,
    areaOf: (state, county) => areas.get(`${state} ${county}`),
    regionOf: (zip, state) => regions.get(zip.slice(0, 3)) ?? regions.get(state),
    areaRates: new Map(csv(folder, 'rates/areas.csv').map((row) => [`${row['plan_id']} ${row['area']}`, row])),
    regionRates: new Map(csv(folder, 'rates/regions.csv').map((row) => [`${row['plan_id']} ${row['region']}`, row])),
  }
}
