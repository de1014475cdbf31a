import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { madeEarlier } from '../keys/lookup-hashes.repository.ts'

/** Somebody at an identity provider. */
export interface StaffIdentity {
  issuer: string
  subject: string
}

export interface StaffIdentitiesRepository {
  /** Whose identity this is; null for nobody's. */
  staffOf: (identity: StaffIdentity) => Promise<string | null>
  /** Whom the provider knows somebody as; null where it was never said. */
  of: (staffId: string) => Promise<StaffIdentity | null>
  /** False where somebody has an identity already, or the identity is somebody's. */
  bind: (staffId: string, identity: StaffIdentity, now: number) => Promise<boolean>
  used: (staffId: string, now: number) => Promise<void>
  /** Whether there was one. */
  remove: (staffId: string) => Promise<boolean>
  /** Makes anew what an earlier look-up key made; gives how many. */
  rehash: () => Promise<number>
}

export const makeStaffIdentities = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): StaffIdentitiesRepository => {
  const place = (staffId: string) => ({ field: 'staff_identities.sealed', row: staffId })
  /** An issuer with and without the slash of its root is the same. */
  const hashOf = ({ issuer, subject }: StaffIdentity, key: Pick<Sealing, 'lookUp'> = sealing) =>
    key.lookUp('staff-identity', JSON.stringify([new URL(issuer).href, subject]))
  const opened = ({ staff_id, sealed }: { staff_id: string; sealed: string }) =>
    sealing.open(place(staff_id), sealed) as StaffIdentity
  return {
    staffOf: async (identity) => {
      const hashes = sealing.lookups.map((key) => hashOf(identity, key))
      const row = await database.sql
        .selectFrom('staff_identities')
        .select('staff_id')
        .where('subject_hash', 'in', hashes)
        .executeTakeFirst()
      return row?.staff_id ?? null
    },
    of: async (staffId) => {
      const row = await database.sql
        .selectFrom('staff_identities')
        .select(['staff_id', 'sealed'])
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return row === undefined ? null : opened(row)
    },
    bind: async (staffId, { issuer, subject }, now) => {
      const identity: StaffIdentity = { issuer, subject }
      const { numInsertedOrUpdatedRows } = await database.sql
        .insertInto('staff_identities')
        .values({
          staff_id: staffId,
          subject_hash: hashOf(identity),
          sealed: sealing.seal(place(staffId), identity),
          created_at: now,
          used_at: null,
        })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    used: async (staffId, now) => {
      await database.sql.updateTable('staff_identities').set({ used_at: now }).where('staff_id', '=', staffId).execute()
    },
    remove: async (staffId) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('staff_identities')
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    rehash: async () => {
      const rows = await database.sql
        .selectFrom('staff_identities')
        .select(['staff_id', 'sealed'])
        .where(() => madeEarlier(sealing)('subject_hash'))
        .execute()
      for (const row of rows) {
        await database.sql
          .updateTable('staff_identities')
          .set({ subject_hash: hashOf(opened(row)) })
          .where('staff_id', '=', row.staff_id)
          .execute()
      }
      return rows.length
    },
  }
}
