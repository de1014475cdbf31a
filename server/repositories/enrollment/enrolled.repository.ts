import { sql } from 'kysely'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** A policy with who looks after it. */
export interface Enrolled<Details> {
  policy_id: string
  enrollment_id: string
  agent_id: string | null
  group_id: string | null
  portal_id: string | null
  type: string
  /** When it was submitted, in epoch milliseconds. */
  created_at: number
  /** When the signature was given that was left for later, in epoch milliseconds; null where none was given. */
  signed_at: number | null
  /** When it was cancelled, in epoch milliseconds; null while it stands. */
  cancelled_at: number | null
  details: Details
}

type Row = Omit<Enrolled<unknown>, 'details'>

export interface EnrolledRepository<Details> {
  /** The policies of a rep's or a group's people, the oldest first. */
  of: (who: 'agent' | 'group', id: string) => Promise<Enrolled<Details>[]>
  find: (policyId: string) => Promise<Enrolled<Details> | null>
}

/** How many opened policies are kept in memory: opening costs more than all the rest of a list. */
const KEPT = 20_000
const AT_ONCE = 400

/** Policies by who enrolled. A policy never changes (its record does), so what was opened once stays true. */
export const makeEnrolled = <Details>({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): EnrolledRepository<Details> => {
  const opened = new Map<string, Details>()
  // Of before records, until they are carried over.
  const signedAt = sql<number | null>`coalesce(signed.at, policy_signatures.signed_at)`
  const facts = [
    'policies.policy_id',
    'policies.enrollment_id',
    'policies.created_at',
    'drafts.agent_id',
    'drafts.group_id',
    'drafts.portal_id',
    'drafts.type',
    signedAt.as('signed_at'),
    'cancelled.at as cancelled_at',
  ] as const
  const listed = (column: 'drafts.agent_id' | 'drafts.group_id') =>
    prepared<{ id: string }, Row>(database, (db, at) =>
      db
        .selectFrom('policies')
        .innerJoin('drafts', 'drafts.id', 'policies.enrollment_id')
        .leftJoin('policy_signatures', 'policy_signatures.policy_id', 'policies.policy_id')
        .leftJoin('record_entries as signed', (join) =>
          join.onRef('signed.policy_id', '=', 'policies.policy_id').on('signed.kind', '=', 'signed'),
        )
        .leftJoin('record_entries as cancelled', (join) =>
          join.onRef('cancelled.policy_id', '=', 'policies.policy_id').on('cancelled.kind', '=', 'cancelled'),
        )
        .select(facts)
        .where(column, '=', at('id'))
        .where('drafts.status', '=', 'submitted')
        .orderBy('policies.created_at'),
    )
  const lists = { agent: listed('drafts.agent_id'), group: listed('drafts.group_id') }

  const open = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const rows = await database.sql
        .selectFrom('policies')
        .select(['policy_id', 'sealed'])
        .where('policy_id', 'in', ids.slice(from, from + AT_ONCE))
        .execute()
      for (const { policy_id, sealed } of rows) {
        opened.set(policy_id, sealing.open({ field: 'policies.sealed', row: policy_id }, sealed) as Details)
      }
    }
  }
  const withDetails = async (rows: readonly Row[]): Promise<Enrolled<Details>[]> => {
    const unknown = rows.map(({ policy_id }) => policy_id).filter((id) => !opened.has(id))
    if (opened.size + unknown.length > KEPT) opened.clear()
    await open(opened.size === 0 ? rows.map(({ policy_id }) => policy_id) : unknown)
    return rows.flatMap((row) => {
      const details = opened.get(row.policy_id)
      return details === undefined ? [] : [{ ...row, details }]
    })
  }
  return {
    of: async (who, id) => withDetails((await lists[who]({ id })).rows),
    find: async (policyId) => {
      const rows = await database.sql
        .selectFrom('policies')
        .innerJoin('drafts', 'drafts.id', 'policies.enrollment_id')
        .leftJoin('policy_signatures', 'policy_signatures.policy_id', 'policies.policy_id')
        .leftJoin('record_entries as signed', (join) =>
          join.onRef('signed.policy_id', '=', 'policies.policy_id').on('signed.kind', '=', 'signed'),
        )
        .leftJoin('record_entries as cancelled', (join) =>
          join.onRef('cancelled.policy_id', '=', 'policies.policy_id').on('cancelled.kind', '=', 'cancelled'),
        )
        .select(facts)
        .where('policies.policy_id', '=', policyId)
        .execute()
      return (await withDetails(rows))[0] ?? null
    },
  }
}
