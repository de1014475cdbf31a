import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readTape } from '#bench/support/load/tape.ts'
import { walkTape } from '#bench/support/load/tape-walker.ts'
import { PostgresConnection } from '#server/db/postgres-connection.ts'
import { SqliteHandle } from '#server/db/sqlite-handle.ts'
import { tabCalls } from '../support/answers.ts'
import { testDatabases } from '../support/databases.ts'
import { checkedOut, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A call, with what it asked the database in its order. */
interface Asked {
  call: string
  statements: string[]
}

/** Statements that an enrollment takes at most, from the first page to its submit, without looks at SQLite's version. */
const MOST = { SQLite: 358, PostgreSQL: 311 } as const

const isRead = (statement: string): boolean => statement.startsWith('select')
const isVersion = (statement: string): boolean => statement.startsWith('pragma')

/** What each call of a page asks while somebody enrolls, all of it of this one enrollment. */
const asked = async (app: TestApp): Promise<Asked[]> => {
  const { server } = app
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const calls: Asked[] = []
  server.server.prependListener('request', ({ method, url }) => {
    calls.push({ call: `${method} ${String(url).split('?')[0]}`, statements: [] })
  })
  const note = (sql: string, values: readonly unknown[] = []) =>
    calls.at(-1)?.statements.push(`${sql} ${JSON.stringify(values)}`)
  const { execute } = SqliteHandle.prototype
  vi.spyOn(SqliteHandle.prototype, 'execute').mockImplementation(function (this: SqliteHandle, query) {
    note(query.sql, query.parameters)
    return execute.call(this, query)
  })
  const { run, control } = PostgresConnection.prototype
  vi.spyOn(PostgresConnection.prototype, 'run').mockImplementation(function (this: PostgresConnection, query) {
    note(query.sql, query.parameters)
    return run.call(this, query)
  })
  vi.spyOn(PostgresConnection.prototype, 'control').mockImplementation(function (this: PostgresConnection, text) {
    note(text)
    return control.call(this, text)
  })
  const agent = new Agent({ keepAlive: true })
  const now = new Date(app.clock.now())
  await walkTape({
    origin: `http://127.0.0.1:${port}`,
    agent,
    tape: readTape(),
    person: {
      email: 'marisol@example.com',
      phone: '5124742000',
      ssn: '518461000',
      today: new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Chicago',
        month: '2-digit',
        day: '2-digit',
        year: 'numeric',
      }).format(now),
      picture:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    onAnswer: () => undefined,
  })
  agent.destroy()
  vi.restoreAllMocks()
  return calls
}

/** Reads that a call makes once more although nothing was written in between. */
const askedTwice = ({ call, statements }: Asked): string[] => {
  const seen = new Set<string>()
  return statements.flatMap((statement) => {
    if (isVersion(statement)) return []
    if (!isRead(statement)) {
      seen.clear()
      return []
    }
    if (seen.has(statement)) return [`${call}: ${statement}`]
    seen.add(statement)
    return []
  })
}

describe.each(testDatabases)('what an enrollment asks, on $kind', ({ kind, make }) => {
  const freshApp = async () => {
    const place = await make()
    const database = await place.open()
    const app = await testApp({ database, catalog: demoCatalog(), config: { rateLimits: false } })
    closing.push(place.drop, app.close)
    return app
  }

  test('nothing is read twice by a call, and no more is asked than before', async () => {
    const calls = await asked(await freshApp())
    // Submit is pressed twice at once: how far the second press comes is another each time.
    const single = calls.filter(({ call }) => !call.endsWith('/save-review-info'))
    expect(single.flatMap(askedTwice)).toEqual([])
    const all = single.flatMap(({ statements }) => statements).filter((statement) => !isVersion(statement))
    expect(all.length).toBeLessThanOrEqual(MOST[kind as keyof typeof MOST])
  })

  test('a save that is repeated under its key is answered as before, and nothing of it is done again', async () => {
    const app = await freshApp()
    const journey = await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const { visitor, enrollment_id } = journey
    const { key, body } = tabCalls.primary_info
    const fields = { ...(await body(journey)), enrollment_id, revision: 0 }
    const save = () => visitor.call(key, { key: 'the-very-same-key-0001', body: fields })
    const events = () =>
      app.database.sql.selectFrom('draft_events').selectAll().where('enrollment_id', '=', enrollment_id).execute()
    const first = await save()
    const after = await events()
    const [again, once] = await Promise.all([save(), save()])
    expect([first.status, again.status, once.status]).toEqual([200, 200, 200])
    expect(again.data).toEqual(first.data)
    expect(once.data).toEqual(first.data)
    expect(await events()).toEqual(after)
  })
})
