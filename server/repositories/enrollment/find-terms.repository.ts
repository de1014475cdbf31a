import { sql } from 'kysely'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { preparedLast } from '../../db/prepared.ts'
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
  /** Policies since a time that are not found by the current look-up key, after one, by their ids. */
  unfound: (since: number, after: string, limit: number) => Promise<string[]>
}

/** Of so many deliveries in the states asked for, those are gone through; of more, the enrollments. */
const FEW_DELIVERIES = 2000

/** What enrollments are found by at the desk, as keyed hashes: a stolen table says which rows are alike, and of whom nothing. */
export const makeFindTerms = ({ database, sealing }: { database: Database; sealing: Sealing }): FindTermsRepository => {
  const { lookups } = sealing
  const hashOf = (term: FindTerm, key: LookupKey = lookups[0]): string => key.lookUp('desk', term)
  const hashesOf = (term: FindTerm): string[] => lookups.map((key) => hashOf(term, key))
  const insertLast = preparedLast<FindTermRow>(database, (db, at) =>
    db
      .insertInto('find_terms')
      .values({ term_hash: at('term_hash'), submitted_at: at('submitted_at'), policy_id: at('policy_id') }),
  )
  const rowsOf = (place: FoundPlace, terms: readonly FindTerm[]): FindTermRow[] =>
    [...new Set([everyEnrollment, ...terms])].map((term) => ({ term_hash: hashOf(term), ...place }))

  /** Whether the deliveries in these states are so few that they are the shorter way. */
  const areFew = async (states: readonly string[]): Promise<boolean> => {
    const rows = await database.sql
      .selectFrom('deliveries')
      .select('policy_id')
      .where('state', 'in', states)
      .limit(FEW_DELIVERIES + 1)
      .execute()
    return rows.length <= FEW_DELIVERIES
  }

  return {
    add: (place, terms) => {
      for (const row of rowsOf(place, terms)) insertLast(row)
    },
    replace: (place, terms) =>
      database.transaction(async () => {
        await database.sql.deleteFrom('find_terms').where('policy_id', '=', place.policy_id).execute()
        await database.sql.insertInto('find_terms').values(rowsOf(place, terms)).execute()
      }),
    find: async ({ terms, from, to, states, after, limit }) => {
      const [first, ...others] = terms
      const byDelivery = states !== null && first === everyEnrollment && (await areFew(states))
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
        const inState = database.sql
          .selectFrom('deliveries as stands')
          .where('stands.state', 'in', states)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('deliveries as later')
                  .select('later.id')
                  .whereRef('later.policy_id', '=', 'stands.policy_id')
                  .whereRef('later.destination', '=', 'stands.destination')
                  .whereRef('later.version', '>', 'stands.version'),
              ),
            ),
          )
        query = byDelivery
          ? query.where('found.policy_id', 'in', inState.select('stands.policy_id'))
          : query.where(({ exists }) =>
              exists(inState.select('stands.id').where('stands.policy_id', '=', sql.ref<string>('found.policy_id'))),
            )
      }
      return query.execute()
    },
    unfound: async (since, after, limit) => {
      const rows = await database.sql
        .selectFrom('policies')
        .select('policy_id')
        .where('created_at', '>=', since)
        .where('policy_id', '>', after)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('find_terms')
                .select('find_terms.policy_id')
                .where('find_terms.term_hash', '=', hashOf(everyEnrollment))
                .whereRef('find_terms.submitted_at', '=', 'policies.created_at')
                .whereRef('find_terms.policy_id', '=', 'policies.policy_id'),
            ),
          ),
        )
        .orderBy('policy_id')
        .limit(limit)
        .execute()
      return rows.map(({ policy_id }) => policy_id)
    },
  }
}
