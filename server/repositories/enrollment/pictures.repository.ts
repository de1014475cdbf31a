import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** How many bytes pictures take, in all, of a session's enrollments, or of one. */
export interface PicturesRepository {
  ofEnrollment: (enrollmentId: string, section: string) => Promise<{ all: number; thisOne: number }>
  ofSession: (sessionId: string) => Promise<number>
  /**
   * What some take, as many as `limit` and those of the last enrollment among them: those of the enrollments after
   * one, up to `last`, which is null where there are no more.
   */
  ofMany: (after: string, limit: number) => Promise<{ bytes: number; last: string | null }>
  /** Notes the size of a picture that was just saved, in the transaction that saved it: it is not in the store yet. */
  note: (enrollmentId: string, section: string, bytes: number) => Promise<void>
}

const total = sql<number>`coalesce(sum(picture_bytes), 0)`

/** What every picture asks, compiled once. */
const saving = (database: Database) => ({
  ofEnrollment: prepared<{ id: string }, { section: string; picture_bytes: number }>(database, (db, at) =>
    db
      .selectFrom('draft_sections')
      .select(['section', 'picture_bytes'])
      .where('enrollment_id', '=', at('id'))
      .where('picture_bytes', '>', 0),
  ),
  ofSession: prepared<{ session: string }, { bytes: number }>(database, (db, at) =>
    db
      .selectFrom('draft_sections')
      .innerJoin('drafts', 'drafts.id', 'draft_sections.enrollment_id')
      .select(total.as('bytes'))
      .where('drafts.session_id', '=', at('session'))
      .where('picture_bytes', '>', 0),
  ),
  note: prepared<{ id: string; section: string; bytes: number }, unknown>(database, (db, at) =>
    db
      .updateTable('draft_sections')
      .set({ picture_bytes: at('bytes'), picture_name: null })
      .where('enrollment_id', '=', at('id'))
      .where('section', '=', at('section')),
  ),
})

export const makePicturesRepository = (
  database: Database,
  save: ReturnType<typeof saving> = saving(database),
): PicturesRepository => ({
  ofEnrollment: async (enrollmentId, section) => {
    const { rows } = await save.ofEnrollment({ id: enrollmentId })
    return {
      all: rows.reduce((sum, row) => sum + row.picture_bytes, 0),
      thisOne: rows.find((row) => row.section === section)?.picture_bytes ?? 0,
    }
  },
  ofSession: async (session) => (await save.ofSession({ session })).rows[0]?.bytes ?? 0,
  ofMany: async (after, limit) => {
    const many = database.sql.selectFrom('draft_sections').where(sql<boolean>`picture_bytes > 0`)
    const last = await many
      .select('enrollment_id')
      .where('enrollment_id', '>', after)
      .orderBy('enrollment_id')
      .offset(limit)
      .limit(1)
      .executeTakeFirst()
    const row = await many
      .select(total.as('bytes'))
      .where('enrollment_id', '>', after)
      .$if(last !== undefined, (query) => query.where('enrollment_id', '<=', last?.enrollment_id ?? ''))
      .executeTakeFirst()
    return { bytes: row?.bytes ?? 0, last: last?.enrollment_id ?? null }
  },
  note: async (enrollmentId, section, bytes) => {
    await save.note({ id: enrollmentId, section, bytes })
  },
})
