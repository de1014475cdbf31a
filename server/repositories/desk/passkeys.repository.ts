import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

/** What is kept of a passkey besides its id. */
export interface KeptPasskey {
  /** COSE, base64url. */
  publicKey: string
  /** How often it has signed, where its authenticator counts. */
  counter: number
  transports: string[]
}

export type Passkey = KeptPasskey & { id: string; staff_id: string }

export interface PasskeysRepository {
  /** False where there is one of that id. */
  add: (passkey: Passkey, now: number) => Promise<boolean>
  find: (id: string) => Promise<Passkey | null>
  /** The ids of somebody's. */
  of: (staffId: string) => Promise<string[]>
  /** After it has signed. */
  used: (passkey: Passkey, now: number) => Promise<void>
  /** Takes out all of somebody's; gives how many. */
  remove: (staffId: string) => Promise<number>
  /** An invitation of this hash that has not ended; it stays until it is taken. */
  invitation: (hashes: readonly string[], now: number) => Promise<{ token_hash: string; staff_id: string } | null>
  /** The one that somebody has and that has not ended; null without one. */
  invitationOf: (staffId: string, now: number) => Promise<string | null>
  /** Once: false where somebody was faster. */
  takeInvitation: (tokenHash: string) => Promise<boolean>
  /** In the place of those before. */
  invite: (row: { token_hash: string; staff_id: string; expires_at: number }) => Promise<void>
}

export const makePasskeys = ({ database, sealing }: { database: Database; sealing: Sealing }): PasskeysRepository => {
  const place = (id: string) => ({ field: 'staff_passkeys.sealed', row: id })
  return {
    add: async ({ id, staff_id, ...kept }, now) => {
      const { numInsertedOrUpdatedRows } = await database.sql
        .insertInto('staff_passkeys')
        .values({ id, staff_id, sealed: sealing.seal(place(id), kept), created_at: now, used_at: null })
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    find: async (id) => {
      const row = await database.sql.selectFrom('staff_passkeys').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined) return null
      return { id, staff_id: row.staff_id, ...(sealing.open(place(id), row.sealed) as KeptPasskey) }
    },
    of: async (staffId) => {
      const rows = await database.sql
        .selectFrom('staff_passkeys')
        .select('id')
        .where('staff_id', '=', staffId)
        .execute()
      return rows.map(({ id }) => id)
    },
    used: async ({ id, staff_id: _staff, ...kept }, now) => {
      await database.sql
        .updateTable('staff_passkeys')
        .set({ sealed: sealing.seal(place(id), kept), used_at: now })
        .where('id', '=', id)
        .execute()
    },
    remove: async (staffId) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('staff_passkeys')
        .where('staff_id', '=', staffId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    invitation: async (hashes, now) =>
      (await database.sql
        .selectFrom('staff_invitations')
        .select(['token_hash', 'staff_id'])
        .where('token_hash', 'in', hashes)
        .where('expires_at', '>', now)
        .executeTakeFirst()) ?? null,
    invitationOf: async (staffId, now) => {
      const row = await database.sql
        .selectFrom('staff_invitations')
        .select('token_hash')
        .where('staff_id', '=', staffId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row?.token_hash ?? null
    },
    takeInvitation: async (tokenHash) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('staff_invitations')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    invite: async (row) => {
      await database.sql.deleteFrom('staff_invitations').where('staff_id', '=', row.staff_id).execute()
      await database.sql.insertInto('staff_invitations').values(row).execute()
    },
  }
}
