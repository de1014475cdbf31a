import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'

export interface TestDatabase {
  where: { file: string } | { url: string }
  /** Opens it once more, as another process would. */
  open: () => Promise<Database>
  drop: () => Promise<void>
}

export const tempSqlite = (): TestDatabase & { where: { file: string } } => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-db-'))
  const where = { file: join(folder, 'enrollchart.db') }
  const drop = () => rm(folder, { recursive: true })
  return { where, open: () => openDatabase(where, { flushes: false }), drop }
}

let template: Promise<string> | undefined

const makeTemplate = async (): Promise<string> => {
  const { where, open } = tempSqlite()
  await (await open()).close()
  return where.file
}

/** A database with its tables made: a copy of the worker's first one, which takes a fraction of making them again. */
export const migratedSqlite = async (): Promise<Database> => {
  template ??= makeTemplate()
  const { where, open } = tempSqlite()
  copyFileSync(await template, where.file)
  return open()
}

/** A schema of its own in the database of `TEST_DATABASE_URL`. */
export const tempPostgres = async (url: string): Promise<TestDatabase> => {
  const schema = `test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create schema ${schema}`)
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema}`)
  const where = { url: address.href }
  return { where, open: () => openDatabase(where), drop: () => run(`drop schema ${schema} cascade`) }
}

const url = process.env['TEST_DATABASE_URL'] || undefined

/** The databases that a suite runs on. What does not run is said, and not counted as passed. */
export const testDatabases: readonly { kind: string; make: () => Promise<TestDatabase> }[] = [
  { kind: 'SQLite', make: () => Promise.resolve(tempSqlite()) },
  ...(url === undefined ? [] : [{ kind: 'PostgreSQL', make: () => tempPostgres(url) }]),
]

/** The address of PostgreSQL for tests that need it; says so where there is none. */
export const postgresUrl = (): string | undefined => {
  if (url === undefined) process.stderr.write('PostgreSQL half not run: TEST_DATABASE_URL is not set\n')
  return url
}
