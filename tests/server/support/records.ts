import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Runs statements as somebody would who has the database: without the triggers that refuse changes. */
export const tamper = async ({ database }: { database: Database }, ...statements: string[]): Promise<void> => {
  const triggers =
    database.kind === 'sqlite'
      ? ['drop trigger if exists record_entries_unchanged', 'drop trigger if exists record_entries_kept']
      : ['alter table record_entries disable trigger user']
  for (const statement of [...triggers, ...statements]) await sql.raw(statement).execute(database.sql)
}

/** Makes an enrollment one of before records: its record goes, and its policy is older than they are. */
export const withoutRecord = async (app: { database: Database }, policy_id: string): Promise<void> => {
  const tables = ['record_secrets', 'record_heads', 'record_entries']
  await tamper(app, ...tables.map((table) => `delete from ${table} where policy_id = '${policy_id}'`))
  await sql`update policies set created_at = 1 where policy_id = ${policy_id}`.execute(app.database.sql)
}
