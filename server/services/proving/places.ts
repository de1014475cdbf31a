import type { RawCatalog } from '../../catalog/read-catalog.ts'
import type { Catalog, Place } from '../../catalog/load-catalog.ts'

/** Where ZIP codes lie of which no rule tells one from another: state, rating area and region are the same. */
export interface PlaceClass {
  state: string
  ratingArea: string | null
  region: string | null
  /** One of them. */
  zip: string
  county?: string
  /** How many ZIP codes, those of several counties once for each. */
  count: number
}

/** ZIP codes: a few milliseconds of work. */
const PAUSE_AFTER = 500

const keyOf = ({ state, ratingArea, region }: Pick<Place, 'state' | 'ratingArea' | 'region'>): string =>
  `${state} ${ratingArea} ${region}`

/** Every place where a price may differ, from the ZIP directory; it pauses after every so many codes. */
export function* placeClasses(
  { tables }: Pick<RawCatalog, 'tables'>,
  catalog: Catalog,
): Generator<undefined, PlaceClass[]> {
  let looked = 0
  const classes = new Map<string, PlaceClass>()
  for (const { zip, county, counties = [county] } of tables.zips.values()) {
    looked += 1
    if (looked % PAUSE_AFTER === 0) yield
    const isAsked = counties.length > 1 && catalog.countiesOf(zip).length > 0
    for (const name of isAsked ? counties : [county]) {
      const place = catalog.findPlace(zip, isAsked ? name : undefined)
      if (place === undefined) continue
      const { state, ratingArea, region } = place
      const known = classes.get(keyOf(place))
      if (known === undefined) {
        classes.set(keyOf(place), { state, ratingArea, region, zip, ...(isAsked && { county: name }), count: 1 })
      } else known.count += 1
    }
  }
  return [...classes.values()]
}
