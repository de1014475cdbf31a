import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import type { Group } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import { type Checker, type DefinedIds, checker } from './checker.ts'
import type { RawCatalog } from './read-catalog.ts'

type Path = readonly (string | number)[]

const checkAmount = (check: Checker, at: Path, { percent, amount_cents, at_most_cents }: Contribution): void => {
  if (percent !== undefined && amount_cents !== undefined) {
    check.say([...at, 'amount_cents'], 'the employer pays a percentage or an amount: keep one of the two')
  }
  if (percent === undefined && amount_cents === undefined) {
    check.say(at, 'it is not said what the employer pays: write percent or amount_cents')
  }
  if (at_most_cents !== undefined && percent === undefined) {
    check.say([...at, 'at_most_cents'], 'an amount is its own limit: remove this, or write percent')
  }
}

/** What is said of a plan that an entry names: it must be sold to the group, and a share of one person's premium needs one. */
const checkPlan = (
  check: Checker,
  path: Path,
  { percent }: Contribution,
  { plan, group }: { plan: PlanSource; group: Group },
): void => {
  const { portals } = plan
  if (portals !== undefined && !portals.some((id) => group.portals.includes(id))) {
    check.say(path, `"${plan.id}" is sold in no portal of the group: remove it here`)
  }
  if (percent !== undefined && percent.employee !== percent.dependents && !plan.tiers.includes('IO')) {
    check.say(
      path,
      `"${plan.id}" has no price for one person, so no part of it is the dependents': make both percentages the same`,
    )
  }
}

/** What employers pay: each plan is spoken of once, and each entry says one thing. */
export const checkContributions = (raw: RawCatalog, ids: DefinedIds): void => {
  const file = raw.files['groups.json']
  const check = checker(raw, file, ids)
  const plans = new Map(raw.plans.flatMap((one) => (one.value?.plans ?? []).map((plan) => [plan.id, plan] as const)))
  file.value?.groups.forEach((group, index) => {
    const seen = new Set<string>()
    const once = (path: Path, key: string, name: string): void => {
      if (seen.has(key)) check.say(path, `${name} stands twice in these contributions: keep one`)
      seen.add(key)
    }
    group.contributions?.forEach((contribution, position) => {
      const at = ['groups', index, 'contributions', position]
      checkAmount(check, at, contribution)
      contribution.plans?.forEach((id, place) => {
        const path = [...at, 'plans', place]
        check.refers(path, 'plan', id)
        once(path, `plan ${id}`, `the plan "${id}"`)
        const plan = plans.get(id)
        if (plan !== undefined) checkPlan(check, path, contribution, { plan, group })
      })
      contribution.categories?.forEach((category, place) => {
        once([...at, 'categories', place], `category ${category}`, `the category "${category}"`)
      })
      if (contribution.plans === undefined && contribution.categories === undefined)
        once(at, 'all', 'what is for all plans')
    })
  })
}
