import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import type { Run } from './direct.dialect.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { isLost } from './unavailable.ts'

/** As many questions wait for one connection before another one is taken. */
const SHARED_BY = 32
/** Slow questions hold up those behind them: with a few connections never all. The rest are for transactions. */
export const MAX_READERS = 3

/** A connection that was taken out of the pool, to be released. */
export type Taken = PostgresConnection & PoolClient

interface Reader {
  connection: Promise<Taken>
  asked: number
  isBroken: boolean
}

/**
 * Reads that belong to no transaction share connections: nobody waits for a free one, and what many requests ask at
 * once travels together.
 */
export const sharedReads = (take: () => Promise<Taken>): Run => {
  const readers = new Set<Reader>()
  const pick = (): Reader => {
    const [least] = [...readers].toSorted((left, right) => left.asked - right.asked)
    if (least !== undefined && (least.asked < SHARED_BY || readers.size >= MAX_READERS)) return least
    const reader = { connection: take(), asked: 0, isBroken: false }
    readers.add(reader)
    return reader
  }
  return async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const reader = pick()
    reader.asked += 1
    try {
      const connection = await reader.connection
      return await connection.run<Row>(query)
    } catch (error) {
      // Broken, or never there: whoever asks next has another.
      readers.delete(reader)
      reader.isBroken ||= isLost(error)
      throw error
    } finally {
      reader.asked -= 1
      if (reader.asked === 0) {
        readers.delete(reader)
        reader.connection.then(
          (connection) => connection.release(reader.isBroken),
          () => undefined,
        )
      }
    }
  }
}
