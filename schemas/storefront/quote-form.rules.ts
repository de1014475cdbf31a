import type { FilterInfo } from '../calls/storefront/quote.calls.ts'
import type { TierCode } from '../calls/shapes.ts'
import { isoDay, localDay } from '../fields/date.kinds.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'
import { ageProblem } from './pricing/age.rules.ts'
import { tierOf } from './pricing/tier.rules.ts'

/**
 * Where the quote is asked: the landing page (spouse and children give the tier), the short banner form (the tier is
 * chosen), or the Basic Details of a quote that exists (chosen too, with who else is covered).
 */
export type QuoteForm = 'landing' | 'banner' | 'details'

/** What the form holds as typed. Dates mm/dd/yyyy; `gender` 0 Male, 1 Female; `is_smoker` empty where never asked. */
export interface QuoteValues {
  zip: string
  /** Where the ZIP code lies in several with different prices; else empty. */
  county: string
  dob: string
  gender: string
  tier: TierCode | ''
  is_smoker: '' | '0' | '1'
  has_spouse: boolean
  spouse_dob: string
  no_of_children: number
  category: string
}
export type QuoteField = Exclude<keyof QuoteValues, 'has_spouse' | 'no_of_children'>

export const emptyQuote: QuoteValues = {
  zip: '',
  county: '',
  dob: '',
  gender: '',
  tier: 'IO',
  is_smoker: '',
  has_spouse: false,
  spouse_dob: '',
  no_of_children: 0,
  category: '',
}

const withSpouse: ReadonlySet<string> = new Set(['IS', 'IF'])
const withChildren: ReadonlySet<string> = new Set(['IC', 'IF'])

export const tierHasSpouse = (tier: string): boolean => withSpouse.has(tier)
export const tierHasChildren = (tier: string): boolean => withChildren.has(tier)

/** Children in the quote at most: 8 with a spouse (Family), else 9 (spec 1, section 9). */
export const maxChildren = (hasSpouse: boolean): number => (hasSpouse ? 8 : 9)

/** The tier that the form asks for: derived on the landing page, chosen elsewhere (spec 1, section 4). */
export const tierAsked = (form: QuoteForm, values: QuoteValues): TierCode | '' =>
  form === 'landing' ? tierOf(values.has_spouse ? values.spouse_dob : null, values.no_of_children) : values.tier

const dateProblem = (field: string, text: string, today: string): FieldError | null => {
  if (text === '') return wrong(field, 'error_field_required')
  const day = isoDay(text)
  if (day === null) return wrong(field, 'error_date_invalid')
  if (day > today) return wrong(field, 'error_date_future')
  return ageProblem(field, day, today)
}

/**
 * Everything that is wrong with a quote form, in the order of its fields (spec 1, section 5). `counties` are those of
 * the ZIP code among which prices differ; none where nothing depends on it.
 */
export const checkQuote = (
  form: QuoteForm,
  values: QuoteValues,
  today = localDay(),
  counties: readonly string[] = [],
): FieldError[] => {
  const problems: (FieldError | null)[] = [
    zipProblem(form, values.zip),
    counties.length > 0 && !counties.includes(values.county) ? wrong('county', 'error_county_required') : null,
    dateProblem('dob', values.dob, today),
  ]
  if (values.gender === '') problems.push(wrong('gender', 'error_field_required'))
  if (form === 'landing') {
    if (values.has_spouse) problems.push(dateProblem('spouse_dob', values.spouse_dob, today))
    if (values.category === '') problems.push(wrong('category', 'error_category_required'))
  } else if (values.tier === '') problems.push(wrong('tier', 'error_field_required'))
  if (form === 'details') problems.push(...checkDependents(values, today))
  return problems.filter((problem) => problem !== null)
}

const zipProblem = (form: QuoteForm, zip: string): FieldError | null => {
  if (zip === '') return wrong('zip', 'error_field_required')
  if (/^\d{5}$/.test(zip)) return null
  return wrong('zip', form === 'banner' ? 'error_zip_invalid' : 'error_zip_digits')
}

/** The dependent dialog: IS needs the spouse's birth date, IC a number of children, IF both (spec 1, section 5). */
export const checkDependents = (
  { tier, spouse_dob, no_of_children }: Pick<QuoteValues, 'tier' | 'spouse_dob' | 'no_of_children'>,
  today = localDay(),
): FieldError[] => [
  ...(tierHasSpouse(tier) ? [dateProblem('spouse_dob', spouse_dob, today)] : []).filter((problem) => problem !== null),
  ...(tierHasChildren(tier) && no_of_children < 1 ? [wrong('no_of_children', 'error_field_required')] : []),
]

/** The form of a quote that is saved; a value that was never given stays empty. */
export const quoteValues = (filter: FilterInfo): QuoteValues => ({
  zip: filter.zip,
  county: filter.county ?? '',
  dob: filter.dob,
  gender: filter.gender,
  tier: filter.tier,
  is_smoker: filter.is_smoker === null ? '' : filter.is_smoker === 1 ? '1' : '0',
  has_spouse: tierHasSpouse(filter.tier),
  spouse_dob: filter.spouse_dop ?? '',
  no_of_children: filter.child_num ?? 0,
  category: filter.categories ?? '',
})

/** Who else is covered, as the calls want it: nothing that the tier does not cover. */
export const dependentsAsked = (
  form: QuoteForm,
  values: QuoteValues,
): { spouse_dob: string | null; no_of_children: number } => {
  const tier = tierAsked(form, values)
  return {
    spouse_dob: tierHasSpouse(tier) ? values.spouse_dob : null,
    no_of_children: tierHasChildren(tier) ? values.no_of_children : 0,
  }
}
