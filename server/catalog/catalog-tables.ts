import { createHash } from 'node:crypto'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { TierCents } from '#schemas/storefront/catalog/plan.schema.ts'
import type { AreaRow } from '#schemas/storefront/catalog/plan.types.ts'
import { isRoutingNumber } from '#schemas/steps/billing/billing.rules.ts'
import type { CatalogFiles } from './catalog-files.ts'
import type { Mistake } from './mistake.ts'
import { centsIn, readCsv } from './read-csv.ts'

/** A ZIP code of the directory; military and Pacific places have no county. */
export interface ZipEntry {
  zip: string
  state: string
  city: string
  /** The first one where it lies in several. */
  county: string
  /** All of its counties, where the directory names several. */
  counties?: string[]
}

/** Rates of a plan and where they begin in their file. */
export interface Rated<Rates> {
  line: number
  rates: Rates
}

export interface Tables {
  zips: ReadonlyMap<string, ZipEntry>
  /** By `countyKey`: `TX-3`. */
  ratingAreas: Map<string, string>
  /** By state code or first three digits of a ZIP code. */
  regions: Map<string, string>
  regionRates: Map<string, Rated<Record<string, TierCents>>>
  areaRates: Map<string, Rated<Record<string, AreaRow>>>
  /** Bank names by routing number. */
  banks: Map<string, string>
}

export const countyKey = (state: string, county: string): string => `${state}|${county}`

const adult = ['adult_21', 'adult_27', 'adult_30', 'adult_40', 'adult_50', 'adult_60']
const couple = ['couple_21', 'couple_30', 'couple_40', 'couple_50', 'couple_60']
const familyOf = (who: string): string[] =>
  [1, 2, 3].flatMap((children) => [21, 30, 40, 50].map((age) => `${who}_${children}_${age}`))

/** The premium columns of `rates/areas.csv`, in cents: `couple_2_40` is a couple of 40 with two children. */
export const premiumColumns = ['child', ...adult, ...couple, ...familyOf('couple'), ...familyOf('adult')]

/** A row of premiums from the cells of `premiumColumns`. */
export const areaRow = (cents: readonly number[]): AreaRow => {
  const part = (from: number, count: number): number[] => cents.slice(from, from + count)
  const threes = (from: number): number[][] => [0, 1, 2].map((index) => part(from + 4 * index, 4))
  return {
    child: cents[0] as number,
    adult: part(1, 6),
    couple: part(7, 5),
    coupleWithChildren: threes(12),
    adultWithChildren: threes(24),
  }
}

/** The directory that was read last, of which nothing was wrong, with what it was made of. */
let readBefore: { of: string; zips: Tables['zips'] } | undefined

/**
 * The ZIP directory. Versions of a catalog rarely differ in it: its 42,000 rows are taken as they were read before, and
 * held once, where neither they nor the counties with rating areas have changed.
 */
const readZips = (
  files: CatalogFiles,
  ratingAreas: ReadonlyMap<string, string>,
  mistakes: Mistake[],
): Tables['zips'] => {
  const file = 'zips.csv'
  const hash = createHash('sha256').update([...ratingAreas.keys()].join('\n'))
  const of = hash.update(files.has(file) ? files.read(file) : '').digest('base64')
  if (readBefore?.of === of) return readBefore.zips
  const before = mistakes.length
  const zips = zipsOf(files, file, ratingAreas, mistakes)
  if (mistakes.length === before) readBefore = { of, zips }
  return zips
}

const zipsOf = (
  files: CatalogFiles,
  file: string,
  ratingAreas: ReadonlyMap<string, string>,
  mistakes: Mistake[],
): Tables['zips'] => {
  const zips = new Map<string, ZipEntry>()
  for (const { line, cells } of readCsv(files, file, ['zip', 'state', 'city', 'county'], mistakes)) {
    const [zip, state, city, county] = cells as [string, string, string, string]
    if (zip.length !== 5 || state.length !== 2 || city === '') {
      mistakes.push({ file, line, message: `"${cells.join(',')}" is no place: give 5 digits, 2 letters and a city` })
    }
    const before = zips.get(zip)
    if (before === undefined) {
      zips.set(zip, { zip, state, city, county })
      continue
    }
    // Another row of a ZIP code is another county of it.
    const counties = (before.counties ??= [before.county])
    if (before.state !== state || before.city !== city) {
      const first = `${before.city}, ${before.state}`
      mistakes.push({
        file,
        line,
        message: `ZIP ${zip} stands for ${first} already: rows of a ZIP differ by county alone`,
      })
    } else if (county === '' || counties.includes(county)) {
      mistakes.push({ file, line, message: `ZIP ${zip} names the county "${county}" twice, or none: keep one row` })
    } else if (ratingAreas.has(countyKey(state, county))) counties.push(county)
    else {
      const message = `${county}, ${state} is not in county-rating-areas.csv: spell it as there, or remove the row`
      mistakes.push({ file, line, message })
    }
  }
  return zips
}

