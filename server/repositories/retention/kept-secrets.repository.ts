import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DraftSectionRow, PolicyRow } from '../../db/tables.ts'

export type SealedSection = Pick<DraftSectionRow, 'enrollment_id' | 'section' | 'sealed'>

/** Where a page of sections goes on: after this one. */
export type SectionPlace = Pick<DraftSectionRow, 'updated_at' | 'enrollment_id'>

export interface CardPage {
  /** Those of what was read that are of enrollments submitted by then, or not submitted. */
  rows: (SealedSection & SectionPlace)[]
  /** How many were read; none where nothing is left. */
  read: number
  /** Where the next page begins. */
  last: SectionPlace
}

/** Where the first page begins. */
export const beforeAll: SectionPlace = { updated_at: -1, enrollment_id: '' }

/** What enrollments have that goes before they go themselves: card numbers, and answers after the submit. */
export interface KeptSecretsRepository {
  /** Sections with a card number since that time or earlier, what was saved first first; those after a place alone. */
  cards: (after: SectionPlace, time: number, limit: number) => Promise<CardPage>
  /** Policies of that time or earlier whose enrollments still have their answers, the oldest first. */
  withAnswers: (time: number, limit: number) => Promise<Pick<PolicyRow, 'policy_id' | 'enrollment_id'>[]>
  sections: (enrollmentId: string, names: readonly string[]) => Promise<SealedSection[]>
  /** Writes a section without card number in the place of what was read, unless somebody has saved it meanwhile. */
  replace: (read: SealedSection, sealed: string) => Promise<void>
  /** Removes sections by name, and all pictures. */
  removeSections: (enrollmentId: string, names: readonly string[]) => Promise<void>
  removeVerifiedContacts: (enrollmentId: string) => Promise<void>
  /** Takes the answers out of the record of a policy too; their hash stays with its entry. */
  removeRecordSecrets: (policyId: string) => Promise<void>
  /** The enrollment of the policy has no answers any more. */
  noteWiped: (policyId: string) => Promise<void>
}

export const makeKeptSecrets = (database: Database): KeptSecretsRepository => ({
  cards: async (after, time, limit) => {
    const page = await database.sql
      .selectFrom('draft_sections as kept')
      .select(['kept.enrollment_id', 'kept.section', 'kept.sealed', 'kept.updated_at'])
      .where(sql<boolean>`kept.holds_card = 1`)
      // No enrollment is submitted before its card was entered: only what was saved by then can be due.
      .where('kept.updated_at', '<=', time)
      .where(sql<boolean>`(kept.updated_at, kept.enrollment_id) > (${after.updated_at}, ${after.enrollment_id})`)
      .orderBy('kept.updated_at')
      .orderBy('kept.enrollment_id')
      .limit(limit)
      .execute()
    const last = page.at(-1)
    if (last === undefined) return { rows: [], read: 0, last: after }
    // Not in the statement above: PostgreSQL would start workers for a million policies, also where no card is due.
    const later = await database.sql
      .selectFrom('policies')
      .select('enrollment_id')
      .where(
        'enrollment_id',
        'in',
        page.map(({ enrollment_id }) => enrollment_id),
      )
      .where('created_at', '>', time)
      .execute()
    const keep = new Set(later.map(({ enrollment_id }) => enrollment_id))
    return { rows: page.filter(({ enrollment_id }) => !keep.has(enrollment_id)), read: page.length, last }
  },
  withAnswers: (time, limit) =>
    database.sql
      .selectFrom('policies')
      .select(['policy_id', 'enrollment_id'])
      .where('holds_answers', '=', 1)
      .where('created_at', '<=', time)
      .orderBy('created_at')
      .limit(limit)
      .execute(),
  sections: (enrollmentId, names) =>
    database.sql
      .selectFrom('draft_sections')
      .select(['enrollment_id', 'section', 'sealed'])
      .where('enrollment_id', '=', enrollmentId)
      .where('section', 'in', names)
      .execute(),
  replace: async ({ enrollment_id, section, sealed: read }, sealed) => {
    await database.sql
      .updateTable('draft_sections')
      .set({ sealed, holds_card: 0 })
      .where((where) => where.and({ enrollment_id, section, sealed: read }))
      .execute()
  },
  removeSections: async (enrollmentId, names) => {
    await database.sql
      .deleteFrom('draft_sections')
      .where('enrollment_id', '=', enrollmentId)
      .where((where) => where.or([where('section', 'in', names), where('section', 'like', 'screenshot%')]))
      .execute()
  },
  removeVerifiedContacts: async (enrollmentId) => {
    await database.sql.deleteFrom('verified_contacts').where('enrollment_id', '=', enrollmentId).execute()
  },
  removeRecordSecrets: async (policyId) => {
    await database.sql.deleteFrom('record_secrets').where('policy_id', '=', policyId).execute()
  },
  noteWiped: async (policyId) => {
    await database.sql.updateTable('policies').set({ holds_answers: 0 }).where('policy_id', '=', policyId).execute()
  },
})
