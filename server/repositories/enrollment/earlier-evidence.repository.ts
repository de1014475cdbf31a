import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

/** What older versions sealed beside a policy; it is moved into the record of the enrollment. */
export interface EarlierEvidence<Agreement, Signature> {
  agreement: (policyId: string) => Promise<Agreement | null>
  /** The signature that was given after the submit. */
  signature: (policyId: string) => Promise<{ given: Signature; signed_at: number } | null>
  remove: (policyId: string) => Promise<void>
}

export const makeEarlierEvidence = <Agreement, Signature>({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): EarlierEvidence<Agreement, Signature> => {
  const place = (table: 'policy_agreements' | 'policy_signatures', row: string) => ({ field: `${table}.sealed`, row })
  return {
    agreement: async (policyId) => {
      const row = await database.sql
        .selectFrom('policy_agreements')
        .select('sealed')
        .where('policy_id', '=', policyId)
        .executeTakeFirst()
      return row === undefined ? null : (sealing.open(place('policy_agreements', policyId), row.sealed) as Agreement)
    },
    signature: async (policyId) => {
      const row = await database.sql
        .selectFrom('policy_signatures')
        .select(['sealed', 'signed_at'])
        .where('policy_id', '=', policyId)
        .executeTakeFirst()
      if (row === undefined) return null
      const given = sealing.open(place('policy_signatures', policyId), row.sealed) as Signature
      return { given, signed_at: row.signed_at }
    },
    remove: async (policyId) => {
      await database.sql.deleteFrom('policy_agreements').where('policy_id', '=', policyId).execute()
      await database.sql.deleteFrom('policy_signatures').where('policy_id', '=', policyId).execute()
    },
  }
}
