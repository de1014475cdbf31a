import type { Database } from '../../db/database.ts'
import { prepared, preparedLast } from '../../db/prepared.ts'
import type { DraftEventRow, DraftRow, DraftSectionRow } from '../../db/tables.ts'

/** `holds_card`: whether there is a whole card number in it; absent where there never is. */
type SectionToWrite = DraftSectionRow & { holds_card?: 0 | 1 }
type Writing = DraftSectionRow & { holds_card: number }

export interface DraftsRepository {
  insert: (row: DraftRow) => Promise<void>
  find: (id: string) => Promise<DraftRow | undefined>
  /** The submitted draft of a policy. */
  ofPolicy: (policyId: string) => Promise<DraftRow | undefined>
  /** The row, locked until the transaction ends where the database locks rows: two submits come one after the other. */
  lock: (id: string) => Promise<DraftRow | undefined>
  section: (id: string, section: string) => Promise<DraftSectionRow | undefined>
  /** All but the pictures, which are large, and what is only typed: neither is reckoned with. */
  sections: (id: string) => Promise<DraftSectionRow[]>
  /** Writes the section if its revision is still `seen` (0: there is none). False where another save was first. */
  writeSection: (row: SectionToWrite, seen: number) => Promise<boolean>
  /** Writes the section whatever its revision is; gives the next one. */
  putSection: (row: Omit<SectionToWrite, 'revision'>) => Promise<number>
  /** What is kept of what was typed into the step of a section: over its revision of now, and over an older one. */
  typed: (id: string, section: string) => Promise<DraftSectionRow[]>
  /** Forgets what was typed into the step of a section, or into any, with the commit of the transaction. */
  forgetTyped: (id: string, section?: string) => void
  /** As `forgetTyped`, of what was typed over an older revision alone. */
  forgetOlder: (id: string, section: string) => void
  /** Changes the row of a draft that is open. False where it was submitted meanwhile. */
  touch: (id: string, change: Partial<Omit<DraftRow, 'id' | 'session_id' | 'created_at'>>) => Promise<boolean>
  /** As `touch`, for the times alone. */
  postpone: (id: string, times: Pick<DraftRow, 'updated_at' | 'expires_at'>) => Promise<boolean>
  /** Marks a draft that is open as submitted, and as whom. False where it was before. */
  submit: (id: string, end: Pick<DraftRow, 'updated_at' | 'expires_at' | 'eprocess'>) => Promise<boolean>
  /** Writes an event with the commit of the transaction. */
  addEvent: (row: DraftEventRow) => void
  /** Whether another session than the one that made the draft was let in. */
  isAdmitted: (id: string, sessionId: string) => Promise<boolean>
  admit: (id: string, sessionId: string, now: number) => Promise<void>
}

/** Where it is kept what is typed into the step of a section and not saved yet. */
export const typedSection = (section: string): string => `typed_${section}`

/** The same where another tab has saved the step meanwhile, until the person says which version counts. */
export const olderSection = (section: string): string => `typed_older_${section}`

const sectionAt = (at: <Name extends keyof Writing>(name: Name) => Writing[Name]): Writing => ({
  enrollment_id: at('enrollment_id'),
  section: at('section'),
  revision: at('revision'),
  format: at('format'),
  sealed: at('sealed'),
  updated_at: at('updated_at'),
  holds_card: at('holds_card'),
})

