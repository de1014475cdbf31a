import { m } from '../../messages/generated/messages.js'
import type { Locale } from '../../messages/languages.ts'
import type { PriceReason } from './pricing.rules.ts'

type Say = (values: Record<string, string | number>, options: { locale?: Locale }) => string

/** The specification's words to the letter, where it has them (spec 1, section 8). */
const says: Record<PriceReason, Say> = {
  enrollmentIdError: () => '',
  changePid: () => '',
  salaryError: (_, options) => m.catalog_price_salary({}, options),
  hourError: (_, options) => m.catalog_price_hours({}, options),
  stateError: (_, options) => m.catalog_price_state({}, options),
  tierError: (_, options) => m.catalog_price_tier({}, options),
  ageError: (_, options) => m.catalog_price_age({}, options),
  metError: (_, options) => m.catalog_price_area({}, options),
  countyError: (_, options) => m.catalog_price_county({}, options),
  smokerError: (_, options) => m.catalog_price_tobacco({}, options),
  newQuestionsError: (_, options) => m.catalog_price_questions({}, options),
  spouse_age: (values, options) =>
    m.catalog_price_spouse_age({ from: values['from'] ?? 0, to: values['to'] ?? 0 }, options),
  age_without_rate: (values, options) => m.catalog_price_age_without_rate({ age: values['age'] ?? 0 }, options),
  portal: (_, options) => m.catalog_price_portal({}, options),
  withdrawn: (_, options) => m.catalog_price_withdrawn({}, options),
}

/** What is said where a plan has no price; empty for enrollmentIdError and changePid, which show nothing. */
export const priceRefusalText = (
  refusal: { reason: PriceReason; values: Record<string, string | number> },
  locale?: Locale,
): string => says[refusal.reason](refusal.values, locale ? { locale } : {})
