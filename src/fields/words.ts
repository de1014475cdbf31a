import { m } from '#schemas/messages/generated/messages.js'
import type { TierCode } from '#schemas/calls/shapes.ts'
import { formatList } from '../i18n/format.ts'

/** A tier as people read it; with a premier plan in the cart the children tier covers one (spec 1, section 3). */
export const tierName = (tier: string, isPremier = false): string => {
  switch (tier) {
    case 'IO':
      return m.tier_io()
    case 'IS':
      return m.tier_is()
    case 'IC':
      return isPremier ? m.tier_ic_one() : m.tier_ic()
    case 'IF':
      return m.tier_if()
    default:
      return tier
  }
}

export const tierCodes: readonly TierCode[] = ['IO', 'IS', 'IC', 'IF']

export const genderName = (gender: string): string =>
  gender === '0' ? m.quote_gender_male() : gender === '1' ? m.quote_gender_female() : ''

/** A category as the sections name it; the server's own name for one that is not known here. */
export const categoryName = (code: string, other = code): string => categories[code]?.() ?? other

/** The categories of a comma list of codes, in words; null where none of them is known here or to the server. */
export const categoryNames = (codes: string, listed: readonly { code: string; name: string }[] = []): string | null => {
  const names = codes
    .split(',')
    .flatMap((code) => categories[code]?.() ?? listed.find((one) => one.code === code)?.name ?? [])
  return names.length === 0 ? null : formatList(names)
}

const categories: Record<string, () => string> = {
  dental: () => m.category_dental(),
  vision: () => m.category_vision(),
  medical: () => m.category_medical(),
  guaranteed: () => m.category_guaranteed(),
  hsa: () => m.category_hsa(),
  term_life: () => m.category_term_life(),
  limitedmed: () => m.category_limitedmed(),
  rx: () => m.category_rx(),
  lifestyle: () => m.category_lifestyle(),
  supplemental: () => m.category_supplemental(),
  di: () => m.category_di(),
  critical: () => m.category_critical(),
  accident: () => m.category_accident(),
  hospital: () => m.category_hospital(),
  pet: () => m.category_pet(),
  bundles: () => m.category_bundles(),
}

/** Categories in the order of the plan list (spec 1, section 2, Plans listing). */
export const categoryCodes: readonly string[] = Object.keys(categories)

/** The address of a plan's page; the name is for people alone. */
export const planPath = (planId: string, name: string): string =>
  `/plan/${encodeURIComponent(planId)}/${
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'plan'
  }`
