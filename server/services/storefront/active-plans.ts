import type { Catalog } from '../../catalog/load-catalog.ts'

/** The plans that a member has now; none of someone who is no member. */
export const activePlanIds = ({ members }: Pick<Catalog, 'members'>, userId: string | null): string[] =>
  (members.find(({ id }) => id === userId)?.plans ?? [])
    .filter(({ status }) => status === 'ACTIVE')
    .map(({ plan_id }) => plan_id)
