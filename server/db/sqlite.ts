import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import { type Run, sqliteDialect } from './direct.dialect.ts'
import { type Engine, codeOf, lastOf } from './engine.ts'
import { forgetShared } from './shared-reads.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Tables } from './tables.ts'
import { spannedStatement } from '../tracing/spans.ts'

const isRead = ({ query, sql }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)

/** Bytes that must be free: below, the next saves are the last ones. */
const ROOM = 16 * 1024 * 1024

/** Nobody but the server's own user reads the folder, where it is made here, and the files. */
const prepareFiles = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // Never opened where it is there: closing it would drop the locks that this process may have on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  // SQLite gives its other files the mode of the first; these were made by an earlier version.
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600)
}

/**
 * The embedded database: two handles on one file. Reads outside transactions go to the one, everything else to the
 * other.
 */
export const sqlite = async (path: string, { flushes }: { flushes: boolean }): Promise<Engine> => {
  prepareFiles(path)
  const writer = new SqliteWriter(await SqliteHandle.open(path, flushes))
  const reader = await SqliteHandle.open(path, flushes)
  // A write is on the disk when it is answered.
  const run: Run = <Row>(query: CompiledQuery) =>
    spannedStatement('sqlite', query, (): Promise<QueryResult<Row>> => {
      if (isRead(query)) return reader.executeWhenFree(query)
      forgetShared()
      return writer.transaction(() => Promise.resolve(writer.handle.execute(query)))
    })
  // One transaction at a time has the writing handle, so one Kysely serves them all; Kysely's own transactions make
  // half a dozen promises a query, which a save pays for a dozen times.
  const inside: Run = <Row>(query: CompiledQuery) =>
    spannedStatement('sqlite', query, async (): Promise<QueryResult<Row>> => writer.handle.execute(query))
  const insideSql = new Kysely<Tables>({ dialect: sqliteDialect(inside) })
  return {
    root: new Kysely<Tables>({ dialect: sqliteDialect(run) }),
    run,
    transaction: (work) =>
      writer.transaction(async () => {
        const current = { sql: insideSql, run: inside, last: [], gathered: new Map(), ended: false }
        const result = await work(current)
        for (const query of lastOf(current)) await inside(query)
        return result
      }),
    isPassing: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
    version: () => reader.version(),
    hasRoom: async () => {
      const { bavail, bsize } = await statfs(dirname(path))
      return bavail * bsize >= ROOM
    },
    close: async () => {
      await writer.close()
      reader.close()
    },
  }
}
