import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { AccessSignInRow } from '../../db/tables.ts'

/** The account of an identity provider that signs a rep or a group in. */
export interface BoundAccount {
  issuer: string
  subject: string
}

/** How a rep or a group signs in, as it was given. */
export interface AccessSignIn extends Omit<AccessSignInRow, 'sealed'> {
  account: BoundAccount | null
}

export interface AccessSignInsRepository {
  /** Null for who signs in by a code to their address. */
  find: (subject: string) => Promise<AccessSignIn | null>
  /** Everybody who was given another way: tens or hundreds. */
  all: () => Promise<AccessSignIn[]>
  /** Gives a way, and opens its set-up; an account of the way before is forgotten with it. */
  give: (row: Pick<AccessSignInRow, 'subject' | 'way' | 'given_by' | 'given_at' | 'set_up_until'>) => Promise<void>
  /** The code to the address counts again; gives whether there was anything to take. */
  take: (subject: string) => Promise<boolean>
  /** A session may set up until then, in the place of another. */
  prove: (subject: string, session: string, until: number) => Promise<void>
  /** Ends the set-up, once: false where this session may not, or not any more, or something was set up meanwhile. */
  endSetUp: (subject: string, session: string, now: number) => Promise<boolean>
  bind: (subject: string, account: BoundAccount, now: number) => Promise<void>
  /** Parts them from their account; gives whether they had one. */
  unbind: (subject: string) => Promise<boolean>
  used: (subject: string, now: number) => Promise<void>
}

export const makeAccessSignIns = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): AccessSignInsRepository => {
  const place = (subject: string) => ({ field: 'access_sign_ins.sealed', row: subject })
  const opened = ({ sealed, ...row }: AccessSignInRow): AccessSignIn => ({
    ...row,
    account: sealed === null ? null : (sealing.open(place(row.subject), sealed) as BoundAccount),
  })
  const change = async (subject: string, values: Partial<AccessSignInRow>): Promise<void> => {
    await database.sql.updateTable('access_sign_ins').set(values).where('subject', '=', subject).execute()
  }
  return {
    find: async (subject) => {
      const row = await database.sql
        .selectFrom('access_sign_ins')
        .selectAll()
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row === undefined ? null : opened(row)
    },
    all: async () =>
      (await database.sql.selectFrom('access_sign_ins').selectAll().orderBy('subject').execute()).map(opened),
    give: async (given) => {
      const proved = { proved_session: null, proved_until: null }
      await database.sql
        .insertInto('access_sign_ins')
        .values({ ...given, ...proved, sealed: null, bound_at: null, used_at: null })
        .onConflict((on) => on.column('subject').doUpdateSet({ ...given, ...proved }))
        .execute()
    },
    take: async (subject) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('access_sign_ins')
        .where('subject', '=', subject)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    prove: (subject, session, until) => change(subject, { proved_session: session, proved_until: until }),
    endSetUp: async (subject, session, now) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('access_sign_ins')
        .set({ set_up_until: null, proved_session: null, proved_until: null })
        .where('subject', '=', subject)
        .where('proved_session', '=', session)
        .where('proved_until', '>', now)
        .where('set_up_until', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    bind: (subject, account, now) =>
      change(subject, { sealed: sealing.seal(place(subject), account), bound_at: now, used_at: now }),
    unbind: async (subject) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('access_sign_ins')
        .set({ sealed: null, bound_at: null, used_at: null })
        .where('subject', '=', subject)
        .where('sealed', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    used: (subject, now) => change(subject, { used_at: now }),
  }
}
