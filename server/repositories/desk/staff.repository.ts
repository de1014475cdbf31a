import type { DeskRole } from '#schemas/desk/roles.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
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

/** What a session of the provider's is ended with there. */
export interface ProviderSession {
  issuer: string
  idToken: string
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
  /** Puts the session in the place of what it had before; `provider` where an identity provider vouches for it. */
  signIn: (row: Omit<StaffSessionRow, 'sealed'>, provider: ProviderSession | null) => Promise<void>
  /** Of a session that an identity provider vouches for. */
  providerSession: (sessionId: string) => Promise<ProviderSession | null>
  signOut: (sessionId: string) => Promise<void>
  /** Every session that an identity provider vouches for: tens, not thousands. */
  providerSessions: () => Promise<(ProviderSession & { session_id: string; staff_id: string })[]>
  /** Ends what somebody opened by the identity provider; gives how many. */
  endProviderSessions: (staffId: string) => Promise<number>
}

export const makeStaff = ({ database, sealing }: { database: Database; sealing: Sealing }): StaffRepository => {
  const place = (id: string) => ({ field: 'staff.sealed', row: id })
  const placeOfSession = (id: string) => ({ field: 'staff_sessions.sealed', row: id })
  const opened = ({ id, roles, sealed, closed_at }: StaffRow): StaffMember => ({
    id,
    roles: JSON.parse(roles) as DeskRole[],
    closed_at,
    ...(sealing.open(place(id), sealed) as StaffDetails),
  })
  const signedIn = prepared<{ session: string }, StaffRow & Pick<StaffSessionRow, 'way'>>(database, (sql, at) =>
    sql
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
      .selectAll('staff')
      .select('staff_sessions.way')
      .where('staff_sessions.session_id', '=', at('session')),
  )
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
      const [row] = (await signedIn({ session: sessionId })).rows
      return row === undefined ? null : { member: opened(row), way: row.way }
    },
    signIn: async (session, provider) => {
      const sealed = provider === null ? null : sealing.seal(placeOfSession(session.session_id), provider)
      const row: StaffSessionRow = { ...session, sealed }
      await database.sql
        .insertInto('staff_sessions')
        .values(row)
        .onConflict((on) => on.column('session_id').doUpdateSet(row))
        .execute()
    },
    providerSession: async (sessionId) => {
      const row = await database.sql
        .selectFrom('staff_sessions')
        .select('sealed')
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      const sealed = row?.sealed ?? null
      return sealed === null ? null : (sealing.open(placeOfSession(sessionId), sealed) as ProviderSession)
    },
    signOut: async (sessionId) => {
      await database.sql.deleteFrom('staff_sessions').where('session_id', '=', sessionId).execute()
    },
    providerSessions: async () => {
      const rows = await database.sql
        .selectFrom('staff_sessions')
        .select(['session_id', 'staff_id', 'sealed'])
        .where('way', '=', 'provider')
        .execute()
      return rows.flatMap(({ session_id, staff_id, sealed }) =>
        sealed === null
          ? []
          : [{ session_id, staff_id, ...(sealing.open(placeOfSession(session_id), sealed) as ProviderSession) }],
      )
    },
    endProviderSessions: async (staffId) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('staff_sessions')
        .where('staff_id', '=', staffId)
        .where('way', '=', 'provider')
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
