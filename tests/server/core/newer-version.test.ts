import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrations } from '#server/db/migrations.ts'
import { postgresUrl, testDatabases } from '../support/databases.ts'

postgresUrl()

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe.each(testDatabases)('$kind that a newer version has migrated', ({ kind, make }) => {
  const opened = async () => {
    const place = await make()
    closing.push(place.drop)
    return place
  }

  test('is opened where the newer version only added, and refused where it took something away', async () => {
    const { open } = await opened()
    const newer = await open()
    await sql`insert into migration (name, at) values ('998-more', 1)`.execute(newer.sql)
    await newer.close()
    const older = await open()
    expect(await older.ready()).toBe(true)
    await sql`insert into migration (name, at) values ('999-less-contract', 1)`.execute(older.sql)
    await older.close()
    await expect(open()).rejects.toThrow(
      'The database was made by a newer version (999-less-contract); this one cannot open it',
    )
  })

  test.runIf(kind === 'PostgreSQL')(
    'a transaction under way begins anew, whichever of its statements is heard of first',
    async () => {
      const { open } = await opened()
      const database = await open()
      closing.push(database.close)
      await sql`create table notes (id integer primary key, words text)`.execute(database.sql)
      await sql`insert into notes values (1, 'a')`.execute(database.sql)
      const read = () => sql<{ id: number }>`select * from notes`.execute(database.sql)
      const both = () =>
        database.transaction(async () => {
          const first = read()
          first.catch(() => undefined)
          // Asked with the first and refused for its fault alone.
          await sql`update notes set words = 'b'`.execute(database.sql)
          return (await first).rows
        })
      // On every connection, so that whichever is taken has the statement prepared.
      await Promise.all(Array.from({ length: 10 }, both))
      await sql`alter table notes add column more integer`.execute(database.sql)
      expect(await both()).toEqual([{ id: 1, words: 'b', more: null }])
    },
  )
})

/** What a version that is running needs and would miss. */
const takesAway =
  /\b(?:drop\s+(?!index\b|trigger\b|function\b|constraint\b|not\b)\w+|rename\s+(?!constraint\b)\w+|alter\s+(?!table\b|index\b)\w+|set\s+not\s+null)\b/i

test.each([
  'drop table drafts',
  'alter table drafts drop column status',
  'alter table drafts drop status',
  'alter table drafts drop if exists status',
  'alter table drafts rename to enrollments',
  'alter table drafts rename column status to state',
  'alter table drafts rename status to state',
  'alter table drafts alter column created_at type numeric',
  'alter table drafts\n  alter created_at type numeric',
  'alter table drafts alter column status set not null',
  'alter table drafts alter column status drop default',
])('"%s" takes something away', (statement) => {
  expect(statement).toMatch(takesAway)
})

test.each([
  'alter table drafts add column status text',
  'drop index draft_sections_cards',
  'drop trigger if exists removals on draft_sections',
  'create index drafts_status on drafts (status)',
])('"%s" only adds, or takes what nobody misses', (statement) => {
  expect(statement).not.toMatch(takesAway)
})

test('a migration that takes something away says so by its name', async () => {
  const { readFileSync } = await import('node:fs')
  const source = readFileSync('server/db/migrations.ts', 'utf8')
  const parts = source.split(/(?=^ {4}name: ')/m).slice(1)
  expect(parts).toHaveLength(migrations.length)
  // Those of before were shipped under their names.
  const since = parts.filter((part) => Number(/name: '(\d+)/.exec(part)?.[1]) > 116)
  const unsaid = since.filter((part) => takesAway.test(part) && !/name: '\d+-[\w-]*-contract'/.test(part))
  expect(unsaid).toEqual([])
})
