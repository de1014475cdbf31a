import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

export interface SignaturesRepository<Given> {
  /** Epoch milliseconds; null where it is still awaited. */
  signedAt: (policyId: string) => Promise<number | null>
  /** Keeps a signature, and gives when; null where another was first. */
  sign: (policyId: string, given: Given) => Promise<number | null>
}

/** Signatures that were given after the submit; each is given once and never changes. */
export const makeSignatures = <Given>({
  database,
  clock,
  sealing,
}: {
  database: Database
  clock: Clock
  sealing: Sealing
}): SignaturesRepository<Given> => ({
  signedAt: async (policyId) => {
    const row = await database.sql
      .selectFrom('policy_signatures')
      .select('signed_at')
      .where('policy_id', '=', policyId)
      .executeTakeFirst()
    return row?.signed_at ?? null
  },
  sign: async (policyId, given) => {
    const signed_at = clock.now()
    const made = await database.sql
      .insertInto('policy_signatures')
      .values({
        policy_id: policyId,
        signed_at,
        sealed: sealing.seal({ field: 'policy_signatures.sealed', row: policyId }, given),
      })
      .onConflict((on) => on.column('policy_id').doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n ? signed_at : null
  },
})
