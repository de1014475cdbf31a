import type { ErrorWords } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'

/**
 * What can be wrong in the forms of a quote, and in those of every page of the storefront: each page adds what its
 * own forms can find. The table of all errors would be a tenth of the landing page.
 */
export const quoteWords = {
  problem_field: m.problem_field,
  error_field_required: m.error_field_required,
  error_zip_invalid: m.error_zip_invalid,
  error_zip_digits: m.error_zip_digits,
  error_date_invalid: m.error_date_invalid,
  error_date_future: m.error_date_future,
  error_age_range: ({ minimum = '', maximum = '' }) => m.error_age_range({ minimum, maximum }),
  error_category_required: m.error_category_required,
  error_children_limit: ({ maximum = '' }) => m.error_children_limit({ maximum }),
} satisfies ErrorWords
