import type { CallBody } from '#schemas/calls/call.ts'
import type { FilterInfo, quoteCalls } from '#schemas/calls/storefront/quote.calls.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import { isoDay, usDay } from '#schemas/fields/date.kinds.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { asTier, planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import {
  checkDependents,
  checkQuote,
  emptyQuote,
  maxChildren,
  tierHasChildren,
  tierHasSpouse,
} from '#schemas/storefront/quote-form.rules.ts'
import { tierOf } from '#schemas/storefront/pricing/tier.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { refuse } from '../../domain/refusals.ts'

/** What is quoted before anybody logged in (spec 1, section 9). */
export const DEFAULT_COVERAGE = 'LOW_COST'

export type FilterBody = CallBody<typeof quoteCalls.addFilter>

/** Spouse and children, as a draft keeps them beside the quote. Dates mm/dd/yyyy. */
export interface Dependents {
  spouse_dob: string | null
  no_of_children: number
  dep_dob: string[]
}

/** `1/2/1980` to `01/02/1980`; the calls take dates as people type them. */
const fullDate = (text: string): string => usDay(isoDay(text) ?? text)

/** A text without blanks at its ends; one that is empty was not sent. */
export const sentText = (text: string | undefined): string | undefined => {
  const value = text?.trim()
  return value === '' ? undefined : value
}

/** What is wrong with a ZIP code at a field: missing, not five digits, not in the directory (spec 1, section 5). */
export const zipProblem = (catalog: Pick<Catalog, 'findZip'>, field: string, zip: string): FieldError | null => {
  if (zip === '') return wrong(field, 'error_field_required')
  if (!/^\d{5}$/.test(zip)) return wrong(field, 'error_zip_digits')
  return catalog.findZip(zip) === undefined ? wrong(field, 'error_zip_invalid') : null
}

const codeProblem = (field: string, code: string | undefined, known: readonly string[]): FieldError[] =>
  code === undefined || known.includes(code) ? [] : [wrong(field, 'error_option_invalid')]

/** Who is covered under a tier, of what is known: a tier without a spouse forgets the spouse. */
const coveredBy = (tier: TierCode, before: Pick<FilterInfo, 'tier' | 'spouse_dop' | 'child_num'>) => {
  const { spouse_dop, child_num } = before
  // Of the tier that it has been, a quote keeps as many children as the list of dependents has given it.
  const most = before.tier === tier ? Infinity : maxChildren(tierHasSpouse(tier))
  return {
    spouse_dop: tierHasSpouse(tier) ? spouse_dop : null,
    child_num: tierHasChildren(tier) && child_num !== null ? Math.min(child_num, most) : null,
  }
}

/**
 * The county of a quote: what is sent, else what is known of the same ZIP code. Asked for where a price depends on it;
 * a change that does not name the ZIP code leaves a quote of before as it is (its page asks).
 */
const countyOf = (
  catalog: Pick<Catalog, 'countiesOf'>,
  zip: string,
  before: FilterInfo | null,
  body: FilterBody,
): { name?: string; problem: FieldError | null } => {
  const counties = catalog.countiesOf(zip)
  const sent = sentText(body.county)
  if (sent !== undefined && !counties.includes(sent)) return { problem: wrong('county', 'error_option_invalid') }
  const known = before?.zip === zip && counties.includes(before.county ?? '') ? before.county : undefined
  const name = sent ?? known
  if (name !== undefined) return { name, problem: null }
  const isAsked = counties.length > 0 && (before === null || sentText(body.zip) !== undefined)
  return { problem: isAsked ? wrong('county', 'error_county_required') : null }
}

/**
 * The quote after a form was sent: the non-empty values over those of `before` (null for a new quote), with the
 * state of the ZIP code. Refuses with every problem at its field (spec 1, section 5). `today` is yyyy-mm-dd.
 */
