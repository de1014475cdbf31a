import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { apiBases, type ApiName } from '#schemas/calls/call.ts'
import type { Database } from '#server/db/database.ts'
import type { Answered, Asker } from '../../support/asking.ts'
import type { CallOptions, TestApp } from '../../support/test-app.ts'
import { writingCalls } from '../../support/writing-calls.ts'
import { journal } from './journal.ts'

/** What happens around the commit of the next transaction. */
interface Moment {
  /** All is written, nothing is kept yet; throws where the database goes. */
  before?: () => unknown
  /** All is kept, nobody has been answered yet. */
  after?: () => void
}

class Gone extends Error {
  override name = 'Gone'
}

/** A database in which a moment can be awaited; resolves once that transaction has ended, either way. */
export const watched = (database: Database) => {
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
          await moment.before?.()
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
  /** Whether that moment has not come: nothing was written, or nobody thought of a transaction. */
  const isToCome = () => next !== undefined
  let lost = 0
  /** Loses the database; every eighth time PostgreSQL itself ends the connection, and the next one costs a while. */
  const isEnded = () => database.kind === 'postgres' && lost % 8 === 1
  const lose = async () => {
    lost += 1
    if (isEnded()) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.sql)
    throw new Gone()
  }
  /** What it is answered with: a connection that was ended is said to be one, so that the page asks again by itself. */
  const faultOfLast = () => (isEnded() ? 503 : 500)
  return { database: Object.assign(Object.create(database) as Database, own), at, isToCome, lose, faultOfLast }
}

type Watched = ReturnType<typeof watched>

const isWriting: ReadonlySet<string> = new Set(writingCalls)
const leaving: ReadonlySet<string> = new Set(['POST enrollment/leave-site', 'POST staff/sign-out'])

/** A listening server whose line fails whoever writes something. */
export const cutLine = async (app: TestApp, { database, at, isToCome, lose, faultOfLast }: Watched) => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const changed = await journal(database)
  const asked: string[] = []

  /**
   * Somebody whose every call that writes is sent first while the database goes before the commit, then over a line
   * that is cut before or after it, in turns, then twice as a page does that heard nothing. Nothing or all of it is
   * kept, nothing is done again, and both are given the same answer.
   */
  const person = (host = 'localhost'): Asker => {
    const cookies = new Map<string, string>()
    const attempt = async (key: string, options: CallOptions, signal?: AbortSignal): Promise<Answered> => {
      const [method = 'GET', target = ''] = key.split(' ')
      const slash = target.indexOf('/')
      const path = target.slice(slash + 1).replace(/\{(\w+)\}/g, (_, name: string) => options.params?.[name] ?? '')
      const search = new URLSearchParams(Object.entries(options.query ?? {}).map(([name, value]) => [name, `${value}`]))
      const sent = request({
        port,
        path: `${apiBases[target.slice(0, slash) as ApiName]}/${path}?${search}`,
        method,
        host: '127.0.0.1',
        ...(signal && { signal }),
        headers: {
          host: `${host}:${port}`,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(method !== 'GET' && { 'content-type': 'application/json', 'idempotency-key': options.key ?? '' }),
          ...options.headers,
        },
      })
      sent.end(method === 'GET' ? undefined : JSON.stringify(options.body ?? {}))
      const [response] = await once(sent, 'response')
      const answer = JSON.parse(await text(response)) as Answered['envelope'] & Answered['refusal']
      for (const cookie of response.headers['set-cookie'] ?? []) {
        const [name = '', value = ''] = cookie.split(';')[0].split('=')
        cookies.set(name, value)
      }
      return { status: response.statusCode, envelope: answer, data: answer.data, refusal: answer }
    }

    const call = async (key: string, given: CallOptions = {}): Promise<Answered> => {
      const options = { key: randomUUID(), ...given }
      if (!isWriting.has(key)) return attempt(key, options)
      asked.push(key)
      await changed()
      const gone = at({ before: lose })
      const failed = await attempt(key, options)
      if (isToCome()) throw new Error(`${key} wrote nothing: ${JSON.stringify(failed.envelope)}`)
      await gone
      expect([key, failed.status, await changed()]).toEqual([key, faultOfLast(), []])

      const line = new AbortController()
      const ended = at({ [asked.length % 2 === 0 ? 'before' : 'after']: () => line.abort() })
      const cut = await attempt(key, options, line.signal).catch(({ name }: Error) => name)
      expect([key, cut]).toEqual([key, 'AbortError'])
      await ended
      expect([key, (await changed()).length > 0]).toEqual([key, true])

      const again = await attempt(key, options)
      // A GET carries no key: what it does is done already, or done once more without harm.
      if (key.startsWith('GET')) return again
      // Who has left has no name any more under which it was kept that they left.
      expect([key, await changed()]).toEqual([key, leaving.has(key) ? ['idempotency_keys'] : []])
      const twice = await attempt(key, options)
      expect([key, twice.status, twice.envelope, await changed()]).toEqual([key, again.status, again.envelope, []])
      return again
    }
    return { call }
  }
  return { person, asked }
}
