import type { CatalogFiles } from './catalog-files.ts'
import { acceptedTiers } from './plan-tiers.ts'
import { type Checker, type DefinedIds, checker } from './checker.ts'
import type { Mistake } from './mistake.ts'
import { type RawCatalog, place } from './read-catalog.ts'
import { overlaps } from '#schemas/storefront/cart/overlap.rules.ts'
import { STANDARD_OPTION } from '#schemas/storefront/pricing/pricing.rules.ts'
import { AMOUNTS, type PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'

type Path = readonly (string | number)[]

const checkRange = (check: Checker, path: Path, range: { from: number; to: number } | undefined): void => {
  if (range !== undefined && range.from > range.to)
    check.say(path, `from ${range.from} to ${range.to} is no range: turn it`)
}

const checkRating = (check: Checker, at: Path, plan: PlanSource, raw: RawCatalog): void => {
  const { rating } = plan
  const path = [...at, 'rating']
  if (rating.by === 'region' && !raw.tables.regionRates.has(plan.id)) {
    return check.say(path, `no rates of "${plan.id}" in rates/regions.csv: add a row for each region`)
  }
  if (rating.by === 'rating_area' && !raw.tables.areaRates.has(plan.id)) {
    return check.say(path, `no rates of "${plan.id}" in rates/areas.csv: add a row for each area`)
  }
  if (rating.by === 'age_band') {
    rating.bands.forEach((band, index) => {
      checkRange(check, [...path, 'bands', index], band)
      const before = rating.bands[index - 1]
      if (before !== undefined && band.from !== before.to + 1) {
        check.say([...path, 'bands', index], `the band begins at ${band.from}: the one before ends at ${before.to}`)
      }
    })
  }
  if (rating.by === 'tier' || rating.by === 'age_band') {
    const seen = new Set<string>()
    rating.options.forEach(({ id }, index) => {
      if (seen.has(id)) check.say([...path, 'options', index], `duplicate option "${id}": give it another id`)
      seen.add(id)
    })
  }
  const priced = acceptedTiers(plan, raw.tables)
  for (const tier of plan.tiers) {
    if (priced.includes(tier)) continue
    const option = rating.by === 'tier' ? rating.options.findIndex(({ cents }) => (cents[tier] ?? 0) <= 0) : -1
    check.say(
      option === -1 ? [...at, 'tiers'] : [...path, 'options', option, 'cents', tier],
      `tier ${tier} has no price: add one or remove the tier`,
    )
  }
}

/** What is paid at most is no less than the deductible that counts towards it, and a family's limits no less than one person's. */
const checkCostSharing = (check: Checker, at: Path, { cost_sharing: sharing }: PlanSource): void => {
  if (sharing === undefined) return
  const path = [...at, 'cost_sharing']
  for (const limit of ['deductible', 'out_of_pocket'] as const) {
    const { person, family } = sharing[limit]
    if (family < person) check.say([...path, limit, 'family'], `${family} is less than the ${person} of one person`)
  }
  for (const who of ['person', 'family'] as const) {
    const [deductible, most] = [sharing.deductible[who], sharing.out_of_pocket[who]]
    if (most < deductible)
      check.say(
        [...path, 'out_of_pocket', who],
        `${most} is less than the deductible of ${deductible}, which is part of it`,
      )
  }
}

/** Bytes of a paper that a phone fetches: a larger one is a scan that nobody reads there. */
const LARGEST_DOCUMENT = 10 * 1024 * 1024

const checkDocuments = (check: Checker, at: Path, { documents = [] }: PlanSource, files: CatalogFiles): void => {
  const seen = new Set<string>()
  documents.forEach(({ kind, language, file, href, bytes }, index) => {
    const path = [...at, 'documents', index]
    if (seen.has(`${kind} ${language}`)) check.say(path, `two documents "${kind}" in "${language}": remove one`)
    seen.add(`${kind} ${language}`)
    if ((file === undefined) === (href === undefined)) {
      return check.say(path, 'a document is a "file" of the catalog or an address in "href": write one of them')
    }
    if (file === undefined) {
      if (bytes === undefined) check.say(path, 'people see how large it is before they open it: add "bytes"')
      return
    }
    if (bytes !== undefined) check.say([...path, 'bytes'], 'the size of a file is known: remove "bytes"')
    const missing = !files.has(file)
    if (missing)
      return check.say([...path, 'file'], `no file "${file}" in the catalog folder: add it or correct its name`)
    const content = files.read(file)
    if (content.subarray(0, 5).toString('latin1') !== '%PDF-')
      check.say([...path, 'file'], `"${file}" is no PDF: add one`)
    if (content.length > LARGEST_DOCUMENT)
      check.say([...path, 'file'], `"${file}" is larger than 10 MB: make it smaller`)
  })
}

/** Rows that a plan's card can hold, and how many it needs to say what the plan is worth. */
const MOST_ON_CARD = 3
const LEAST_ON_CARD = 2

const checkBenefits = (check: Checker, at: Path, { benefits, rating }: PlanSource): void => {
  benefits.forEach(({ text, on_card }, index) => {
    if (rating.by !== 'age_band' && Object.values(text).some((words) => words?.includes(AMOUNTS))) {
      check.say([...at, 'benefits', index, 'text'], `the plan has no face amounts: write what "${AMOUNTS}" stands for`)
    }
    if (on_card === true && Object.values(text).some((words) => /[<&]/.test(words ?? ''))) {
      check.say([...at, 'benefits', index, 'text'], 'a row on the card is plain text: remove the markup')
    }
  })
  if (benefits.filter(({ on_card }) => on_card === true).length > MOST_ON_CARD) {
    check.say([...at, 'benefits'], `a card shows ${MOST_ON_CARD} rows at most: remove "on_card" from the others`)
  }
}

const checkPlan = (check: Checker, at: Path, plan: PlanSource, raw: RawCatalog): void => {
  const path = (...rest: (string | number)[]): Path => [...at, ...rest]
  check.refers(path('brand'), 'brand', plan.brand)
  check.refers(path('membership'), 'plan', plan.membership)
  plan.moved?.forEach((move, index) => {
    check.refers(path('moved', index, 'to'), 'plan', move.to)
    if (move.to === plan.id) check.say(path('moved', index, 'to'), 'the plan moves to itself: name another plan')
    move.states?.forEach((state, at2) => check.refers(path('moved', index, 'states', at2), 'state', state))
  })
  if (plan.states !== 'all') plan.states.forEach((state, index) => check.refers(path('states', index), 'state', state))
  plan.portals?.forEach((id, index) => check.refers(path('portals', index), 'portal', id))
  plan.requirements.forEach((id, index) => check.refers(path('requirements', index), 'requirement', id))
  plan.agreements.forEach((id, index) => check.refers(path('agreements', index), 'agreement', id))
  plan.eligibility_questions.forEach((id, index) =>
    check.refers(path('eligibility_questions', index), 'eligibility question', id),
  )
  plan.health_questions.forEach((id, index) => check.refers(path('health_questions', index), 'health question', id))
  checkRange(check, path('ages'), plan.ages)
  checkRange(check, path('spouse_ages'), plan.spouse_ages)
  checkRange(check, path('child_ages'), plan.child_ages)
  check.day(path('withdrawn'), plan.withdrawn)
  plan.blackouts?.forEach((blackout, index) => {
    check.day(path('blackouts', index, 'from'), blackout.from)
    check.day(path('blackouts', index, 'to'), blackout.to)
    if (blackout.from > blackout.to) check.say(path('blackouts', index), 'the blackout ends before it begins: turn it')
  })
  const isBundle = plan.category === 'bundles'
  if (isBundle !== plan.bundle_plan_count > 1) {
    check.say(
      path('bundle_plan_count'),
      isBundle ? 'a bundle has 2 to 5 products: correct the count' : 'only a bundle has more than 1 product: write 1',
    )
  }
  if (plan.traits.includes('prudential') && plan.membership === undefined) {
    check.say(path('traits'), 'a prudential plan needs its membership plan: add "membership"')
  }
  checkBenefits(check, at, plan)
  checkCostSharing(check, at, plan)
  checkDocuments(check, at, plan, raw.source)
  checkRating(check, at, plan, raw)
}

/** A membership is put into carts by itself: it must be one, and be sold under the standard option. */
const checkMembership = (check: Checker, at: Path, plan: PlanSource, raw: RawCatalog): void => {
  if (plan.membership === undefined) return
  const linked = raw.plans.flatMap(({ value }) => value?.plans ?? []).find(({ id }) => id === plan.membership)
  if (linked === undefined) return
  const { rating } = linked
  const hasStandard = rating.by === 'tier' && rating.options.some(({ id }) => id === STANDARD_OPTION)
  if (!linked.traits.includes('membership') || !hasStandard) {
    check.say(
      [...at, 'membership'],
      `"${linked.id}" is no membership: give it the trait "membership" and a tier rating with the option "${STANDARD_OPTION}"`,
    )
  }
}

/** A plan is suggested beside another one to be bought with it, not in its place. */
const checkSuggested = (check: Checker, at: Path, plan: PlanSource, raw: RawCatalog): void => {
  const { overlapping } = raw.files['lists.json'].value ?? {}
  plan.suggested?.forEach((id, index) => {
    const path = [...at, 'suggested', index]
    check.refers(path, 'plan', id)
    const other = raw.plans.flatMap(({ value }) => value?.plans ?? []).find((one) => one.id === id)
    if (other === undefined) return
    if (other.id === plan.id) check.say(path, 'the plan suggests itself: suggest another plan')
    if (overlaps(plan, other, overlapping))
      check.say(path, `"${id}" pays for the same thing as the plan itself: suggest another plan`)
  })
}

/** Plans: references, ages, dates, a price for every tier; rates of plans that do not exist. */
export const checkPlans = (raw: RawCatalog, ids: DefinedIds): void => {
  const ratedBy = new Map<string, string>()
  for (const file of raw.plans) {
    const check = checker(raw, file, ids)
    file.value?.plans.forEach((plan, index) => {
      ratedBy.set(plan.id, plan.rating.by)
      checkPlan(check, ['plans', index], plan, raw)
      checkMembership(check, ['plans', index], plan, raw)
      checkSuggested(check, ['plans', index], plan, raw)
    })
  }
  if (raw.plans.some((file) => file.value === null)) return
  for (const [file, by, rates] of [
    ['rates/regions.csv', 'region', raw.tables.regionRates],
    ['rates/areas.csv', 'rating_area', raw.tables.areaRates],
  ] as const) {
    for (const [planId, { line }] of rates) {
      if (ratedBy.get(planId) !== by) {
        raw.mistakes.push({
          file,
          line,
          message: `no plan "${planId}" is rated by ${by}: correct the id or remove the row`,
        })
      }
    }
  }
}

/** Plans of lists whose cards say too little of what they cover. */
export const planWarnings = (raw: RawCatalog): Mistake[] =>
  raw.plans.flatMap((file) =>
    (file.value?.plans ?? []).flatMap(({ id, benefits, unlisted }, index) => {
      const shown = benefits.filter(({ on_card }) => on_card === true).length
      if (unlisted === true || shown >= LEAST_ON_CARD) return []
      const message = `the card of "${id}" shows ${shown} of its rows: mark two or three with "on_card"`
      return [{ ...place(file, 'plans', index, 'benefits'), message }]
    }),
  )
