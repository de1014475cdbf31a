import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import {
  type QuoteForm,
  type QuoteValues,
  checkQuote,
  maxChildren,
  tierHasChildren,
  tierHasSpouse,
} from '#schemas/storefront/quote-form.rules.ts'
import type { Problem } from '../../support/problem.ts'

export interface QuoteInput {
  form: QuoteForm
  /** The quote that exists already; it is then changed, not made anew. */
  enrollmentId: string | null
  /** On a plan's page: the change may move the person to a fitting variant of the plan. */
  planId: string | null
  /** Somebody came by an invitation: their birth date is known. */
  invited?: boolean
}

export interface QuoteSaved {
  enrollmentId: string
  filter: FilterInfo
  planId: string | null
}

export interface QuoteContext extends QuoteInput {
  values: QuoteValues
  /** Those of the ZIP code to choose from, where prices depend on which one it is; else none. */
  counties: readonly string[]
  /** The form was submitted with mistakes: from now on they are shown, and vanish as they are put right. */
  tried: boolean
  /** Fields that came after that: what is wrong with one is shown once it is typed in, or the form submitted again. */
  fresh: readonly string[]
  /** What the server said about single fields; cleared when the field changes. */
  refused: FieldError[]
  problem: Problem | null
  /** A quote that was gone before its dependents came was made again: once is enough, before what is wrong is said. */
  remade: boolean
  saved: QuoteSaved | null
}

export interface SaveFilterInput extends QuoteInput {
  values: QuoteValues
}
export interface SaveDependentsInput {
  enrollmentId: string
  planId: string | null
  spouse_dob: string | null
  no_of_children: number
}

/** What the look-up of a ZIP code says. */
export interface ZipAnswer {
  counties: readonly string[]
}

/** What is to be shown at the fields now. */
export const quoteErrors = ({ form, values, counties, tried, fresh, refused }: QuoteContext): FieldError[] => {
  if (!tried) return refused
  const mistakes = checkQuote(form, values, undefined, counties)
  return [...mistakes.filter(({ target_element }) => !fresh.includes(target_element)), ...refused]
}

/** What follows when one field is changed: what was said about it no longer holds. */
export const changed = ({ values, fresh, refused }: QuoteContext, field: string, value: Partial<QuoteValues>) => ({
  values: { ...values, ...value },
  fresh: fresh.filter((one) => one !== field),
  refused: refused.filter((error) => error.target_element !== field),
  problem: null,
})

/** Another ZIP code has other counties: which one is asked anew, where it is. */
export const zipChange = (context: QuoteContext, zip: string) => {
  const { refused, ...rest } = changed(context, 'zip', { zip, county: '' })
  return { ...rest, refused: refused.filter((error) => error.target_element !== 'county'), counties: [] }
}

/** A county that is none of these was another ZIP code's. */
export const countiesKnown = ({ values }: QuoteContext, { counties }: ZipAnswer) => ({
  counties,
  values: counties.includes(values.county) ? values : { ...values, county: '' },
})

/** So many children, within what the tier allows. */
export const children = (context: QuoteContext, count: number) =>
  changed(context, 'no_of_children', {
    no_of_children: Math.min(Math.max(0, count), maxChildren(context.values.has_spouse)),
  })

/** A tier that is chosen says who else is covered (spec 1, section 5, Dependent dialog). */
export const tierChange = (context: QuoteContext, tier: QuoteValues['tier']) => {
  const spouse = tierHasSpouse(tier)
  const { no_of_children: count, spouse_dob, has_spouse: hadSpouse, tier: before } = context.values
  const came = [
    ...(spouse && !hadSpouse ? ['spouse_dob'] : []),
    ...(tierHasChildren(tier) && !tierHasChildren(before) ? ['no_of_children'] : []),
  ]
  const after = changed(context, 'tier', {
    tier,
    has_spouse: spouse,
    spouse_dob: spouse ? spouse_dob : '',
    no_of_children: tierHasChildren(tier) ? Math.min(count, maxChildren(spouse)) : 0,
  })
  return withFresh(after, came)
}

/** Nothing is said yet about fields that come with a change. */
const withFresh = (after: ReturnType<typeof changed>, came: readonly string[]): ReturnType<typeof changed> => ({
  ...after,
  fresh: [...new Set([...after.fresh, ...came])],
  refused: after.refused.filter(({ target_element }) => !came.includes(target_element)),
})

/** A spouse is covered too: there is room for one child fewer. */
export const spouseAdded = (context: QuoteContext) => {
  const no_of_children = Math.min(context.values.no_of_children, maxChildren(true))
  return withFresh(changed(context, 'spouse_dob', { has_spouse: true, no_of_children }), ['spouse_dob'])
}
