import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type CompiledQuery, Kysely } from 'kysely'
import { type Run, sqliteDialect } from './direct.dialect.ts'
import { type Engine, codeOf } from './engine.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import type { Tables } from './tables.ts'

const isRead = ({ query, sql }: CompiledQuery): boolean => query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)

/**
 * The embedded database: two handles on one file. Reads outside transactions go to the one, everything else to the
 * other.
 */
export const sqlite = async (path: string): Promise<Engine> => {
  mkdirSync(dirname(path), { recursive: true })
  const writer = new SqliteWriter(await SqliteHandle.open(path))
  const reader = await SqliteHandle.open(path)
  // A write is on the disk when it is answered.
  const run: Run = async (query) =>
    isRead(query)
      ? reader.executeWhenFree(query)
      : writer.transaction(() => Promise.resolve(writer.handle.execute(query)))
  // One transaction at a time has the writing handle, so one Kysely serves them all; Kysely's own transactions make
  // half a dozen promises a query, which a save pays for a dozen times.
  const inside: Run = async (query) => writer.handle.execute(query)
  const insideSql = new Kysely<Tables>({ dialect: sqliteDialect(inside) })
  return {
    root: new Kysely<Tables>({ dialect: sqliteDialect(run) }),
    run,
    transaction: (work) =>
      writer.transaction(async () => {
        const current = { sql: insideSql, run: inside, last: [], ended: false }
        const result = await work(current)
        for (const query of current.last) writer.handle.execute(query)
        return result
      }),
    isPassing: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
    version: () => reader.version(),
    close: async () => {
      await writer.close()
      reader.close()
    },
  }
}
