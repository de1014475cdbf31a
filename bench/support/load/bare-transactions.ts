import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import LibsqlDatabase from 'libsql'
import pg from 'pg'
import { tempPostgres } from '#tests/server/support/databases.ts'

const tables = [
  'create table keys (id text primary key, sealed text)',
  'create table sections (draft text, section integer, sealed text, primary key (draft, section))',
  'create table events (id text primary key, draft text, section integer)',
]
/** As long as a sealed section of the product. */
const sealed = randomBytes(300).toString('base64url')

/** What one save writes at least: that it was asked, the section, an event, its answer. */
const statements = (draft: string, section: number, at: (number: number) => string): [string, unknown[]][] => {
  const key = randomUUID()
  return [
    [`insert into keys values (${at(1)}, null)`, [key]],
    [`insert into sections values (${at(1)}, ${at(2)}, ${at(3)})`, [draft, section, sealed]],
    [`insert into events values (${at(1)}, ${at(2)}, ${at(3)})`, [randomUUID(), draft, section]],
    [`update keys set sealed = ${at(1)} where id = ${at(2)}`, [sealed, key]],
  ]
}

/** Seconds that this many people take who save so often each, one durable transaction a save and nothing else. */
export const bareOnSqlite = (people: number, saves: number): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-bare-'))
  const db = new LibsqlDatabase(join(folder, 'bare.db'))
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.exec(`pragma ${pragma}`)
  for (const table of tables) db.exec(table)
  const prepared = statements('', 0, () => '?').map(([sql]) => db.prepare(sql))
  const save = db.transaction((draft: string, section: number) => {
    for (const [index, [, values]] of statements(draft, section, () => '?').entries()) prepared[index]?.run(...values)
  })
  const start = performance.now()
  for (let section = 0; section < saves; section += 1) {
    for (let person = 0; person < people; person += 1) save.immediate(`draft-${person}`, section)
  }
  const seconds = (performance.now() - start) / 1000
  db.close()
  rmSync(folder, { recursive: true, force: true })
  return Promise.resolve(seconds)
}

/** The same on PostgreSQL, over as many connections as a process of the product has. */
export const bareOnPostgres =
  (url: string) =>
  async (people: number, saves: number): Promise<number> => {
    const place = await tempPostgres(url)
    const pool = new pg.Pool({ connectionString: 'url' in place.where ? place.where.url : url, max: 10 })
    for (const table of tables) await pool.query(table)
    const start = performance.now()
    await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        for (let section = 0; section < saves; section += 1) {
          const client = await pool.connect()
          await client.query('begin')
          for (const [sql, values] of statements(`draft-${person}`, section, (number) => `$${number}`)) {
            await client.query(sql, values)
          }
          await client.query('commit')
          client.release()
        }
      }),
    )
    const seconds = (performance.now() - start) / 1000
    await pool.end()
    await place.drop()
    return seconds
  }
