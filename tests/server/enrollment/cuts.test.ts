import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiBases } from '#schemas/calls/call.ts'
import type { RowKey } from '#schemas/calls/registry.ts'
import type { Database } from '#server/db/database.ts'
import { postgresUrl, testDatabases } from '../support/databases.ts'
import { type Road, ask, askedTabs, checkedOut, review, roadCatalog, savedOf, tabCalls } from '../support/road.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

postgresUrl()

/** What happens around the commit of the next transaction. */
interface Moment {
  /** All is written, nothing is kept yet; throws where the database goes. */
  before?: () => void
  /** All is kept, nobody has been answered yet. */
  after?: () => void
}

/** A database in which a moment can be awaited; resolves once that transaction has ended, either way. */
const watched = (database: Database) => {
  let next: { moment: Moment; ended: () => void } | undefined
  const own: Pick<Database, 'transaction'> = {
    transaction: async (work, options) => {
      const mine = next
      next = undefined
      if (mine === undefined) return database.transaction(work, options)
      const { moment, ended } = mine
      try {
        const result = await database.transaction(async () => {
          const given = await work()
          moment.before?.()
          return given
        }, options)
        moment.after?.()
        return result
      } finally {
        ended()
      }
    },
  }
  const at = (moment: Moment) =>
    new Promise<void>((resolve) => {
      next = { moment, ended: resolve }
    })
  return { database: Object.assign(Object.create(database) as Database, own), at }
}

class Gone extends Error {
  override name = 'Gone'
}

describe.each(testDatabases)('a connection that is cut, on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  let at: (moment: Moment) => Promise<void>
  let port = 0
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    const opened = watched(await made.open())
    at = opened.at
    app = await testApp({ catalog: roadCatalog(), database: opened.database, config: { rateLimits: false } })
    await app.server.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })

  /** One request over a real connection, which the visitor may cut. */
  const post = (road: Road, key: RowKey, body: object, idempotencyKey: string) => {
    const line = new AbortController()
    const path = key.slice('POST enrollment/'.length)
    const answer = fetch(`http://127.0.0.1:${port}${apiBases.enrollment}/${path}`, {
      method: 'POST',
      signal: line.signal,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        cookie: [...road.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ enrollment_id: road.enrollment_id, ...body }),
    }).then(
      async (response) => ({ status: response.status, data: ((await response.json()) as { data: unknown }).data }),
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    )
    return { answer, cut: () => line.abort() }
  }

  const kept = async ({ enrollment_id }: Road) => {
    const count = async (table: 'policies' | 'draft_events') =>
      (
        await app.database.sql
          .selectFrom(table)
          .select('enrollment_id')
          .where('enrollment_id', '=', enrollment_id)
          .execute()
      ).length
    const { length: mails } = await app.database.sql.selectFrom('outbox').select('id').execute()
    const sections = await savedOf({ app, enrollment_id })
    return { sections, events: await count('draft_events'), policies: await count('policies'), mails }
  }

  /** The save with the database gone before the commit, with the line cut before or after it, and again. */
  const cutAndAgain = async (road: Road, key: RowKey, body: object, when: 'before' | 'after', expected: unknown) => {
    const idempotencyKey = crypto.randomUUID()
    const untouched = await kept(road)
    const gone = at({
      before: () => {
        throw new Gone()
      },
    })
    const failed = await post(road, key, body, idempotencyKey).answer
    await gone
    expect([key, failed]).toMatchObject([key, { status: 500 }])
    expect(await kept(road)).toEqual(untouched)

    const request: { cut: () => void } = { cut: () => undefined }
    const ended = at({ [when]: () => request.cut() })
    const sent = post(road, key, body, idempotencyKey)
    request.cut = sent.cut
    expect([key, await sent.answer]).toEqual([key, 'AbortError'])
    await ended
    const once = await kept(road)
    expect([key, once.events > untouched.events]).toEqual([key, true])

    // The page asks again, and once more: it is told what was done, and nothing is done again.
    for (const _ of [1, 2]) {
      const again = await post(road, key, body, idempotencyKey).answer
      expect([key, again]).toMatchObject([key, { status: 200, data: expected }])
      expect(await kept(road)).toEqual(once)
    }
  }

  test('before or after the commit of any save: nothing or all of it, and the same answer to who asks again', async () => {
    const road = await checkedOut(app, {
      tier: 'IF',
      plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
    })
    const tabs = await askedTabs(road)
    expect(tabs).toHaveLength(8)
    for (const [index, tab] of tabs.entries()) {
      const body = await tabCalls[tab].body(road)
      await cutAndAgain(road, tabCalls[tab].key, body, index % 2 === 0 ? 'before' : 'after', { revision: 1 })
    }
    const before = await kept(road)
    await cutAndAgain(road, 'POST enrollment/save-review-info', review, 'after', {
      policy_id: expect.stringMatching(/^EC-/),
    })
    const { policies, mails } = await kept(road)
    expect([policies, mails - before.mails]).toEqual([1, 1])
    expect((await ask(road, 'GET enrollment/get-receipt')).policy_id).toMatch(/^EC-/)
  })
})
