import type { Database } from '../../db/database.ts'
import type { ContinueCodeRow } from '../../db/tables.ts'

/** Where a code leads. */
type Target = Pick<ContinueCodeRow, 'enrollment_id' | 'tab'>
/** The address that codes of an enrollment went to. */
type Sent = Pick<ContinueCodeRow, 'enrollment_id' | 'email_hash'>

export interface ContinueCodesRepository {
  insert: (row: ContinueCodeRow) => Promise<void>
  /** From now on the codes of an address are found by another hash of it. */
  moveAddress: (from: readonly string[], to: string) => Promise<void>
  /** Ends the codes that work, all but the newest `kept`. Two statements at most. */
  endOlder: (sent: Sent, kept: number, now: number) => Promise<void>
  /** Uses up the code with one of these hashes that works: of two at once, one has it. */
  use: (hashes: readonly string[], now: number) => Promise<Target | undefined>
  /** Where all codes of an address lead, used and expired ones too, the newest first. */
  sentTo: (emailHash: string) => Promise<Target[]>
  remove: (enrollmentId: string, emailHashes: readonly string[]) => Promise<void>
}

/** Rows of one address that are looked at: more than anybody has. */
const LOOKED_AT = 200

export const makeContinueCodesRepository = (database: Database): ContinueCodesRepository => ({
  insert: async (row) => {
    await database.sql.insertInto('continue_codes').values(row).execute()
  },
  moveAddress: async (from, to) => {
    await database.sql.updateTable('continue_codes').set({ email_hash: to }).where('email_hash', 'in', from).execute()
  },
  endOlder: async ({ enrollment_id, email_hash }, kept, now) => {
    const older = await database.sql
      .selectFrom('continue_codes')
      .select('code_hash')
      .where('enrollment_id', '=', enrollment_id)
      .where('email_hash', '=', email_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(LOOKED_AT)
      .offset(kept)
      .execute()
    if (older.length === 0) return
    await database.sql
      .updateTable('continue_codes')
      .set({ expires_at: now })
      .where(
        'code_hash',
        'in',
        older.map(({ code_hash }) => code_hash),
      )
      .execute()
  },
  use: (hashes, now) =>
    database.sql
      .updateTable('continue_codes')
      .set({ used_at: now })
      .where('code_hash', 'in', hashes)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['enrollment_id', 'tab'])
      .executeTakeFirst(),
  sentTo: (emailHash) =>
    database.sql
      .selectFrom('continue_codes')
      .select(['enrollment_id', 'tab'])
      .where('email_hash', '=', emailHash)
      .orderBy('created_at', 'desc')
      .limit(LOOKED_AT)
      .execute(),
  remove: async (enrollmentId, emailHashes) => {
    await database.sql
      .deleteFrom('continue_codes')
      .where('enrollment_id', '=', enrollmentId)
      .where('email_hash', 'in', emailHashes)
      .execute()
  },
})
