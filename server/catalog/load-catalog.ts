import { join } from 'node:path'
import type {
  Agreement,
  Analyst,
  Brand,
  EligibilityQuestion,
  Group,
  HealthQuestion,
  Lists,
  Member,
  Portal,
  Referral,
  Rep,
  Site,
  VerificationQuestion,
} from '#schemas/storefront/catalog/catalog.schema.ts'
import { planCategories, type PlanCategory } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { BankDebits } from '#schemas/fulfillment/bank-debits.schema.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Localized, PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import type { Plan, PlanRating } from '#schemas/storefront/catalog/plan.types.ts'
import type { Requirement, StepForms } from '#schemas/storefront/catalog/requirements.rules.ts'
import { checkReferences } from './check-catalog.ts'
import { countyQuestion } from './counties.ts'
import { largePlans } from './large-plans.ts'
import type { CatalogFiles } from './catalog-files.ts'
import { CatalogError } from './mistake.ts'
import { type RawCatalog, readCatalog } from './read-catalog.ts'
import type { Opening } from './sealed-values.ts'
import { type Tables, type ZipEntry, countyKey } from './catalog-tables.ts'

/** Where a quote lives; null where the place has no rating area or region. */
export interface Place extends Omit<ZipEntry, 'counties'> {
  ratingArea: string | null
  region: string | null
}

/** A catalog that has been checked. Everything is read-only and in memory. */
export interface Catalog {
  id: string
  name: Localized
  association_text: Localized
  /** Where the agency is: what day the desk counts by. */
  timeZone: string
  /** In the order of the plan list: by category, then as in the files. */
  plans: readonly Plan[]
  findPlan: (id: string) => Plan | undefined
  plansIn: (category: PlanCategory) => readonly Plan[]
  /** The picture of a plan's brand, a path inside the folder. */
  logoOf: (plan: Plan) => string
  /** Bytes of a file of the folder that the catalog names. */
  sizeOf: (file: string) => number
  /** Where a picture, a paper or a film lies that is served as it is. */
  assetOf: CatalogFiles['assetOf']
  findZip: (zip: string) => ZipEntry | undefined
  /** Of a ZIP code that lies in several counties: in the one that is named, else in the first. */
  findPlace: (zip: string, county?: string) => Place | undefined
  /** The counties of a ZIP code to choose from; empty where no price depends on which one it is. */
  countiesOf: (zip: string) => readonly string[]
  /** The states whose places are rated by the region unless their ZIP code says otherwise, in the order of the list. */
  statesOf: (region: string) => readonly string[]
  /** The bank's name; undefined for a routing number that the directory lacks. */
  findBank: (routing: string) => string | undefined
  eligibilityQuestions: (qids: readonly string[]) => EligibilityQuestion[]
  /** The questions of these ids that are asked of the member, of a dependent, or of anybody, in the order of the file. */
  healthQuestions: (ids: readonly number[], of: 'primary' | 'dependents' | 'all') => HealthQuestion[]
  findAgreement: (id: string) => Agreement | undefined
  /** Where a plan wants the signer verified, the first is asked. */
  verificationQuestions: readonly VerificationQuestion[]
  requirements: readonly Requirement[]
  /** How the steps' forms call, explain and order their fields. */
  forms: StepForms
  lists: Lists
  sites: readonly Site[]
  /** Whether a site is for the host, by name or because it is for all that no other names (`*`). */
  hasHost: (host: string) => boolean
  /** The site of a host; the first one for a host that none is for. */
  siteOf: (host: string) => Site
  portals: readonly Portal[]
  reps: readonly Rep[]
  groups: readonly Group[]
  members: readonly Member[]
  referrals: readonly Referral[]
  /** Whose codes open the machines. */
  analysts: readonly Analyst[]
  /** Where enrollments are delivered. */
  destinations: readonly Destination[]
  /** How bank accounts are debited; null where none are. */
  debits: BankDebits | null
}

const byId = <Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item> =>
  new Map(items.map((item) => [key(item), item]))

const present = <Item>(items: readonly (Item | undefined)[]): Item[] => items.filter((item) => item !== undefined)

const rated = (plan: PlanSource, tables: Tables): Plan => {
  const { rating } = plan
  const withRates: PlanRating =
    rating.by === 'region'
      ? { by: 'region', regions: tables.regionRates.get(plan.id)?.rates ?? {} }
      : rating.by === 'rating_area'
        ? { by: 'rating_area', areas: tables.areaRates.get(plan.id)?.rates ?? {} }
        : rating
  return { ...plan, rating: withRates }
}

const valueOf = <Value>(file: { file: string; value: Value | null }): Value => {
  if (file.value === null) throw new Error(`${file.file} was not read`)
  return file.value
}

