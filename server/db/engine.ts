import type { CompiledQuery, Kysely } from 'kysely'
import type { Run } from './direct.dialect.ts'
import type { Tables } from './tables.ts'

/** A table's new rows, written with the commit by as few statements as they need. */
export interface Gathering {
  statementsOf: (rows: readonly object[]) => CompiledQuery[]
}

/** A transaction that is under way; once it has ended, what still runs in its chain of calls is outside of it. */
export interface Current {
  sql: Kysely<Tables>
  run: Run
  /** Writes that are asked together with the commit. */
  last: CompiledQuery[]
  /** Rows that are written before those. */
  gathered: Map<Gathering, object[]>
  ended: boolean
}

/** Reads under way that may be a second old; they are no transaction, and one that begins within them is its own. */
export interface Lately extends Pick<Current, 'sql' | 'run' | 'ended'> {
  isLately: true
}

/** What is asked together with the commit, in its order. */
export const lastOf = ({ gathered, last }: Current): CompiledQuery[] => [
  ...[...gathered].flatMap(([into, rows]) => into.statementsOf(rows)),
  ...last,
]

export interface TransactionOptions {
  /**
   * False where PostgreSQL may lose the last moments in a power cut: rate limits, audit rows of reads. True unless
   * told; the embedded database, which commits in groups, is always durable.
   */
  durable?: boolean
  /** Whether it goes before those that are not, where transactions wait for each other. False by default. */
  urgent?: boolean
}

/** What one kind of database does in its own way. */
export interface Engine {
  root: Kysely<Tables>
  /** Runs a query that belongs to no transaction. */
  run: Run
  /** Begins a transaction when its turn has come, hands it to `work`, and commits it or undoes it. */
  transaction: <Result>(
    work: (current: Current) => Promise<Result>,
    options: Required<TransactionOptions>,
  ) => Promise<Result>
  /** Whether an error says that others were in the way, and that the same may work when it is tried again. */
  isPassing: (error: unknown) => boolean
  version: () => number | null
  /** Whether the disk has room for more, where that can be told from here. */
  hasRoom: () => Promise<boolean>
  close: () => Promise<void>
}

/** SQLite's own codes; the lowest byte of an extended one. */
const sqliteCodes: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
}

/** The code of a database's error; empty where it has none. The driver numbers extended codes that it has no name for. */
export const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  const code = String(error.code)
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1]
  return (number === undefined ? undefined : sqliteCodes[Number(number) % 256]) ?? code
}
