import { sql } from 'kysely'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { FindTermRow } from '../../db/tables.ts'
import { makeSettings } from '../keys/settings.repository.ts'
import { FIGURES_CAUGHT_UP } from './enrollment-figures.repository.ts'

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

/** Up to so many enrollments that what is asked leaves, those are gone through; of more, all in their order. */
const FEW = 2000

/** What is in both lists; null is no list. */
const inBoth = (one: readonly string[] | null, other: readonly string[] | null): readonly string[] | null => {
  if (one === null || other === null) return one ?? other
  const known = new Set(other)
  return one.filter((id) => known.has(id))
}

/** What enrollments are found by at the desk, as keyed hashes: a stolen table says which rows are alike, and of whom nothing. */
export const makeFindTerms = ({ database, sealing }: { database: Database; sealing: Sealing }): FindTermsRepository => {
  const { lookups } = sealing
  const settings = makeSettings(database)
  const hashOf = (term: FindTerm, key: LookupKey = lookups[0]): string => key.lookUp('desk', term)
  const hashesOf = (term: FindTerm): string[] => lookups.map((key) => hashOf(term, key))
  const addRow = preparedRows<'find_terms', FindTermRow>(database, 'find_terms', [
    'term_hash',
    'submitted_at',
    'policy_id',
  ])
  const rowsOf = (place: FoundPlace, terms: readonly FindTerm[]): FindTermRow[] =>
    [...new Set([everyEnrollment, ...terms])].map((term) => ({ term_hash: hashOf(term), ...place }))

  /** Policies, each once, where those are few; null where they are many. */
  const few = (rows: readonly { policy_id: string }[]): string[] | null =>
    rows.length > FEW ? null : [...new Set(rows.map(({ policy_id }) => policy_id))]

  /** The policies with a delivery in these states. */
  const fewIn = async (states: readonly string[]): Promise<string[] | null> =>
    few(
      await database.sql
        .selectFrom('deliveries')
        .select('policy_id')
        .where('state', 'in', states)
        .limit(FEW + 1)
        .execute(),
    )

  let areAllCounted = false
  /**
   * The policies that a rep or a group and a plan have in common, as the figures have them: of two long lists that seldom
   * meet the shorter one would be gone through. Null where something else is asked, or not all policies are counted.
   */
  const fewOf = async (terms: readonly FindTerm[]): Promise<string[] | null> => {
    const valueOf = (kind: string) => terms.find((term) => term.startsWith(`${kind}|`))?.slice(kind.length + 1)
    const [agent, group, plan] = [valueOf('agent'), valueOf('group'), valueOf('plan')]
    if (plan === undefined || (agent === undefined && group === undefined)) return null
    areAllCounted ||= (await settings.find(FIGURES_CAUGHT_UP)) !== undefined
    if (!areAllCounted) return null
    let query = database.sql
      .selectFrom('enrollment_figures')
      .select('policy_id')
      .where('plan_id', '=', plan)
      .limit(FEW + 1)
    if (agent !== undefined) query = query.where('agent_id', '=', agent)
    if (group !== undefined) query = query.where('group_id', '=', group)
    return few(await query.execute())
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
      const among = inBoth(await fewOf(terms), states === null ? null : await fewIn(states))
      if (among?.length === 0) return []
      let query = database.sql
        .selectFrom('find_terms as found')
        .select(['found.submitted_at', 'found.policy_id'])
        // The embedded database would go through all that have the term, and not to the few by their numbers.
        .where(
          among !== null && database.kind === 'sqlite' ? sql<string>`found.term_hash || ''` : 'found.term_hash',
          'in',
          hashesOf(first),
        )
        .$if(among !== null, (one) => one.where('found.policy_id', 'in', among ?? []))
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
