import { m } from '#schemas/messages/generated/messages.js'
import { tierName } from '../../fields/words.ts'
import { formatPrice } from '../../i18n/format.ts'

/** What the fields of a plan are about, by the first part of their path. */
const words: Readonly<Record<string, () => string>> = {
  name: m.catalog_field_name,
  brand: m.catalog_field_brand,
  category: m.catalog_field_category,
  short_text: m.catalog_field_short_text,
  callout: m.catalog_field_callout,
  description: m.catalog_field_description,
  benefits: m.catalog_field_benefits,
  cost_sharing: m.catalog_field_cost_sharing,
  documents: m.catalog_field_documents,
  states: m.catalog_field_states,
  ages: m.catalog_field_ages,
  spouse_ages: m.catalog_field_spouse_ages,
  child_ages: m.catalog_field_child_ages,
  tiers: m.catalog_field_tiers,
  rating: m.catalog_field_rating,
  riders: m.catalog_field_riders,
  requirements: m.catalog_field_requirements,
  agreements: m.catalog_field_agreements,
  eligibility_questions: m.catalog_field_eligibility_questions,
  health_questions: m.catalog_field_health_questions,
  payment_methods: m.catalog_field_payment_methods,
  enrollment_fee_cents: m.catalog_field_enrollment_fee,
  effective: m.catalog_field_effective,
  withdrawn: m.catalog_field_withdrawn,
  blackouts: m.catalog_field_blackouts,
  portals: m.catalog_field_portals,
  suggested: m.catalog_field_suggested,
  contributions: m.desk_contributions,
}

/** A price of one of several options or riders: `options.0.cents.IO`, `0.cents.IO`. */
const numberedPrice = /^(?:options\.)?(\d+)\.cents\.(I[OSCF])$/

const restWords = (rest: string): string => {
  const [, place, tier] = numberedPrice.exec(rest) ?? []
  return tier === undefined ? rest : m.catalog_field_numbered({ number: Number(place) + 1, tier: tierName(tier) })
}

/**
 * A field in plain words, and the rest of its path, where there is more of it: `Prices`, `no. 1, Member Only`; what has no
 * words stands as the file has it.
 */
export const fieldWords = (field: string): { name: string; rest: string } => {
  const [first = '', ...rest] = field.split('.')
  const known = Object.hasOwn(words, first) ? words[first] : undefined
  return known === undefined ? { name: field, rest: '' } : { name: known(), rest: restWords(rest.join('.')) }
}

/** A value as it is read: cents as money, what is not there or not shown as a dash. */
export const valueText = (field: string, value: string | null): string => {
  if (value === null) return '–'
  return /(?:cents\.|_cents$)/.test(field) && /^\d+$/.test(value) ? formatPrice(Number(value) / 100) : value
}
