import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

export interface AgreementsRepository<Given> {
  /** Keeps what was given with the enrollment of a policy: once, and never changed. */
  keep: (policyId: string, given: Given) => Promise<void>
  /** Null for a policy that asked for no agreement, and for those of before they were kept. */
  ofPolicy: (policyId: string) => Promise<Given | null>
}

/** The agreements that policies were issued on, beside the policies: lists of policies need not open them. */
export const makeAgreements = <Given>({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): AgreementsRepository<Given> => {
  const place = (policyId: string) => ({ field: 'policy_agreements.sealed', row: policyId })
  return {
    keep: async (policyId, given) => {
      await database.sql
        .insertInto('policy_agreements')
        .values({ policy_id: policyId, sealed: sealing.seal(place(policyId), given) })
        .onConflict((on) => on.column('policy_id').doNothing())
        .execute()
    },
    ofPolicy: async (policyId) => {
      const row = await database.sql
        .selectFrom('policy_agreements')
        .select('sealed')
        .where('policy_id', '=', policyId)
        .executeTakeFirst()
      return row === undefined ? null : (sealing.open(place(policyId), row.sealed) as Given)
    },
  }
}
