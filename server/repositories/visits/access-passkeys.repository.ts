import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { AccessPasskeyRow } from '../../db/tables.ts'
import type { KeptPasskey } from '../desk/passkeys.repository.ts'

/** A passkey of a rep or a group; `subject` as the audit names them. */
export type AccessPasskey = KeptPasskey & Pick<AccessPasskeyRow, 'id' | 'subject'>

export interface AccessPasskeysRepository {
  /** False where there is one of that id. */
  add: (passkey: AccessPasskey, now: number) => Promise<boolean>
  /** Null where nobody, or somebody else, has it. */
  find: (id: string, subject: string) => Promise<AccessPasskey | null>
  /** Somebody's, or everybody's, without what is sealed. */
  list: (subject: string | null) => Promise<Omit<AccessPasskeyRow, 'sealed'>[]>
  /** After it has signed. */
  used: (passkey: AccessPasskey, now: number) => Promise<void>
  /** Gives whether somebody had it. */
  remove: (subject: string, id: string) => Promise<boolean>
}

export const makeAccessPasskeys = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): AccessPasskeysRepository => {
  const place = (id: string) => ({ field: 'access_passkeys.sealed', row: id })
  return {
    add: async ({ id, subject, ...kept }, now) => {
      const { numInsertedOrUpdatedRows } = await database.sql
        .insertInto('access_passkeys')
        .values({ id, subject, sealed: sealing.seal(place(id), kept), created_at: now, used_at: null })
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    find: async (id, subject) => {
      const row = await database.sql
        .selectFrom('access_passkeys')
        .select('sealed')
        .where('id', '=', id)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row === undefined ? null : { id, subject, ...(sealing.open(place(id), row.sealed) as KeptPasskey) }
    },
    list: async (subject) => {
      const all = database.sql
        .selectFrom('access_passkeys')
        .select(['id', 'subject', 'created_at', 'used_at'])
        .orderBy('created_at')
        .orderBy('id')
      return (subject === null ? all : all.where('subject', '=', subject)).execute()
    },
    used: async ({ id, subject: _subject, ...kept }, now) => {
      await database.sql
        .updateTable('access_passkeys')
        .set({ sealed: sealing.seal(place(id), kept), used_at: now })
        .where('id', '=', id)
        .execute()
    },
    remove: async (subject, id) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('access_passkeys')
        .where('subject', '=', subject)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
