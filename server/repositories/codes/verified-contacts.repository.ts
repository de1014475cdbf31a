import type { CodeKind } from '../../domain/contacts.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { VerifiedContactRow } from '../../db/tables.ts'

export interface VerifiedContactsRepository {
  of: (enrollmentId: string) => Promise<Pick<VerifiedContactRow, 'kind' | 'contact_hash'>[]>
  /** Once for each contact of an enrollment. */
  add: (row: VerifiedContactRow) => Promise<void>
  remove: (row: Omit<VerifiedContactRow, 'verified_at'>) => Promise<void>
  /** The enrollments that a contact was proved in, by any of its hashes, the last one first. */
  enrollmentsWith: (kind: CodeKind, hashes: readonly string[], limit: number) => Promise<string[]>
}

export const makeVerifiedContacts = (database: Database): VerifiedContactsRepository => {
  const contacts = prepared<{ id: string }, Pick<VerifiedContactRow, 'kind' | 'contact_hash'>>(database, (sql, at) =>
    sql.selectFrom('verified_contacts').select(['kind', 'contact_hash']).where('enrollment_id', '=', at('id')),
  )
  return {
    of: async (enrollmentId) => (await contacts({ id: enrollmentId })).rows,
    add: async (row) => {
      await database.sql
        .insertInto('verified_contacts')
        .values(row)
        .onConflict((on) => on.columns(['enrollment_id', 'kind', 'contact_hash']).doNothing())
        .execute()
    },
    remove: async ({ enrollment_id, kind, contact_hash }) => {
      await database.sql
        .deleteFrom('verified_contacts')
        .where((where) => where.and({ enrollment_id, kind, contact_hash }))
        .execute()
    },
    enrollmentsWith: async (kind, hashes, limit) => {
      const rows = await database.sql
        .selectFrom('verified_contacts')
        .select('enrollment_id')
        .where('kind', '=', kind)
        .where('contact_hash', 'in', hashes)
        .orderBy('verified_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ enrollment_id }) => enrollment_id)
    },
  }
}
