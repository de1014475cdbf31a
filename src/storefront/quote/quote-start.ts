import type { QuoteContext, QuoteInput } from '#machines/storefront/quote/quote.context.ts'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { storage } from '../../browser/storage.ts'

/** The short form of the quote (`/home`, and `/` of most sites), with what this tab has begun. */
export const bannerStart = (): QuoteInput => ({
  form: 'banner',
  enrollmentId: storage.get('tempId'),
  planId: null,
  invited: storage.get('invited') === 1,
})

/** The quote of the short form stands. Gives the address that comes next. */
export const afterBanner = (): string => {
  storage.set('showQuotation', 1)
  storage.set('filterSubmitted', 1)
  return '/plans'
}

/** The form of the landing page. */
export const landingStart = (enrollmentId: string | null, invited: boolean): QuoteInput => ({
  form: 'landing',
  enrollmentId,
  planId: null,
  invited,
})
export const afterLanding = '/new-plans'

/** The fields that a form of the quote shows; what is refused of others is said above them. */
export const drawnFields = ({
  form,
  values,
  counties,
}: Pick<QuoteContext, 'form' | 'values' | 'counties'>): string[] => {
  const isLanding = form === 'landing'
  const isDetails = form === 'details'
  const asksSpouse = isLanding ? values.has_spouse : isDetails && tierHasSpouse(values.tier)
  return [
    'zip',
    'dob',
    'gender',
    isLanding ? 'category' : 'tier',
    ...(counties.length > 0 ? ['county'] : []),
    ...(values.is_smoker === '' ? [] : ['is_smoker']),
    ...(asksSpouse ? ['spouse_dob'] : []),
    ...(isLanding || (isDetails && tierHasChildren(values.tier)) ? ['no_of_children'] : []),
  ]
}