/** The questions of these ids that are asked of somebody, in the order of the list. */
export const askedQuestions = (
  questions: readonly HealthQuestion[],
  ids: readonly number[],
  of: 'primary' | 'dependents' | 'all',
): HealthQuestion[] =>
  questions.filter(
    ({ question_id, asked_of }) => ids.includes(question_id) && (of === 'all' || asked_of === 'all' || asked_of === of),
  )

const indexed = (raw: RawCatalog, plans: readonly Plan[]): Catalog => {
  const { files, tables } = raw
  const info = valueOf(files['catalog.json'])
  const brands = byId<Brand, string>(valueOf(files['brands.json']).brands, ({ id }) => id)
  const { eligibility, health, verification } = valueOf(files['questions.json'])
  const eligibilityById = byId(eligibility, ({ qid }) => qid)
  const agreements = byId(valueOf(files['agreements.json']).agreements, ({ id }) => id)
  const sites = valueOf(files['sites.json']).sites
  const siteByHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)))
  const planById = byId(plans, ({ id }) => id)
  const byCategory = new Map(planCategories.map((code) => [code, plans.filter(({ category }) => category === code)]))
  const asked = countyQuestion(plans, tables)
  const lists = valueOf(files['lists.json'])
  return {
    id: info.id,
    name: info.name,
    association_text: info.association_text,
    timeZone: info.time_zone ?? 'UTC',
    plans: planCategories.flatMap((code) => byCategory.get(code) ?? []),
    findPlan: (id) => planById.get(id),
    plansIn: (category) => byCategory.get(category) ?? [],
    sizeOf: raw.source.sizeOf,
    assetOf: raw.source.assetOf,
    logoOf: (plan) => brands.get(plan.brand)?.logo ?? '',
    findZip: (zip) => tables.zips.get(zip),
    findPlace: (zip, named) => {
      const entry = tables.zips.get(zip)
      if (entry === undefined) return undefined
      const { counties, ...place } = entry
      const county = named !== undefined && counties?.includes(named) ? named : entry.county
      return {
        ...place,
        county,
        ratingArea: tables.ratingAreas.get(countyKey(entry.state, county)) ?? null,
        region: tables.regions.get(zip.slice(0, 3)) ?? tables.regions.get(entry.state) ?? null,
      }
    },
    countiesOf: (zip) => {
      const entry = tables.zips.get(zip)
      return entry === undefined ? [] : asked(entry)
    },
    statesOf: (region) => lists.states.flatMap(({ abbrev }) => (tables.regions.get(abbrev) === region ? [abbrev] : [])),
    findBank: (routing) => tables.banks.get(routing),
    eligibilityQuestions: (qids) => present(qids.map((qid) => eligibilityById.get(qid))),
    healthQuestions: (ids, of) => askedQuestions(health, ids, of),
    findAgreement: (id) => agreements.get(id),
    verificationQuestions: verification,
    requirements: valueOf(files['requirements.json']).requirements,
    forms: valueOf(files['requirements.json']).forms ?? {},
    lists,
    sites,
    hasHost: (host) => siteByHost.has(host) || siteByHost.has('*'),
    siteOf: (host) => (siteByHost.get(host) ?? siteByHost.get('*') ?? sites[0]) as Site,
    portals: valueOf(files['portals.json']).portals,
    reps: valueOf(files['reps.json']).reps,
    groups: valueOf(files['groups.json']).groups,
    members: valueOf(files['members.json']).members,
    referrals: valueOf(files['referrals.json']).referrals,
    analysts: valueOf(files['analysts.json']).analysts,
    destinations: files['destinations.json'].value?.destinations ?? [],
    debits: files['destinations.json'].value?.debits ?? null,
  }
}

/** The catalog that comes with the product. */
export const demoCatalogFolder = join('server', 'catalog', 'data', 'demo')

/**
 * Reads, checks and indexes a catalog, from its folder or its files. Throws a `CatalogError` with every mistake. With `large`, the plans of
 * its load-test table are added.
 */
export const loadCatalog = (
  from: string | CatalogFiles,
  { large = false, sealing }: { large?: boolean; sealing?: Opening } = {},
): Catalog => {
  const raw = readCatalog(from, sealing)
  checkReferences(raw)
  return catalogOf(raw, { large })
}

/** As `loadCatalog`, of what was read and checked already. */
export const catalogOf = (raw: RawCatalog, { large = false }: { large?: boolean } = {}): Catalog => {
  const plans = raw.plans.flatMap((file) => file.value?.plans ?? []).map((plan) => rated(plan, raw.tables))
  const info = raw.files['catalog.json'].value
  if (large && info?.large !== undefined) {
    const { file, template } = info.large
    const like = plans.find(({ id }) => id === template)
    if (like !== undefined) plans.push(...largePlans(raw.source, file, like, raw.mistakes))
  }
  if (raw.mistakes.length > 0) throw new CatalogError(raw.source.name, raw.mistakes)
  return indexed(raw, plans)
}
