import { m } from '#schemas/messages/generated/messages.js'
import type { PlanCategory } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { Locale } from '#schemas/messages/languages.ts'

type Say = (values: Record<string, never>, options: { locale: Locale }) => string

const names: Record<PlanCategory, Say> = {
  dental: m.category_dental,
  vision: m.category_vision,
  medical: m.category_medical,
  guaranteed: m.category_guaranteed,
  hsa: m.category_hsa,
  term_life: m.category_term_life,
  limitedmed: m.category_limitedmed,
  rx: m.category_rx,
  lifestyle: m.category_lifestyle,
  supplemental: m.category_supplemental,
  di: m.category_di,
  critical: m.category_critical,
  accident: m.category_accident,
  hospital: m.category_hospital,
  pet: m.category_pet,
  bundles: m.category_bundles,
}

/** A category as menus and sections name it (spec 1, section 2, Plans listing). */
export const categoryName = (code: PlanCategory, locale: Locale): string => names[code]({}, { locale })
