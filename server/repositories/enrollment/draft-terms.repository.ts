import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { preparedLast } from '../../db/prepared.ts'
import type { DraftRow, DraftTermRow } from '../../db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../desk/after-place.ts'

/** A kind of what an open draft is found by, and the value: `name|lee`. */
export type DraftTerm = `${'name' | 'email' | 'phone'}|${string}`

export interface DraftTermsFilter {
  /** All of them must hold. */
  terms: readonly DraftTerm[]
  agent: string | null
  group: string | null
  now: number
  after: Place | null
  limit: number
}

type Listed = Pick<DraftRow, 'id' | 'agent_id' | 'group_id' | 'eprocess' | 'updated_at' | 'expires_at'>

export interface DraftTermsRepository {
  /** Puts what a section says in the place of what it said before, with the commit of the transaction. */
  note: (enrollmentId: string, section: string, terms: readonly DraftTerm[]) => void
  /** Nothing finds it any more, with the commit of the transaction. */
  forget: (enrollmentId: string) => void
  /** Open drafts, the last changed first. */
  find: (filter: DraftTermsFilter) => Promise<Listed[]>
}

/** Whether a row comes after a place in a list of which the latest is first. */
const comesBefore = (after: Place | null): RawBuilder<boolean> =>
  after === null ? sql`1 = 1` : sql`(drafts.updated_at, drafts.id) < (${after.at}, ${after.id})`

/** What open drafts are found by at the desk, as keyed hashes: nothing about anybody stands in the table. */
export const makeDraftTerms = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): DraftTermsRepository => {
  const { lookups } = sealing
  const hashOf = (term: DraftTerm, key: LookupKey = lookups[0]): string => key.lookUp('desk', `draft|${term}`)
  const hashesOf = (term: DraftTerm): string[] => lookups.map((key) => hashOf(term, key))
  const insert = preparedLast<DraftTermRow>(database, (db, at) =>
    db
      .insertInto('draft_terms')
      .values({ enrollment_id: at('enrollment_id'), section: at('section'), term_hash: at('term_hash') }),
  )
  const forgetSection = preparedLast<{ id: string; section: string }>(database, (db, at) =>
    db.deleteFrom('draft_terms').where('enrollment_id', '=', at('id')).where('section', '=', at('section')),
  )
  const forgetAll = preparedLast<{ id: string }>(database, (db, at) =>
    db.deleteFrom('draft_terms').where('enrollment_id', '=', at('id')),
  )
  return {
    note: (enrollment_id, section, terms) => {
      forgetSection({ id: enrollment_id, section })
      for (const term of new Set(terms)) insert({ enrollment_id, section, term_hash: hashOf(term) })
    },
    forget: (id) => forgetAll({ id }),
    find: ({ terms, agent, group, now, after, limit }) => {
      let query = database.sql
        .selectFrom('drafts')
        .select(['id', 'agent_id', 'group_id', 'eprocess', 'updated_at', 'expires_at'])
        .where('status', '=', 'open')
        .where('expires_at', '>', now)
        .where(comesBefore(after))
      for (const term of terms) {
        query = query.where('id', 'in', (select) =>
          select.selectFrom('draft_terms').select('enrollment_id').where('term_hash', 'in', hashesOf(term)),
        )
      }
      if (agent !== null) query = query.where('agent_id', '=', agent)
      if (group !== null) query = query.where('group_id', '=', group)
      return query.orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
  }
}
