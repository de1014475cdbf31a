import { sql } from 'kysely'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { FindTermRow } from '../../db/tables.ts'

/** A kind of what an enrollment is found by, and the value: `name|lee`. */
export type FindTerm = `${'all' | 'name' | 'email' | 'phone' | 'ssn' | 'agent' | 'group' | 'plan' | 'state'}|${string}`

/** Every enrollment has it. */
export const everyEnrollment: FindTerm = 'all|'

/** Where a page of found enrollments goes on: after this one. */
export interface FoundPlace {
  submitted_at: number
  policy_id: string
}

export interface FindTermsFilter {
  /** All of them must hold; what finds the fewest is first. */
  terms: readonly [FindTerm, ...FindTerm[]]
  /** Epoch milliseconds, both included; null without a limit. */
  from: number | null
  to: number | null
  /** States of the statechart of deliveries; the last version of a receiver must be in one of them. Null for all. */
  states: readonly string[] | null
  after: FoundPlace | null
  limit: number
}

export interface FindTermsRepository {
  /** Writes what a new enrollment is found by, with the commit of the transaction. */
  add: (place: FoundPlace, terms: readonly FindTerm[]) => void
  /** Puts it in the place of what it was found by before. */
  replace: (place: FoundPlace, terms: readonly FindTerm[]) => Promise<void>
  /** The newest first. */
  find: (filter: FindTermsFilter) => Promise<FoundPlace[]>
  /** Policies after a place, the oldest first, that are not found by the current look-up key. */
  unfound: (after: FoundPlace, limit: number) => Promise<FoundPlace[]>
}

/** Up to so many deliveries in the states that are asked for, those are gone through; of more, the enrollments. */
const FEW_DELIVERIES = 2000

/** What enrollments are found by at the desk, as keyed hashes: a stolen table says which rows are alike, and of whom nothing. */
export const makeFindTerms = ({ database, sealing }: { database: Database; sealing: Sealing }): FindTermsRepository => {
  const { lookups } = sealing
  const hashOf = (term: FindTerm, key: LookupKey = lookups[0]): string => key.lookUp('desk', term)
  const hashesOf = (term: FindTerm): string[] => lookups.map((key) => hashOf(term, key))
  const addRow = preparedRows<'find_terms', FindTermRow>(database, 'find_terms', [
    'term_hash',
    'submitted_at',
    'policy_id',
  ])
  const rowsOf = (place: FoundPlace, terms: readonly FindTerm[]): FindTermRow[] =>
    [...new Set([everyEnrollment, ...terms])].map((term) => ({ term_hash: hashOf(term), ...place }))

  /** The policies with a delivery in these states, where those are few; null where they are many. */
  const fewIn = async (states: readonly string[]): Promise<string[] | null> => {
    const rows = await database.sql
      .selectFrom('deliveries')
      .select('policy_id')
      .where('state', 'in', states)
      .limit(FEW_DELIVERIES + 1)
      .execute()
    return rows.length > FEW_DELIVERIES ? null : [...new Set(rows.map(({ policy_id }) => policy_id))]
  }

  return {
    add: (place, terms) => {
      for (const row of rowsOf(place, terms)) addRow(row)
    },
    replace: (place, terms) =>
      database.transaction(async () => {
        await database.sql.deleteFrom('find_terms').where('policy_id', '=', place.policy_id).execute()
        await database.sql.insertInto('find_terms').values(rowsOf(place, terms)).execute()
      }),
    find: async ({ terms, from, to, states, after, limit }) => {
      const [first, ...others] = terms
      const few = states === null ? null : await fewIn(states)
      if (few?.length === 0) return []
      let query = database.sql
        .selectFrom('find_terms as found')
        .select(['found.submitted_at', 'found.policy_id'])
        .where('found.term_hash', 'in', hashesOf(first))
        .orderBy('found.submitted_at', 'desc')
        .orderBy('found.policy_id', 'desc')
        .limit(limit)
      for (const other of others) {
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('find_terms as also')
              .select('also.policy_id')
              .where('also.term_hash', 'in', hashesOf(other))
              .whereRef('also.submitted_at', '=', 'found.submitted_at')
              .whereRef('also.policy_id', '=', 'found.policy_id'),
          ),
        )
      }
      if (from !== null) query = query.where('found.submitted_at', '>=', from)
      if (to !== null) query = query.where('found.submitted_at', '<=', to)
      if (after !== null) {
        query = query.where(({ eb, or, and }) =>
          or([
            eb('found.submitted_at', '<', after.submitted_at),
            and([eb('found.submitted_at', '=', after.submitted_at), eb('found.policy_id', '<', after.policy_id)]),
          ]),
        )
      }
      if (states !== null) {
        if (few !== null) query = query.where('found.policy_id', 'in', few)
        // The last version of each receiver counts. Of one enrollment the few deliveries are looked at, one enrollment after
        // the other until the page is full: neither an index by state nor a join leads through all of that state.
        query = query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('deliveries as stands')
              .select('stands.id')
              .whereRef('stands.policy_id', '=', 'found.policy_id')
              .where(sql<string>`stands.state || ''`, 'in', states)
              .where(({ not, exists: hasLater, selectFrom: selectLater }) =>
                not(
                  hasLater(
                    selectLater('deliveries as later')
                      .select('later.id')
                      .whereRef('later.policy_id', '=', 'stands.policy_id')
                      .whereRef('later.destination', '=', 'stands.destination')
                      .whereRef('later.version', '>', 'stands.version'),
                  ),
                ),
              )
              .$if(database.kind === 'postgres', (one) => one.offset(0)),
          ),
        )
      }
      return query.execute()
    },
    // From two indexes, which have both in this order: the table's rows are wide, and are not gone through.
    unfound: (after, limit) =>
      database.sql
        .selectFrom('policies')
        .select(['policy_id', 'created_at as submitted_at'])
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'policy_id'), '>', tuple(after.submitted_at, after.policy_id)),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('find_terms')
                .select('find_terms.policy_id')
                .where('find_terms.term_hash', '=', hashOf(everyEnrollment))
                // By itself PostgreSQL reads all that were ever submitted, where the last day is asked about.
                .where('find_terms.submitted_at', '>=', after.submitted_at)
                .whereRef('find_terms.submitted_at', '=', 'policies.created_at')
                .whereRef('find_terms.policy_id', '=', 'policies.policy_id'),
            ),
          ),
        )
        .orderBy('created_at')
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
  }
}
