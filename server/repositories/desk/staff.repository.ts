import type { DeskRole } from '#schemas/desk/roles.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { StaffRow, StaffSessionRow } from '../../db/tables.ts'

/** What is known of somebody who works at the desk. */
export interface StaffDetails {
  name: string
  email: string
}

export interface StaffMember extends StaffDetails {
  id: string
  roles: readonly DeskRole[]
  /** When they left; null while they work here. */
  closed_at: number | null
}

export interface StaffRepository {
  find: (id: string) => Promise<StaffMember | null>
  /** Everybody who works or worked here: tens, not thousands. */
  all: () => Promise<StaffMember[]>
  /** Adds somebody, where nobody has the id. */
  add: (member: Omit<StaffMember, 'closed_at'>, now: number) => Promise<void>
  /** Gives other roles, or notes that somebody has left. */
  change: (id: string, change: { roles?: readonly DeskRole[]; closed_at?: number }) => Promise<void>
  /** Who is signed in in a session, and how. */
  signedIn: (sessionId: string) => Promise<{ member: StaffMember; way: StaffSessionRow['way'] } | null>
  /** Puts the session in the place of what it had before. */
  signIn: (row: StaffSessionRow) => Promise<void>
  signOut: (sessionId: string) => Promise<void>
}

export const makeStaff = ({ database, sealing }: { database: Database; sealing: Sealing }): StaffRepository => {
  const place = (id: string) => ({ field: 'staff.sealed', row: id })
  const opened = ({ id, roles, sealed, closed_at }: StaffRow): StaffMember => ({
    id,
    roles: JSON.parse(roles) as DeskRole[],
    closed_at,
    ...(sealing.open(place(id), sealed) as StaffDetails),
  })
  return {
    find: async (id) => {
      const row = await database.sql.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : opened(row)
    },
    all: async () => (await database.sql.selectFrom('staff').selectAll().orderBy('created_at').execute()).map(opened),
    add: async ({ id, roles, name, email }, now) => {
      const sealed = sealing.seal(place(id), { name, email } satisfies StaffDetails)
      await database.sql
        .insertInto('staff')
        .values({ id, roles: JSON.stringify(roles), sealed, created_at: now, closed_at: null })
        .onConflict((on) => on.column('id').doNothing())
        .execute()
    },
    change: async (id, { roles, closed_at }) => {
      await database.sql
        .updateTable('staff')
        .set({
          ...(roles !== undefined && { roles: JSON.stringify(roles) }),
          ...(closed_at !== undefined && { closed_at }),
        })
        .where('id', '=', id)
        .execute()
    },
    signedIn: async (sessionId) => {
      const row = await database.sql
        .selectFrom('staff_sessions')
        .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
        .selectAll('staff')
        .select('staff_sessions.way')
        .where('staff_sessions.session_id', '=', sessionId)
        .executeTakeFirst()
      return row === undefined ? null : { member: opened(row), way: row.way }
    },
    signIn: async (row) => {
      await database.sql
        .insertInto('staff_sessions')
        .values(row)
        .onConflict((on) => on.column('session_id').doUpdateSet(row))
        .execute()
    },
    signOut: async (sessionId) => {
      await database.sql.deleteFrom('staff_sessions').where('session_id', '=', sessionId).execute()
    },
  }
}