const readRegionRates = (
  files: CatalogFiles,
  known: ReadonlySet<string>,
  mistakes: Mistake[],
): Tables['regionRates'] => {
  const file = 'rates/regions.csv'
  const rates: Tables['regionRates'] = new Map()
  for (const { line, cells } of readCsv(files, file, ['plan_id', 'region', ...tiers], mistakes)) {
    const [planId, region, ...prices] = cells as [string, string, ...string[]]
    if (!known.has(region)) {
      mistakes.push({ file, line, message: `region "${region}" is not in regions.csv: correct it` })
    }
    const plan = rates.get(planId) ?? { line, rates: {} }
    if (plan.rates[region]) mistakes.push({ file, line, message: `${planId} has region ${region} twice: keep one row` })
    plan.rates[region] = Object.fromEntries(
      tiers.map((tier, index) => [tier, centsIn(prices[index] ?? '', { file, line, column: tier }, mistakes)]),
    )
    rates.set(planId, plan)
  }
  return rates
}

const readAreaRates = (files: CatalogFiles, known: ReadonlySet<string>, mistakes: Mistake[]): Tables['areaRates'] => {
  const file = 'rates/areas.csv'
  const rates: Tables['areaRates'] = new Map()
  for (const { line, cells } of readCsv(files, file, ['plan_id', 'area', ...premiumColumns], mistakes)) {
    const [planId, area, ...prices] = cells as [string, string, ...string[]]
    if (!known.has(area)) {
      mistakes.push({ file, line, message: `area "${area}" is not in county-rating-areas.csv: correct it` })
    }
    const plan = rates.get(planId) ?? { line, rates: {} }
    if (plan.rates[area]) mistakes.push({ file, line, message: `${planId} has area ${area} twice: keep one row` })
    plan.rates[area] = areaRow(
      prices.map((text, index) => centsIn(text, { file, line, column: premiumColumns[index] as string }, mistakes)),
    )
    rates.set(planId, plan)
  }
  return rates
}

/** Reads every table of a catalog folder. */
export const readTables = (files: CatalogFiles, mistakes: Mistake[]): Tables => {
  const ratingAreas = new Map<string, string>()
  for (const { line, cells } of readCsv(files, 'county-rating-areas.csv', ['state', 'county', 'area'], mistakes)) {
    const [state, county, area] = cells as [string, string, string]
    const key = countyKey(state, county)
    if (ratingAreas.has(key)) {
      mistakes.push({
        file: 'county-rating-areas.csv',
        line,
        message: `${county}, ${state} stands twice: keep one row`,
      })
    }
    ratingAreas.set(key, `${state}-${area}`)
  }
  const regions = new Map<string, string>()
  for (const { line, cells } of readCsv(files, 'regions.csv', ['place', 'region'], mistakes)) {
    const [place, region] = cells as [string, string]
    if (!/^([A-Z]{2}|\d{3})$/.test(place)) {
      mistakes.push({ file: 'regions.csv', line, message: `"${place}" is neither a state nor three digits of a ZIP` })
    }
    if (regions.has(place)) mistakes.push({ file: 'regions.csv', line, message: `${place} stands twice: keep one row` })
    regions.set(place, region)
  }
  const banks = new Map<string, string>()
  for (const { line, cells } of readCsv(files, 'routing-numbers.csv', ['routing', 'bank'], mistakes)) {
    const [routing, bank] = cells as [string, string]
    if (!isRoutingNumber(routing)) {
      mistakes.push({
        file: 'routing-numbers.csv',
        line,
        message: `${routing} is no routing number: correct its digits`,
      })
    }
    banks.set(routing, bank)
  }
  return {
    zips: readZips(files, ratingAreas, mistakes),
    ratingAreas,
    regions,
    regionRates: readRegionRates(files, new Set(regions.values()), mistakes),
    areaRates: readAreaRates(files, new Set(ratingAreas.values()), mistakes),
    banks,
  }
}
