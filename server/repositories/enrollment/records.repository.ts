import { sql } from 'kysely'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { PolicyRow, RecordEntryRow, RecordSealedRow } from '../../db/tables.ts'

export type PolicyWithout = PolicyRow & { holds_answers: number }

/** The record of a policy, as it lies in the database. */
export interface RecordRows {
  policy: Pick<PolicyRow, 'policy_id' | 'created_at'> & { holds_answers: number }
  entries: RecordEntryRow[]
  head: string | null
  secrets: string | null
}

/**
 * Records of enrollments: entries are added, never changed and never deleted but with their policy, which triggers
 * hold as well. All of this is to be called inside a transaction.
 */
export interface RecordsRepository {
  begin: (entry: RecordEntryRow, head: string, secrets: string | null) => Promise<void>
  /** The head of a record, locked until the transaction ends where the database locks rows. */
  lockHead: (policyId: string) => Promise<string | undefined>
  append: (entry: RecordEntryRow, head: string) => Promise<void>
  entries: (policyId: string) => Promise<RecordEntryRow[]>
  secrets: (policyId: string) => Promise<string | undefined>
  /** When an entry of a kind was added; null where there is none. */
  at: (policyId: string, kind: string) => Promise<number | null>
  /** Ids of the policies after one. */
  policies: (after: string, limit: number) => Promise<string[]>
  /** The records of policies, as they lie in the database. */
  of: (policyIds: readonly string[]) => Promise<RecordRows[]>
  /** Since when every submit writes a record. */
  since: () => Promise<number>
  /** Policies until that time that have no record yet, those after one. */
  without: (until: number, after: string, limit: number) => Promise<PolicyWithout[]>
  /** A policy of which nothing is recorded. */
  unrecorded: (policyId: string) => Promise<PolicyWithout | undefined>
}

const entryPlace = ({ policy_id, sequence }: Pick<RecordEntryRow, 'policy_id' | 'sequence'>) => ({
  field: 'record_entries.sealed',
  row: `${policy_id}/${sequence}`,
})
const place = (table: 'record_heads' | 'record_secrets', row: string) => ({ field: `${table}.sealed`, row })

/** Sealing of what a record has, bound to its place. */
export const recordSealing = (sealing: Sealing) => ({
  sealEntry: (at: Pick<RecordEntryRow, 'policy_id' | 'sequence'>, content: unknown) =>
    sealing.seal(entryPlace(at), content),
  openEntry: (row: RecordEntryRow): unknown => sealing.open(entryPlace(row), row.sealed),
  sealHead: (policyId: string, head: unknown) => sealing.seal(place('record_heads', policyId), head),
  openHead: (policyId: string, sealed: string): unknown => sealing.open(place('record_heads', policyId), sealed),
  sealSecrets: (policyId: string, secrets: unknown) => sealing.seal(place('record_secrets', policyId), secrets),
  openSecrets: (policyId: string, sealed: string): unknown => sealing.open(place('record_secrets', policyId), sealed),
})

const beginning = (database: Database) => ({
  entry: prepared<RecordEntryRow, unknown>(database, (db, at) =>
    db.insertInto('record_entries').values({
      policy_id: at('policy_id'),
      sequence: at('sequence'),
      kind: at('kind'),
      at: at('at'),
      previous_hash: at('previous_hash'),
      content_hash: at('content_hash'),
      hash: at('hash'),
      sealed: at('sealed'),
    }),
  ),
  head: prepared<RecordSealedRow, unknown>(database, (db, at) =>
    db.insertInto('record_heads').values({ policy_id: at('policy_id'), sealed: at('sealed') }),
  ),
  secrets: prepared<RecordSealedRow, unknown>(database, (db, at) =>
    db.insertInto('record_secrets').values({ policy_id: at('policy_id'), sealed: at('sealed') }),
  ),
  entries: prepared<{ policy_id: string }, RecordEntryRow>(database, (db, at) =>
    db.selectFrom('record_entries').selectAll().where('policy_id', '=', at('policy_id')).orderBy('sequence'),
  ),
  sealedSecrets: prepared<{ policy_id: string }, { sealed: string }>(database, (db, at) =>
    db.selectFrom('record_secrets').select('sealed').where('policy_id', '=', at('policy_id')),
  ),
  at: prepared<{ policy_id: string; kind: string }, { at: number }>(database, (db, at) =>
    db
      .selectFrom('record_entries')
      .select('at')
      .where('policy_id', '=', at('policy_id'))
      .where('kind', '=', at('kind'))
      .orderBy('sequence')
      .limit(1),
  ),
})

