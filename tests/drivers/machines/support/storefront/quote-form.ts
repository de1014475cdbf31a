import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import { quoteErrors } from '#machines/storefront/quote/quote.context.ts'
import type { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { becomes, hides } from '../sight.ts'
import { problemText, wordsOf } from './storefront.ts'

type Context = SnapshotFrom<typeof quoteMachine>['context']

/** The quote form, wherever it stands. */
export const quoteForm = (page: Page) => page.locator('form.quote-form')

/** Whether the landing form shows how many children there are, with plus, minus and Clear. */
export const showsChildren = ({ values, refused }: Context): boolean =>
  values.no_of_children > 0 || refused.some(({ target_element }) => target_element === 'no_of_children')

/** Whether the form has this field now. */
export const isDrawn = (field: string, context: Context): boolean => {
  const { form, values } = context
  switch (field) {
    case 'is_smoker':
      return values.is_smoker !== ''
    case 'county':
      return context.counties.length > 0
    case 'tier':
      return form !== 'landing'
    case 'category':
      return form === 'landing'
    case 'spouse_dob':
      return form === 'landing' ? values.has_spouse : form === 'details' && tierHasSpouse(values.tier)
    case 'no_of_children':
      return form === 'landing' ? showsChildren(context) : form === 'details' && tierHasChildren(values.tier)
    default:
      return field === 'zip' || field === 'dob' || field === 'gender'
  }
}

/** What is wrong with the form, each field once; at the fields that it has, or at the others. */
const mistakesIn = (context: Context, drawn: boolean): string[] => {
  const first = new Map(
    quoteErrors(context)
      .toReversed()
      .map((mistake) => [mistake.target_element, errorText(errorTable, mistake)]),
  )
  first.delete('main')
  return [...first].filter(([field]) => isDrawn(field, context) === drawn).map(([, text]) => text)
}

/** The form with these values, mistakes and this problem. */
export const seeQuoteForm = async (page: Page, context: Context): Promise<void> => {
  const { form, values, problem } = context
  const place = quoteForm(page)
  const box = (label: string) => place.getByRole('textbox', { name: label, exact: true })
  const list = (label: string) => place.getByRole('combobox', { name: label, exact: true })
  await becomes('the ZIP code', () => box(m.quote_zip_label()).inputValue(), values.zip)
  const county = list(m.quote_county_label())
  if (isDrawn('county', context)) await becomes('the county', () => county.inputValue(), values.county)
  else await hides(county)
  await becomes('the birth date', () => box(m.quote_dob_label()).inputValue(), values.dob)
  const spouse = box(m.quote_spouse_dob_label())
  if (isDrawn('spouse_dob', context))
    await becomes("the spouse's birth date", () => spouse.inputValue(), values.spouse_dob)
  else await hides(spouse)
  if (form !== 'landing') await becomes('the tier', () => list(m.quote_tier_label()).inputValue(), values.tier)
  if (isDrawn('no_of_children', context)) {
    const count = String(values.no_of_children)
    if (form === 'landing') await becomes('the children', () => place.locator('.stepper-count').innerText(), count)
    else {
      const chosen = count === '0' ? '' : count
      await becomes('the children', () => list(m.quote_children_label()).inputValue(), chosen)
    }
  }
  await becomes(
    'the mistakes',
    async () => (await wordsOf(place.locator('.field-message'))).toSorted(),
    mistakesIn(context, true)
      .map((text) => `${m.field_error_prefix()} ${text}`)
      .toSorted(),
  )
  await becomes('what is said above the form', () => wordsOf(place.locator('> .notice-danger .notice-text p')), [
    ...(problem === null ? [] : [problemText(problem)]),
    ...mistakesIn(context, false),
  ])
}
