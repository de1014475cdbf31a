import type { Dependent } from '../calls/enrollment/dependents.calls.ts'
import type { FilterInfo } from '../calls/storefront/quote.calls.ts'
import type { TierCode } from '../calls/shapes.ts'
import { tierHasChildren, tierHasSpouse } from '../storefront/quote-form.rules.ts'
import { tierOf } from '../storefront/pricing/tier.rules.ts'
import { type DependentsFacts, checkList, isChild, isSpouse } from './dependents/dependents.rules.ts'

/** Who is covered beside the member, as a quote says it. Dates mm/dd/yyyy. */
export interface CoveredPeople extends Pick<FilterInfo, 'tier' | 'spouse_dop' | 'child_num'> {
  dep_dob: string[]
}

/** What a quote says of them. */
type QuotedPeople = Pick<FilterInfo, 'tier' | 'spouse_dop' | 'child_num'>

/**
 * What the dependents list says of who is covered: these are the people that are charged for. A spouse whose birth date
 * is not asked keeps the one of the quote; a list without a spouse has none.
 */
export const coveredPeople = (list: readonly Dependent[], tier: TierCode, quoted: QuotedPeople): CoveredPeople => {
  const spouse = list.find(isSpouse)
  const children = list.filter(isChild)
  return {
    tier,
    spouse_dop:
      tierHasSpouse(tier) && spouse !== undefined ? (spouse.primary_info.birthdate ?? quoted.spouse_dop) : null,
    child_num: tierHasChildren(tier) ? children.length : null,
    dep_dob: children.flatMap(({ primary_info: { birthdate } }) => (birthdate === undefined ? [] : [birthdate])),
  }
}

/** Whether a quote is of these people: tier, number of children, the spouse's birth date. */
export const isQuoteOf = (quoted: QuotedPeople, people: QuotedPeople): boolean =>
  quoted.tier === people.tier &&
  (quoted.child_num ?? 0) === (people.child_num ?? 0) &&
  quoted.spouse_dop === people.spouse_dop

/**
 * The tier that the people on a list make up, where they do not make up that of the quote; null where they do, or
 * where no tier of these plans has room for them.
 */
export const fittingTier = (list: readonly Dependent[], facts: DependentsFacts): TierCode | null => {
  if (checkList(list, facts).length === 0) return null
  const tier = tierOf(list.some(isSpouse) ? 'a spouse' : null, list.filter(isChild).length)
  return tier !== facts.tier && checkList(list, { ...facts, tier }).length === 0 ? tier : null
}