export const makeRecordsRepository = (database: Database): RecordsRepository => {
  const run = beginning(database)
  const hasNone = (policies: 'policies.policy_id') =>
    sql<boolean>`not exists (select 1 from record_entries where record_entries.policy_id = ${sql.ref(policies)})`
  return {
    begin: async (entry, head, secrets) => {
      const { policy_id } = entry
      await Promise.all([
        run.entry(entry),
        run.head({ policy_id, sealed: head }),
        ...(secrets === null ? [] : [run.secrets({ policy_id, sealed: secrets })]),
      ])
    },
    lockHead: async (policyId) =>
      (
        await database.sql
          .selectFrom('record_heads')
          .select('sealed')
          .where('policy_id', '=', policyId)
          .$if(database.kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirst()
      )?.sealed,
    append: async (entry, head) => {
      await database.sql.insertInto('record_entries').values(entry).execute()
      await database.sql
        .updateTable('record_heads')
        .set({ sealed: head })
        .where('policy_id', '=', entry.policy_id)
        .execute()
    },
    entries: async (policy_id) => (await run.entries({ policy_id })).rows,
    secrets: async (policy_id) => (await run.sealedSecrets({ policy_id })).rows[0]?.sealed,
    at: async (policy_id, kind) => (await run.at({ policy_id, kind })).rows[0]?.at ?? null,
    policies: async (after, limit) =>
      (
        await database.sql
          .selectFrom('policies')
          .select('policy_id')
          .where('policy_id', '>', after)
          .orderBy('policy_id')
          .limit(limit)
          .execute()
      ).map(({ policy_id }) => policy_id),
    of: async (ids) => {
      if (ids.length === 0) return []
      const policies = await database.sql
        .selectFrom('policies')
        .select(['policy_id', 'created_at', 'holds_answers'])
        .where('policy_id', 'in', ids)
        .orderBy('policy_id')
        .execute()
      const entries = await database.sql
        .selectFrom('record_entries')
        .selectAll()
        .where('policy_id', 'in', ids)
        .orderBy('policy_id')
        .orderBy('sequence')
        .execute()
      const sealedIn = async (table: 'record_heads' | 'record_secrets') => {
        const rows = await database.sql.selectFrom(table).selectAll().where('policy_id', 'in', ids).execute()
        return new Map(rows.map(({ policy_id, sealed }) => [policy_id, sealed]))
      }
      const [heads, secrets] = [await sealedIn('record_heads'), await sealedIn('record_secrets')]
      return policies.map((policy) => ({
        policy,
        entries: entries.filter(({ policy_id }) => policy_id === policy.policy_id),
        head: heads.get(policy.policy_id) ?? null,
        secrets: secrets.get(policy.policy_id) ?? null,
      }))
    },
    since: async () => {
      const { rows } = await sql<{ at: number }>`select at from migration where name = '080-records'`.execute(
        database.sql,
      )
      return rows[0]?.at ?? 0
    },
    unrecorded: (policyId) =>
      database.sql
        .selectFrom('policies')
        .selectAll()
        .where('policy_id', '=', policyId)
        .where(hasNone('policies.policy_id'))
        .executeTakeFirst(),
    without: (until, after, limit) =>
      database.sql
        .selectFrom('policies')
        .selectAll()
        .where('created_at', '<=', until)
        .where('policy_id', '>', after)
        .where(hasNone('policies.policy_id'))
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
  }
}
