import { afterEach, expect, test, vi } from 'vitest'
import { SqliteHandle } from '#server/db/sqlite-handle.ts'
import { demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { testApp } from '../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Tables that are asked for something else than one enrollment, its session or its policy (docs/scale.md). */
const shared = {
  idempotency_keys: 'by the session and the key of a request',
  enrolled_contacts: 'by the hash of an email address or a phone number: whose it is already',
  plan_counts: 'a row for each plan, which many add to',
  plan_pairs: 'a row for each pair of plans, which many add to',
  enrollment_sums: 'a row for each day, plan, rep and group, which many add to',
} as const

interface Asked {
  sql: string
  values: readonly unknown[]
  rows: readonly unknown[]
}

test('no statement of an enrollment, from the quote to the receipt, touches another one', async () => {
  const app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  closing.push(app.close)
  const scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] } as const
  const first = await journeyTo(app, scenario)
  const firstPolicy = await submitted(first)
  const session = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', first.enrollment_id)
    .executeTakeFirstOrThrow()

  const asked: Asked[] = []
  const execute = SqliteHandle.prototype.execute
  vi.spyOn(SqliteHandle.prototype, 'execute').mockImplementation(function (this: SqliteHandle, query) {
    const result = execute.call(this, query)
    asked.push({ sql: query.sql, values: query.parameters, rows: result.rows })
    return result
  })
  const second = await journeyTo(app, scenario)
  const secondPolicy = await submitted(second)
  vi.restoreAllMocks()

  const strange = [first.enrollment_id, firstPolicy, session.session_id]
  const touching = asked.filter(({ values, rows }) => {
    const seen = JSON.stringify([values, rows])
    return strange.some((id) => seen.includes(id))
  })
  expect(touching.map(({ sql }) => sql)).toEqual([])

  const own = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', second.enrollment_id)
    .executeTakeFirstOrThrow()
  const ids = [second.enrollment_id, secondPolicy, own.session_id]
  const others = asked
    .filter(({ values, rows }) => !ids.some((id) => JSON.stringify([values, rows]).includes(id)))
    .flatMap(({ sql }) => /\b(?:from|into|update) "(\w+)"/.exec(sql)?.[1] ?? [])
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(shared).toSorted())
})
