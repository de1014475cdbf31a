import type { Database } from '../../db/database.ts'
import type { SettingRow } from '../../db/tables.ts'

export interface SettingsRepository {
  find: (name: string) => Promise<string | undefined>
  /** All whose names begin so. */
  beginningWith: (start: string) => Promise<SettingRow[]>
  /** Writes a setting where there is none of its name. */
  add: (row: SettingRow) => Promise<void>
  /** Writes a setting in the place of the one of its name. */
  put: (row: SettingRow) => Promise<void>
  /** Changes a setting that is there. */
  change: (row: SettingRow) => Promise<void>
  /** Removes all whose names begin so, but one. */
  removeOthers: (start: string, kept: string) => Promise<void>
}

export const makeSettings = (database: Database): SettingsRepository => ({
  find: async (name) => {
    const row = await database.sql.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value
  },
  beginningWith: (start) =>
    database.sql.selectFrom('settings').selectAll().where('name', 'like', `${start}%`).execute(),
  add: async (row) => {
    await database.sql
      .insertInto('settings')
      .values(row)
      .onConflict((on) => on.column('name').doNothing())
      .execute()
  },
  put: async (row) => {
    await database.sql
      .insertInto('settings')
      .values(row)
      .onConflict((on) => on.column('name').doUpdateSet(row))
      .execute()
  },
  change: async ({ name, value }) => {
    await database.sql.updateTable('settings').set({ value }).where('name', '=', name).execute()
  },
  removeOthers: async (start, kept) => {
    await database.sql.deleteFrom('settings').where('name', 'like', `${start}%`).where('name', '<>', kept).execute()
  },
})
