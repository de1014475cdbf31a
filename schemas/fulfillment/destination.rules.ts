import type { PlanSource } from '../storefront/catalog/plan.schema.ts'
import type { Destination } from './destination.schema.ts'

/** Whether a destination is for a plan, whoever enrolls in it and where. */
export const takesPlan = (
  { for: { carriers, categories, plans } }: Pick<Destination, 'for'>,
  plan: Pick<PlanSource, 'id' | 'brand' | 'category'>,
): boolean =>
  (carriers === undefined && categories === undefined && plans === undefined) ||
  carriers?.includes(plan.brand) === true ||
  categories?.includes(plan.category) === true ||
  plans?.includes(plan.id) === true

/** Whether a destination is for what is enrolled in at a site. */
export const takesSite = ({ for: { sites } }: Pick<Destination, 'for'>, siteId: string): boolean =>
  sites === undefined || sites.includes(siteId)

/** Whether a destination is for what a group, or nobody's group, enrolls in. */
export const takesGroup = ({ for: { groups } }: Pick<Destination, 'for'>, groupId: string | undefined): boolean =>
  groups === undefined || (groupId !== undefined && groups.includes(groupId))