export const mergedFilter = (
  catalog: Pick<Catalog, 'findZip' | 'countiesOf'>,
  before: FilterInfo | null,
  body: FilterBody,
  today: string,
): FilterInfo => {
  const landing = sentText(body.categories) !== undefined
  const tier = sentText(body.tier) ?? before?.tier ?? (landing ? 'IO' : undefined)
  const known = tier === undefined ? null : asTier(tier)
  const values = {
    zip: sentText(body.zip) ?? before?.zip ?? '',
    dob: sentText(body.dob) ?? before?.dob ?? '',
    gender: sentText(body.gender) ?? before?.gender ?? '',
  }
  const banner = before === null && !landing
  const categories = sentText(body.categories) ?? before?.categories ?? null
  const problems: FieldError[] = [
    // On a landing page the tier follows from who is covered; its category is checked against the list below.
    ...checkQuote(banner ? 'banner' : 'landing', { ...emptyQuote, ...values, tier: known ?? '', category: '-' }, today)
      // A tier that is no code is not a tier that is missing.
      .filter(({ target_element }) => target_element !== 'tier' || tier === undefined),
    ...(tier !== undefined && known === null ? [wrong('tier', 'error_option_invalid')] : []),
    ...codeProblem('gender', values.gender === '' ? undefined : values.gender, ['0', '1']),
    ...codeProblem('categories', categories ?? undefined, planCategories),
  ]
  const county = countyOf(catalog, values.zip, before, body)
  if (county.problem !== null) problems.push(county.problem)
  const place = catalog.findZip(values.zip)
  if (place === undefined && !problems.some(({ target_element }) => target_element === 'zip')) {
    problems.unshift(wrong('zip', 'error_zip_invalid'))
  }
  if (problems.length > 0 || place === undefined || known === null) throw refuse(problems)
  return {
    ...values,
    state: place.state,
    ...(county.name !== undefined && { county: county.name }),
    dob: fullDate(values.dob),
    tier: known,
    is_smoker: body.is_smoker ?? before?.is_smoker ?? null,
    annual_incode: body.annual_incode ?? before?.annual_incode ?? null,
    working_hours: body.working_hours ?? before?.working_hours ?? null,
    user_id: before?.user_id ?? null,
    ...coveredBy(known, before ?? { tier: known, spouse_dop: null, child_num: null }),
    categories,
  }
}

interface DependentsBody {
  no_of_children?: number | undefined
  dep_dob?: string[] | undefined
  spouse_dob?: string | undefined
  tier?: string | undefined
}

const childDateProblems = (dates: readonly string[], children: number, today: string): FieldError[] => [
  ...dates.flatMap((text, index) => {
    const day = isoDay(text)
    if (day === null) return [wrong(`dep_dob.${index}`, 'error_date_invalid')]
    return day > today ? [wrong(`dep_dob.${index}`, 'error_date_future')] : []
  }),
  ...(dates.length > children ? [wrong('dep_dob', 'error_items_maximum', { maximum: children })] : []),
]

const childrenProblem = (children: number, hasSpouse: boolean): FieldError[] => {
  if (children < 0) return [wrong('no_of_children', 'error_number_minimum', { minimum: 0 })]
  const maximum = maxChildren(hasSpouse)
  return children > maximum ? [wrong('no_of_children', 'error_children_limit', { maximum })] : []
}

/**
 * The quote with who else is covered. Without a `tier` the tier follows from spouse and children (spec 1, section 4);
 * with one, what it needs must be there and the rest is forgotten. Refuses with problems at their fields.
 */
export const withDependents = (
  before: FilterInfo,
  body: DependentsBody,
  today: string,
): { filter: FilterInfo; dependents: Dependents } => {
  const asked = sentText(body.tier)
  const chosen = asked === undefined ? undefined : asTier(asked)
  if (chosen === null) throw refuse([wrong('tier', 'error_option_invalid')])
  const dates = (body.dep_dob ?? []).map((text) => text.trim()).filter((text) => text !== '')
  const spouse = sentText(body.spouse_dob) ?? null
  const children = body.no_of_children ?? dates.length
  const tier = chosen ?? tierOf(spouse, children)
  const hasSpouse = tierHasSpouse(tier)
  const problems = [
    ...checkDependents({ tier, spouse_dob: spouse ?? '', no_of_children: Math.abs(children) }, today),
    // A list of dependents may have more of them than a quote begins with.
    ...(children === before.child_num ? [] : childrenProblem(children, hasSpouse)),
    ...childDateProblems(dates, Math.max(children, 0), today),
  ]
  if (problems.length > 0) throw refuse(problems)
  const dependents = {
    spouse_dob: hasSpouse && spouse !== null ? fullDate(spouse) : null,
    no_of_children: tierHasChildren(tier) ? children : 0,
    dep_dob: tierHasChildren(tier) ? dates.map(fullDate) : [],
  }
  return {
    filter: {
      ...before,
      tier,
      spouse_dop: dependents.spouse_dob,
      child_num: tierHasChildren(tier) ? dependents.no_of_children : null,
    },
    dependents,
  }
}
