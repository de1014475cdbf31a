import { randomBytes } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import type { Database } from '#server/db/database.ts'
import {
  FIGURES_CAUGHT_UP,
  makeEnrollmentFigures,
} from '#server/repositories/enrollment/enrollment-figures.repository.ts'
import {
  type FindTerm,
  type FindTermsFilter,
  everyEnrollment,
  makeFindTerms,
} from '#server/repositories/enrollment/find-terms.repository.ts'
import { makeSettings } from '#server/repositories/keys/settings.repository.ts'
import { testDatabases } from '../../support/databases.ts'

/** Enough that going through all of them is not the cheapest. */
const MANY = 6000

/** Policies a millisecond apart; every third one of a rep and the next of a plan, so that the two never meet. */
const fill = async ({ sql: on }: Database, hashOf: (term: FindTerm) => string): Promise<void> => {
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(MANY)})`
  await sql`insert into sessions (id, token_hash, kind, created_at, expires_at, ends_at)
    values ('s', 's', 'visitor', 0, 0, 0)`.execute(on)
  await sql`${numbers} insert into drafts
    (id, session_id, status, type, eprocess, created_at, updated_at, expires_at)
    select 'draft-' || n, 's', 'submitted', 'x', 'x', 0, 0, 0 from numbers`.execute(on)
  await sql`${numbers} insert into policies (policy_id, enrollment_id, created_at, sealed)
    select 'EC-' || n, 'draft-' || n, n, 'sealed' from numbers`.execute(on)
  const terms: [FindTerm, number | null][] = [
    [everyEnrollment, null],
    ['agent|rep-1', 0],
    ['plan|plan-1', 1],
    ['plan|plan-2', 2],
  ]
  for (const [term, third] of terms) {
    await sql`insert into find_terms (term_hash, submitted_at, policy_id)
      select ${hashOf(term)}, created_at, policy_id from policies
      where ${third === null ? sql`1 = 1` : sql`created_at % 3 = ${sql.lit(third)}`}`.execute(on)
  }
  await sql`insert into enrollment_figures
    (policy_id, plan_id, day, site, agent_id, category, cents, leads, leads_category)
    select policy_id, case created_at % 3 when 0 then 'plan-3' when 1 then 'plan-1' else 'plan-2' end, '2026-11-20', 's',
      case created_at % 3 when 0 then 'rep-1' else 'rep-2' end, 'dental', 1, 1, 1 from policies`.execute(on)
  await sql`insert into deliveries
    (id, policy_id, destination, version, state, facts, due_at, effective_at, look_at, created_at, changed_at)
    select policy_id, policy_id, 'd', 1, case when created_at % 500 = 0 then 'rejected' else 'effective' end, '{}',
      0, 0, 0, created_at, 0 from policies`.execute(on)
}

describe.each(testDatabases)('what the desk looks for on $kind', ({ make }) => {
  let drop: () => Promise<void>
  let opened: Database
  let watched: Database
  const asked: RootOperationNode[] = []
  const sealing = makeSealing(
    parseKeys(`k1=${randomBytes(32).toString('base64')},lookup=${randomBytes(32).toString('base64')}`),
  )
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    opened = await made.open()
    await fill(opened, (term) => sealing.lookUp('desk', term))
    if (opened.kind === 'postgres') await sql`vacuum analyze`.execute(opened.sql)
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    watched = {
      ...opened,
      get sql() {
        return opened.sql.withPlugin(watch)
      },
    }
  })
  afterAll(async () => {
    await opened.close()
    await drop()
  })
  beforeEach(() => {
    asked.length = 0
  })

  /** How the database goes about each of what was asked. */
  const plansAsked = async (): Promise<string[]> => {
    const executor = opened.sql.getExecutor()
    const plans: string[] = []
    for (const node of asked) {
      const { sql: text, parameters } = executor.compileQuery(node, { queryId: 'explained' })
      const how = opened.kind === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await opened.run<Record<string, unknown>>(CompiledQuery.raw(`${how} ${text}`, [...parameters]))
      plans.push(rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n'))
    }
    return plans
  }
  /** Reads an index alone, by its order. */
  const fromIndex = (index: string) =>
    new RegExp(opened.kind === 'sqlite' ? `USING COVERING INDEX ${index} ` : `Index Only Scan using ${index} `)

  test('policies that are not found are read from indexes, in their order', async () => {
    const terms = makeFindTerms({ database: watched, sealing })
    expect(await terms.unfound({ submitted_at: MANY - 1000, policy_id: '' }, 200)).toEqual([])
    const [plan] = await plansAsked()
    expect(plan).toMatch(fromIndex('policies_in_order'))
    expect(plan).toMatch(fromIndex(opened.kind === 'sqlite' ? 'sqlite_autoindex_find_terms_1' : 'find_terms_pkey'))
    expect(plan).not.toMatch(/seq scan|temp b-tree/i)
  })

  test('policies that are not counted are read from an index, in their order', async () => {
    const figures = makeEnrollmentFigures(watched)
    expect(await figures.uncounted({ created_at: MANY - 1000, policy_id: '' }, 200)).toEqual([])
    const [plan] = await plansAsked()
    expect(plan).toMatch(fromIndex('policies_in_order'))
  })

  const wish = (terms: [FindTerm, ...FindTerm[]], states: string[] | null = null): FindTermsFilter => ({
    terms,
    from: null,
    to: null,
    states,
    after: null,
    limit: 26,
  })

  test('a rep and a plan that never meet are looked up together once all is counted', async () => {
    const terms = makeFindTerms({ database: watched, sealing })
    const both = wish(['agent|rep-1', 'plan|plan-1'])
    expect(await terms.find(both)).toEqual([])
    // Before that, the enrollments of the one are asked for the other.
    expect((await plansAsked()).at(-1)).toContain('find_terms')
    await makeSettings(opened).put({ name: FIGURES_CAUGHT_UP, value: '1' })
    asked.length = 0
    expect(await terms.find(both)).toEqual([])
    const plan = (await plansAsked()).at(-1)
    expect(plan).toMatch(fromIndex('enrollment_figures_agent_plan'))
    // Whom somebody else enrolled in it is found as before.
    expect(await terms.find(wish(['plan|plan-1']))).toHaveLength(26)
  })

  test('of few deliveries each is looked up by its enrollment', async () => {
    const terms = makeFindTerms({ database: watched, sealing })
    const found = await terms.find(wish([everyEnrollment], ['rejected']))
    expect(found.map(({ submitted_at }) => submitted_at)).toEqual(
      Array.from({ length: MANY / 500 }, (_, at) => MANY - at * 500),
    )
    expect((await plansAsked()).at(-1)).toMatch(/find_terms_policy/)
  })
})
