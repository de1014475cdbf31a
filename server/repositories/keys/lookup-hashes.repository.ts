import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { FIRST_LOOKUP } from '../../crypto/keys.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

interface HashTable {
  /** Columns with hashes of a look-up key. */
  columns: readonly string[]
  /** What becomes of what an earlier key made, as docs/operate.md says it. */
  rotates: string
  /**
   * Rows that would be missed without the key that made them, as a query of `until`: when each is worth nothing any
   * more. Null where none would.
   */
  missed: ((isEarlier: (column: string) => RawBuilder<boolean>, now: number) => RawBuilder<{ until: number }>) | null
}

const atNextUse = 'moved at the next use'
const runsOut = 'tried with every key until they end'

/**
 * Every table with hashes of a look-up key. The drill `tests/server/core/lookup-keys.test.ts` looks through all columns
 * of a database for hashes that are missing here.
 */
export const hashTables: Readonly<Partial<Record<keyof Tables, HashTable>>> = {
  sessions: {
    columns: ['token_hash', 'replaced_hash'],
    rotates: `${atNextUse}, the cookie with it; who has an open enrollment may come back until that ends`,
    missed: (isEarlier, now) => {
      const open = sql`status = 'open' and drafts.expires_at > ${now}`
      return sql`
        select case when drafts.expires_at > sessions.expires_at then drafts.expires_at
          else sessions.expires_at end as until
        from sessions left join (
          select session_id, max(expires_at) as expires_at from (
            select session_id, expires_at from drafts where ${open}
            union all select draft_guests.session_id, drafts.expires_at from draft_guests
              join drafts on drafts.id = draft_guests.enrollment_id where ${open}
          ) as own group by session_id
        ) as drafts on drafts.session_id = sessions.id
        where sessions.revoked_at is null and ${isEarlier('token_hash')}
          and (sessions.expires_at > ${now} or drafts.expires_at is not null)`
    },
  },
  one_time_codes: {
    columns: ['contact_hash', 'code_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) =>
      sql`select expires_at as until from one_time_codes where ${isEarlier('code_hash')} and expires_at > ${now}`,
  },
  verified_contacts: {
    columns: ['contact_hash'],
    rotates: '`rotate-keys` computes them again from the enrollment; the rest is found until the enrollment ends',
    missed: (isEarlier, now) => sql`
      select drafts.expires_at as until from verified_contacts
      join drafts on drafts.id = verified_contacts.enrollment_id
      where ${isEarlier('contact_hash')} and drafts.status = 'open' and drafts.expires_at > ${now}`,
  },
  enrolled_contacts: {
    columns: ['contact_hash', 'owner_hash'],
    rotates: '`rotate-keys` computes them again from the policy',
    // As long as the policy is: there is no other end.
    missed: (isEarlier) => sql`
      select 0 as until from enrolled_contacts where ${isEarlier('contact_hash')} or ${isEarlier('owner_hash')}`,
  },
  find_terms: {
    columns: ['term_hash'],
    rotates: '`rotate-keys` computes them again from the policy and its record',
    // As long as the policy is: there is no other end.
    missed: (isEarlier) => sql`select 0 as until from find_terms where ${isEarlier('term_hash')}`,
  },
  roster_employees: {
    columns: ['employee_hash', 'person_hash'],
    rotates: '`rotate-keys` computes them again from the roster',
    // As long as the roster names them: there is no other end.
    missed: (isEarlier) => sql`
      select 0 as until from roster_employees where ${isEarlier('employee_hash')} or ${isEarlier('person_hash')}`,
  },
  draft_terms: {
    columns: ['term_hash'],
    rotates: '`rotate-keys` computes them again from the enrollment',
    missed: (isEarlier, now) => sql`
      select drafts.expires_at as until from draft_terms join drafts on drafts.id = draft_terms.enrollment_id
      where ${isEarlier('term_hash')} and drafts.expires_at > ${now}`,
  },
  continue_codes: {
    columns: ['code_hash', 'email_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) => sql`
      select expires_at as until from continue_codes
      where ${isEarlier('code_hash')} and used_at is null and expires_at > ${now}`,
  },
  access_codes: {
    columns: ['code_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) =>
      sql`select expires_at as until from access_codes where ${isEarlier('code_hash')} and expires_at > ${now}`,
  },
  staff_invitations: {
    columns: ['token_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) =>
      sql`select expires_at as until from staff_invitations where ${isEarlier('token_hash')} and expires_at > ${now}`,
  },
  staff_identities: {
    columns: ['subject_hash'],
    rotates: '`rotate-keys` computes them again from the identity',
    // As long as somebody works here: there is no other end.
    missed: (isEarlier) => sql`select 0 as until from staff_identities where ${isEarlier('subject_hash')}`,
  },
  staff_sign_ins: {
    columns: ['state_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) =>
      sql`select expires_at as until from staff_sign_ins where ${isEarlier('state_hash')} and expires_at > ${now}`,
  },
  idempotency_keys: {
    columns: ['scope', 'key_hash', 'request_hash'],
    rotates: runsOut,
    missed: (isEarlier, now) =>
      sql`select expires_at as until from idempotency_keys where ${isEarlier('key_hash')} and expires_at > ${now}`,
  },
  rate_limits: {
    columns: ['id'],
    rotates: `${atNextUse}; the rest ends within a day`,
    missed: (isEarlier, now) =>
      sql`select resets_at as until from rate_limits where ${isEarlier('id')} and resets_at > ${now}`,
  },
  audit: {
    columns: ['origin'],
    rotates: 'stays: nothing is found by it, and one origin has another hash from then on',
    missed: null,
  },
  settings: { columns: ['value'], rotates: 'the checks of the keys, computed again', missed: null },
}

/** What is still found by an earlier look-up key. */
export interface Remaining {
  /** The table, or what else it is. */
  table: string
  /** Null where nobody knows. */
  count: number | null
  /** When the last of it ends by itself, in epoch milliseconds; 0 where it does not. */
  until: number
}

/** Whether a hash was made by a look-up key of before. Without a name it is of the first that ever was. */
export const madeEarlier =
  ({ lookups: [current] }: Pick<Sealing, 'lookups'>) =>
  (column: string): RawBuilder<boolean> =>
    current.name === FIRST_LOOKUP
      ? sql`${sql.ref(column)} like '%.%'`
      : sql`(${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${current.name}.%`})`

export interface LookupHashesRepository {
  /** What would be missed if the earlier look-up keys were taken out now, table by table. */
  remaining: (now: number) => Promise<Remaining[]>
}

export const makeLookupHashes = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): LookupHashesRepository => ({
  remaining: async (now) => {
    const found: Remaining[] = []
    for (const [table, { missed }] of Object.entries(hashTables)) {
      if (missed === null) continue
      const { rows } = await sql<{ count: number; until: number | null }>`
      select count(*) as count, max(until) as until from (${missed(madeEarlier(sealing), now)}) as rows_of`.execute(
        database.sql,
      )
      const { count, until } = rows[0] ?? { count: 0, until: null }
      if (count > 0) found.push({ table, count, until: until ?? 0 })
    }
    return found
  },
})
