import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import { type EnrolledRepository, makeEnrolled } from '../../../repositories/enrollment/enrolled.repository.ts'
import type { PolicyDetails } from '../../enrollment/steps/policy-details.ts'

interface Parts {
  catalog: Pick<Catalog, 'members'>
  database: Database
  sealing: Sealing
}

const repositories = new WeakMap<Database, EnrolledRepository<PolicyDetails>>()

const enrolledIn = (parts: Parts): EnrolledRepository<PolicyDetails> => {
  const enrolled = repositories.get(parts.database) ?? makeEnrolled<PolicyDetails>(parts)
  repositories.set(parts.database, enrolled)
  return enrolled
}

/** The plans that a member has now, by the catalog and by policies of this server; none of someone who is no member. */
export const activePlanIds = async (parts: Parts, userId: string | null): Promise<string[]> => {
  if (userId === null) return []
  const member = parts.catalog.members.find(({ id }) => id === userId)
  const listed = (member?.plans ?? []).filter(({ status }) => status === 'ACTIVE').map(({ plan_id }) => plan_id)
  const enrolled = enrolledIn(parts)
  const first = member === undefined ? await enrolled.find(userId) : null
  const agentId = member?.agent_id ?? first?.agent_id ?? null
  // Whoever enrolled again has a policy of each time.
  const again = agentId === null ? [] : await enrolled.of('agent', agentId)
  const policies = again.filter(({ policy_id, details }) => policy_id !== userId && details.person?.user_id === userId)
  const issued = [...(first === null ? [] : [first]), ...policies]
    .filter(({ cancelled_at }) => cancelled_at === null)
    .flatMap(({ details }) => details.plans)
  return [...new Set([...listed, ...issued.map(({ plan_id }) => plan_id)])]
}
