import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { DraftSectionRow, PolicyRow, VerifiedContactRow } from '../../db/tables.ts'
import { madeEarlier } from './lookup-hashes.repository.ts'

/** Contacts whose hashes an earlier look-up key made, a page at a time. */
export interface EarlierContactsRepository {
  /** Policies after one that have such contacts, by their ids. */
  policies: (after: string, limit: number) => Promise<Omit<PolicyRow, 'created_at'>[]>
  /** Such proved contacts of the enrollments after one, by their ids; `limit` counts enrollments. */
  verified: (after: string, limit: number) => Promise<VerifiedContactRow[]>
  /** Enrollments after one that are found by such hashes at the desk, by their ids. */
  termedDrafts: (after: string, limit: number) => Promise<string[]>
  /** What was saved or typed in an enrollment; no pictures. */
  sections: (enrollmentId: string) => Promise<Pick<DraftSectionRow, 'section' | 'sealed'>[]>
}

export const makeEarlierContacts = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): EarlierContactsRepository => {
  const isEarlier = madeEarlier(sealing)
  return {
    policies: (after, limit) =>
      database.sql
        .selectFrom('policies')
        .select(['policy_id', 'enrollment_id', 'sealed'])
        .where('policy_id', '>', after)
        .where(({ exists, selectFrom, or }) =>
          exists(
            selectFrom('enrolled_contacts')
              .select('enrolled_contacts.kind')
              .whereRef('enrolled_contacts.policy_id', '=', 'policies.policy_id')
              .where(() => or([isEarlier('contact_hash'), isEarlier('owner_hash')])),
          ),
        )
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
    verified: (after, limit) =>
      database.sql
        .selectFrom('verified_contacts')
        .selectAll()
        .where('enrollment_id', 'in', (where) =>
          where
            .selectFrom('verified_contacts as next')
            .select('next.enrollment_id')
            .distinct()
            .where('next.enrollment_id', '>', after)
            .where(isEarlier('next.contact_hash'))
            .orderBy('next.enrollment_id')
            .limit(limit),
        )
        .where(isEarlier('contact_hash'))
        .orderBy('enrollment_id')
        .execute(),
    termedDrafts: async (after, limit) => {
      const rows = await database.sql
        .selectFrom('draft_terms')
        .select('enrollment_id')
        .distinct()
        .where('enrollment_id', '>', after)
        .where(isEarlier('term_hash'))
        .orderBy('enrollment_id')
        .limit(limit)
        .execute()
      return rows.map(({ enrollment_id }) => enrollment_id)
    },
    sections: (enrollmentId) =>
      database.sql
        .selectFrom('draft_sections')
        .select(['section', 'sealed'])
        .where('enrollment_id', '=', enrollmentId)
        .where('section', 'not like', 'screenshot%')
        .execute(),
  }
}