/** What every save does, compiled once. */
const saving = (database: Database) => ({
  insert: prepared<DraftRow, unknown>(database, (sql, at) =>
    sql.insertInto('drafts').values({
      id: at('id'),
      session_id: at('session_id'),
      status: at('status'),
      type: at('type'),
      eprocess: at('eprocess'),
      open_type: at('open_type'),
      agent_id: at('agent_id'),
      group_id: at('group_id'),
      portal_id: at('portal_id'),
      employee_id: at('employee_id'),
      created_at: at('created_at'),
      updated_at: at('updated_at'),
      expires_at: at('expires_at'),
    }),
  ),
  find: prepared<{ id: string }, DraftRow>(database, (sql, at) =>
    sql.selectFrom('drafts').selectAll().where('id', '=', at('id')),
  ),
  lock: prepared<{ id: string }, DraftRow>(database, (sql, at) =>
    sql
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', at('id'))
      .$if(database.kind === 'postgres', (query) => query.forUpdate()),
  ),
  section: prepared<{ id: string; section: string }, DraftSectionRow>(database, (sql, at) =>
    sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', at('id'))
      .where('section', '=', at('section')),
  ),
  sections: prepared<{ id: string }, DraftSectionRow>(database, (sql, at) =>
    sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', at('id'))
      .where('section', 'not like', 'screenshot%')
      .where('section', 'not like', 'typed%'),
  ),
  typed: prepared<{ id: string; typed: string; older: string }, DraftSectionRow>(database, (sql, at) =>
    sql
      .selectFrom('draft_sections')
      .selectAll()
      .where('enrollment_id', '=', at('id'))
      .where('section', 'in', [at('typed'), at('older')]),
  ),
  change: prepared<Writing & { seen: number }, unknown>(database, (sql, at) =>
    sql
      .updateTable('draft_sections')
      .set({
        revision: at('revision'),
        format: at('format'),
        sealed: at('sealed'),
        updated_at: at('updated_at'),
        holds_card: at('holds_card'),
      })
      .where('enrollment_id', '=', at('enrollment_id'))
      .where('section', '=', at('section'))
      .where('revision', '=', at('seen')),
  ),
  write: prepared<Writing, unknown>(database, (sql, at) =>
    sql
      .insertInto('draft_sections')
      .values(sectionAt(at))
      .onConflict((on) => on.columns(['enrollment_id', 'section']).doNothing()),
  ),
  put: prepared<Writing, { revision: number }>(database, (sql, at) =>
    sql
      .insertInto('draft_sections')
      .values(sectionAt(at))
      .onConflict((on) =>
        on.columns(['enrollment_id', 'section']).doUpdateSet((set) => ({
          revision: set('draft_sections.revision', '+', 1),
          format: set.ref('excluded.format'),
          sealed: set.ref('excluded.sealed'),
          updated_at: set.ref('excluded.updated_at'),
          holds_card: set.ref('excluded.holds_card'),
        })),
      )
      .returning('revision'),
  ),
  forgetTyped: preparedLast<{ id: string; section: string }>(database, (sql, at) =>
    sql.deleteFrom('draft_sections').where('enrollment_id', '=', at('id')).where('section', '=', at('section')),
  ),
  forgetAllTyped: preparedLast<{ id: string }>(database, (sql, at) =>
    sql.deleteFrom('draft_sections').where('enrollment_id', '=', at('id')).where('section', 'like', 'typed%'),
  ),
  postpone: prepared<{ id: string; updated_at: number; expires_at: number }, unknown>(database, (sql, at) =>
    sql
      .updateTable('drafts')
      .set({ updated_at: at('updated_at'), expires_at: at('expires_at') })
      .where('id', '=', at('id'))
      .where('status', '=', 'open'),
  ),
  submit: prepared<Pick<DraftRow, 'id' | 'updated_at' | 'expires_at' | 'eprocess'>, unknown>(database, (sql, at) =>
    sql
      .updateTable('drafts')
      .set({
        status: 'submitted',
        eprocess: at('eprocess'),
        updated_at: at('updated_at'),
        expires_at: at('expires_at'),
      })
      .where('id', '=', at('id'))
      .where('status', '=', 'open'),
  ),
  addEvent: preparedLast<DraftEventRow>(database, (sql, at) =>
    sql.insertInto('draft_events').values({
      id: at('id'),
      enrollment_id: at('enrollment_id'),
      kind: at('kind'),
      section: at('section'),
      revision: at('revision'),
      session_id: at('session_id'),
      at: at('at'),
    }),
  ),
})

export const makeDraftsRepository = (
  database: Database,
  save: ReturnType<typeof saving> = saving(database),
): DraftsRepository => ({
  insert: async (row) => {
    await save.insert(row)
  },
  find: async (id) => (await save.find({ id })).rows[0],
  ofPolicy: (policyId) =>
    database.sql
      .selectFrom('policies')
      .innerJoin('drafts', 'drafts.id', 'policies.enrollment_id')
      .selectAll('drafts')
      .where('policies.policy_id', '=', policyId)
      .where('drafts.status', '=', 'submitted')
      .executeTakeFirst(),
  lock: async (id) => (await save.lock({ id })).rows[0],
  section: async (id, section) => (await save.section({ id, section })).rows[0],
  sections: async (id) => (await save.sections({ id })).rows,
  writeSection: async (row, seen) => {
    const { numAffectedRows } = await (seen === 0
      ? save.write({ holds_card: 0, ...row })
      : save.change({ holds_card: 0, ...row, seen }))
    return numAffectedRows === 1n
  },
  putSection: async (row) => {
    const [written] = (await save.put({ holds_card: 0, ...row, revision: 1 })).rows
    if (written === undefined) throw new Error('A section that was written gives its revision')
    return written.revision
  },
  forgetTyped: (id, section) =>
    section === undefined ? save.forgetAllTyped({ id }) : save.forgetTyped({ id, section: typedSection(section) }),
  typed: async (id, section) =>
    (await save.typed({ id, typed: typedSection(section), older: olderSection(section) })).rows,
  forgetOlder: (id, section) => save.forgetTyped({ id, section: olderSection(section) }),
  postpone: async (id, times) => (await save.postpone({ id, ...times })).numAffectedRows === 1n,
  touch: async (id, change) => {
    const changed = await database.sql
      .updateTable('drafts')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    return changed.numUpdatedRows === 1n
  },
  submit: async (id, times) => (await save.submit({ id, ...times })).numAffectedRows === 1n,
  addEvent: save.addEvent,
  isAdmitted: async (id, sessionId) => {
    const row = await database.sql
      .selectFrom('draft_guests')
      .select('admitted_at')
      .where('enrollment_id', '=', id)
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row !== undefined
  },
  admit: async (id, sessionId, now) => {
    await database.sql
      .insertInto('draft_guests')
      .values({ enrollment_id: id, session_id: sessionId, admitted_at: now })
      .onConflict((on) => on.columns(['enrollment_id', 'session_id']).doNothing())
      .execute()
  },
})
