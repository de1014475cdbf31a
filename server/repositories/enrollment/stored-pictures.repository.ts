import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { DraftSectionRow, PictureRemovalRow } from '../../db/tables.ts'

export type PictureRow = Pick<DraftSectionRow, 'enrollment_id' | 'section' | 'revision' | 'sealed'>

/** Pictures on their way from the database to the store, and files that are to be removed there. */
export interface StoredPicturesRepository {
  /** Pictures that are in the database, after this one in the order of their keys. */
  inside: (after: Pick<PictureRow, 'enrollment_id' | 'section'>, limit: number) => Promise<PictureRow[]>
  /** All pictures of an enrollment. */
  ofEnrollment: (enrollmentId: string) => Promise<PictureRow[]>
  /** Names a file that is begun: it is removed at that time, unless it has become part of an enrollment. */
  begin: (name: string, dueAt: number) => Promise<void>
  /**
   * Puts what names the file in the place of the picture. False, and nothing is changed, where that was saved anew or is
   * gone, or where the file may be removed by now. To be called inside a transaction.
   */
  replace: (picture: PictureRow, name: string, sealed: string, now: number) => Promise<boolean>
  /** What is to be removed now, the longest due first. */
  due: (now: number, limit: number) => Promise<PictureRemovalRow[]>
  /** Tries again later. */
  postpone: (name: string, dueAt: number) => Promise<void>
  removed: (name: string) => Promise<void>
}

const columns = ['enrollment_id', 'section', 'revision', 'sealed'] as const

export const makeStoredPictures = (database: Database): StoredPicturesRepository => ({
  inside: ({ enrollment_id, section }, limit) =>
    database.sql
      .selectFrom('draft_sections')
      .select(columns)
      // Written out: the index is of just these rows.
      .where(sql<boolean>`picture_bytes > 0 and picture_name is null`)
      .where(sql<boolean>`(enrollment_id, section) > (${enrollment_id}, ${section})`)
      .orderBy('enrollment_id')
      .orderBy('section')
      .limit(limit)
      .execute(),
  ofEnrollment: (enrollmentId) =>
    database.sql
      .selectFrom('draft_sections')
      .select(columns)
      .where('enrollment_id', '=', enrollmentId)
      .where('picture_bytes', '>', 0)
      .orderBy('section')
      .execute(),
  begin: async (name, dueAt) => {
    await database.sql.insertInto('picture_removals').values({ name, due_at: dueAt, attempts: 0 }).execute()
  },
  replace: async ({ enrollment_id, section, revision }, name, sealed, now) => {
    const begun = await database.sql
      .selectFrom('picture_removals')
      .select('name')
      .where('name', '=', name)
      .where('due_at', '>', now)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (begun === undefined) return false
    const { numUpdatedRows } = await database.sql
      .updateTable('draft_sections')
      .set({ sealed, picture_name: name })
      .where('enrollment_id', '=', enrollment_id)
      .where('section', '=', section)
      .where('revision', '=', revision)
      .where('picture_name', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return false
    await database.sql.deleteFrom('picture_removals').where('name', '=', name).execute()
    return true
  },
  due: (now, limit) =>
    database.sql
      .selectFrom('picture_removals')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute(),
  postpone: async (name, dueAt) => {
    await database.sql
      .updateTable('picture_removals')
      .set((set) => ({ due_at: dueAt, attempts: set('attempts', '+', 1) }))
      .where('name', '=', name)
      .execute()
  },
  removed: async (name) => {
    await database.sql.deleteFrom('picture_removals').where('name', '=', name).execute()
  },
})
