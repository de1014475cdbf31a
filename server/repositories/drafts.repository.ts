import type { Database } from '../db/database.ts'
import type { DraftEventRow, DraftRow, DraftSectionRow } from '../db/tables.ts'

export interface DraftsRepository {
  insert: (row: DraftRow) => Promise<void>
  find: (id: string) => Promise<DraftRow | undefined>
  update: (id: string, change: Partial<Omit<DraftRow, 'id' | 'session_id' | 'created_at'>>) => Promise<void>
  /** The row, locked until the transaction ends where the database locks rows: two submits come one after the other. */
  lock: (id: string) => Promise<DraftRow | undefined>
  section: (id: string, section: string) => Promise<DraftSectionRow | undefined>
  /** All but the pictures, which are large, and what is only typed: neither is reckoned with. */
  sections: (id: string) => Promise<DraftSectionRow[]>
  /** Writes the section if its revision is still `seen` (0: there is none). False where another save was first. */
  writeSection: (row: DraftSectionRow, seen: number) => Promise<boolean>
  /** Writes the section whatever its revision is; gives the next one. */
  putSection: (row: Omit<DraftSectionRow, 'revision'>) => Promise<number>
  /** Forgets what was typed into the step of a section, or into any. */
  forgetTyped: (id: string, section?: string) => Promise<void>
  /** Changes the row of a draft that is open. False where it was submitted meanwhile. */
  touch: (id: string, change: Partial<Omit<DraftRow, 'id' | 'session_id' | 'created_at'>>) => Promise<boolean>
  addEvent: (row: DraftEventRow) => Promise<void>
}

/** Where it is kept what is typed into the step of a section and not saved yet. */
export const typedSection = (section: string): string => `typed_${section}`

export const makeDraftsRepository = (database: Database): DraftsRepository => ({
  insert: async (row) => {
    await database.sql.insertInto('drafts').values(row).execute()
  },
  find: (id) => database.sql.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst(),
  update: async (id, change) => {
    await database.sql.updateTable('drafts').set(change).where('id', '=', id).execute()
  },
  lock: (id) =>
    database.sql
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', id)
      .$if(database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst(),
  section: (id, section) =>
    database.sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', id)
      .where('section', '=', section)
      .executeTakeFirst(),
  sections: (id) =>
    database.sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', id)
      .where('section', 'not like', 'screenshot%')
      .where('section', 'not like', 'typed%')
      .execute(),
  writeSection: async (row, seen) => {
    if (seen === 0) {
      const made = await database.sql
        .insertInto('draft_sections')
        .values(row)
        .onConflict((on) => on.columns(['enrollment_id', 'section']).doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n
    }
    const changed = await database.sql
      .updateTable('draft_sections')
      .set({ revision: row.revision, format: row.format, sealed: row.sealed, updated_at: row.updated_at })
      .where('enrollment_id', '=', row.enrollment_id)
      .where('section', '=', row.section)
      .where('revision', '=', seen)
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n
  },
  putSection: async (row) => {
    const { revision } = await database.sql
      .insertInto('draft_sections')
      .values({ ...row, revision: 1 })
      .onConflict((on) =>
        on.columns(['enrollment_id', 'section']).doUpdateSet((set) => ({
          revision: set('draft_sections.revision', '+', 1),
          format: row.format,
          sealed: row.sealed,
          updated_at: row.updated_at,
        })),
      )
      .returning('revision')
      .executeTakeFirstOrThrow()
    return revision
  },
  forgetTyped: async (id, section) => {
    await database.sql
      .deleteFrom('draft_sections')
      .where('enrollment_id', '=', id)
      .$if(section === undefined, (query) => query.where('section', 'like', 'typed%'))
      .$if(section !== undefined, (query) => query.where('section', '=', typedSection(section ?? '')))
      .execute()
  },
  touch: async (id, change) => {
    const changed = await database.sql
      .updateTable('drafts')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n
  },
  addEvent: async (row) => {
    await database.sql.insertInto('draft_events').values(row).execute()
  },
})
