import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

export interface FoundPolicy<Details> {
  policy_id: string
  agent_id: string | null
  group_id: string | null
  created_at: number
  details: Details
}

export interface FoundPoliciesRepository<Details> {
  /** In the order of the ids. Nothing is kept in memory: each page is other people's. */
  these: (policyIds: readonly string[]) => Promise<FoundPolicy<Details>[]>
  /** Which of these have been signed later, and cancelled. */
  later: (policyIds: readonly string[]) => Promise<{ policy_id: string; kind: string }[]>
}

export const makeFoundPolicies = <Details>({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): FoundPoliciesRepository<Details> => ({
  these: async (policyIds) => {
    if (policyIds.length === 0) return []
    const rows = await database.sql
      .selectFrom('policies')
      .innerJoin('drafts', 'drafts.id', 'policies.enrollment_id')
      .select(['policies.policy_id', 'policies.created_at', 'policies.sealed', 'drafts.agent_id', 'drafts.group_id'])
      .where('policies.policy_id', 'in', policyIds)
      .execute()
    const byId = new Map(
      rows.map(({ sealed, ...row }) => [
        row.policy_id,
        {
          ...row,
          details: sealing.open({ field: 'policies.sealed', row: row.policy_id }, sealed) as Details,
        },
      ]),
    )
    return policyIds.flatMap((id) => byId.get(id) ?? [])
  },
  later: (policyIds) =>
    policyIds.length === 0
      ? Promise.resolve([])
      : database.sql
          .selectFrom('record_entries')
          .select(['policy_id', 'kind'])
          .where('policy_id', 'in', policyIds)
          .where('kind', 'in', ['signed', 'cancelled'])
          .execute(),
})
