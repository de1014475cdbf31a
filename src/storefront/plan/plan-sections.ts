import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { categoryCodes, categoryName } from '../../fields/words.ts'

export interface PlanSection {
  code: string
  title: string
  /** Plans of the section itself; bundles stand in `groups`. */
  plans: PlanCard[]
  groups: { title: string; plans: PlanCard[] }[]
}

const bundleName = (count: number): string => {
  switch (count) {
    case 3:
      return m.category_bundle_3()
    case 4:
      return m.category_bundle_4()
    case 5:
      return m.category_bundle_5()
    default:
      return m.category_bundle_2()
  }
}

/**
 * Plans in the order of the list (spec 1, section 2): by category, and under Multiple Products In One by how many
 * products a bundle holds. Categories without plans are left out; unknown ones stand before the bundles.
 */
export const planSections = (plans: readonly PlanCard[]): PlanSection[] => {
  const singles = new Map<string, PlanCard[]>()
  for (const plan of plans.filter((one) => one.plan_category !== 'bundles')) {
    singles.set(plan.plan_category, [...(singles.get(plan.plan_category) ?? []), plan])
  }
  const codes = [...categoryCodes, ...[...singles.keys()].filter((code) => !categoryCodes.includes(code))]
  const sections = codes.flatMap((code) => {
    const own = singles.get(code)
    return own === undefined ? [] : [{ code, title: categoryName(code), plans: own, groups: [] }]
  })
  const bundles = plans.filter((plan) => plan.plan_category === 'bundles')
  if (bundles.length === 0) return sections
  const groups = [2, 3, 4, 5].flatMap((count) => {
    const own = bundles.filter((plan) => Math.min(5, Math.max(2, plan.bundle_plan_count)) === count)
    return own.length === 0 ? [] : [{ title: bundleName(count), plans: own }]
  })
  return [...sections, { code: 'bundles', title: categoryName('bundles'), plans: [], groups }]
}
