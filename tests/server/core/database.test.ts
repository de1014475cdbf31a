import { type CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { preparedRows } from '#server/db/prepared.ts'
import type { EnrollmentSumRow, SettingRow } from '#server/db/tables.ts'
import { makeEnrollmentSums } from '#server/repositories/enrollment/enrollment-sums.repository.ts'
import { type TestDatabase, postgresUrl, tempPostgres, testDatabases } from '../support/databases.ts'

const note = (id: string) => ({
  id,
  token_hash: id,
  kind: 'anonymous' as const,
  created_at: 1,
  expires_at: 2,
  ends_at: 3,
  revoked_at: null,
  replaced_hash: null,
  replaced_at: null,
  outlived: 0,
})

const ids = async (database: Database): Promise<string[]> =>
  (await database.sql.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id)

const insert = (database: Database, id: string) => database.sql.insertInto('sessions').values(note(id))

const sumRow = (period: string): EnrollmentSumRow => ({
  dimension: 'day',
  period,
  category: '',
  site: 's',
  id: '',
  submitted: 1,
  cancelled: 0,
  cents: 100,
  cancelled_cents: 0,
  employer_cents: 0,
})

describe.each(testDatabases)('transactions on $kind', ({ make }) => {
  let place: TestDatabase
  let database: Database
  beforeEach(async () => {
    place = await make()
    database = await place.open()
  })
  afterEach(async () => {
    await database.close()
    await place.drop()
  })

  test('what is asked together is kept together, the last write with the commit', async () => {
    await database.transaction(async () => {
      await Promise.all([insert(database, 'a').execute(), insert(database, 'b').execute()])
      database.enqueueBeforeCommit(insert(database, 'c').compile())
      expect(await ids(database)).toEqual(['a', 'b'])
    })
    expect(await ids(database)).toEqual(['a', 'b', 'c'])
  })

  test('where one of them fails nothing is kept, and the connection serves the next', async () => {
    const together = database.transaction(() =>
      Promise.all([insert(database, 'a').execute(), insert(database, 'a').execute(), insert(database, 'b').execute()]),
    )
    await expect(together).rejects.toThrow(/unique/i)
    const last = database.transaction(async () => {
      await insert(database, 'c').execute()
      database.enqueueBeforeCommit(insert(database, 'c').compile())
    })
    await expect(last).rejects.toThrow(/unique/i)
    await database.transaction(() => insert(database, 'd').execute())
    expect(await ids(database)).toEqual(['d'])
  })

  test('rows of one table are written together with the commit, each once and in its order', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `row-${String(index).padStart(3, '0')}`)
    const add = preparedRows<'settings', SettingRow>(database, 'settings', ['name', 'value'], {
      arrange: (rows) => rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    })
    await database.transaction(async () => {
      for (const name of names.toReversed()) add({ name, value: `of ${name}` })
      expect(await database.sql.selectFrom('settings').selectAll().execute()).toEqual([])
    })
    const rows = await database.sql.selectFrom('settings').selectAll().orderBy('name').execute()
    expect(rows).toEqual(names.map((name) => ({ name, value: `of ${name}` })))
    await expect(
      database.transaction(async () => {
        await insert(database, 'kept').execute()
        add({ name: 'new', value: '' })
        add({ name: 'row-000', value: '' })
      }),
    ).rejects.toThrow(/unique/i)
    expect(await ids(database)).toEqual([])
    expect(await database.sql.selectFrom('settings').selectAll().execute()).toHaveLength(names.length)
  })

  test('sums of several enrollments in one transaction are written once for each key, in the order of keys', async () => {
    const written: CompiledQuery[] = []
    const sums = makeEnrollmentSums({
      ...database,
      gatherBeforeCommit: (into, row) => {
        if (written.length === 0) written.push(...into.statementsOf([later, earlier, later]))
        database.gatherBeforeCommit(into, row)
      },
    })
    const earlier = sumRow('2026-11-01')
    const later = sumRow('2026-11-02')
    await database.transaction(async () => {
      for (const row of [later, earlier, later]) sums.add(row)
      await Promise.resolve()
    })
    expect(written.flatMap(({ parameters }) => parameters).filter((value) => String(value).startsWith('2026'))).toEqual(
      ['2026-11-01', '2026-11-02'],
    )
    const read = await makeEnrollmentSums(database).read('period', {
      dimension: 'day',
      first: '2026-11-01',
      last: '2026-11-30',
      site: null,
      category: null,
    })
    expect(read.map(({ key, submitted }) => [key, submitted]).toSorted()).toEqual([
      ['2026-11-01', 1],
      ['2026-11-02', 2],
    ])
  })

  test('a last write outside of a transaction is refused', () => {
    expect(() => database.enqueueBeforeCommit(insert(database, 'a').compile())).toThrow('no transaction')
  })

  test('many reads at once are each answered with their own', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `draft-${index}`)
    await database.transaction(() => Promise.all(names.map((id) => insert(database, id).execute())))
    const found = await Promise.all(
      names.map((id) => database.sql.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()),
    )
    expect(found).toEqual(names.map((id) => note(id)))
  })
})

const url = postgresUrl()

describe.runIf(url !== undefined)('PostgreSQL alone', () => {
  let place: TestDatabase
  let database: Database
  let other: pg.Client
  beforeEach(async () => {
    place = await tempPostgres(url ?? '')
    database = await place.open()
    other = new pg.Client({ connectionString: 'url' in place.where ? place.where.url : '' })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
    await database.close()
    await place.drop()
  })
  const read = () => database.sql.selectFrom('sessions').selectAll().execute()
  /** Ends all other connections of this database's schema, as a restart of PostgreSQL does. */
  const cut = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.sql)
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  }

  test('a table that another process changes meanwhile is read in its new shape, in a transaction and outside', async () => {
    await insert(database, 'a').execute()
    const before = [await read(), await database.transaction(read)]
    expect(before).toEqual([[note('a')], [note('a')]])
    await other.query('alter table sessions add column added text')
    const after = [...(await read()), ...(await database.transaction(read))]
    expect(after).toEqual([
      { ...note('a'), added: null },
      { ...note('a'), added: null },
    ])
  })

  test('a connection that is cut fails what was asked of it, and the next one serves', async () => {
    await cut()
    await expect
      .poll(() =>
        insert(database, 'a')
          .execute()
          .then(
            () => 'kept',
            () => 'cut',
          ),
      )
      .toBe('kept')
    const cutInside = database.transaction(async () => {
      await insert(database, 'b').execute()
      await cut()
      await insert(database, 'c').execute()
    })
    await expect(cutInside).rejects.toThrow(/terminat|connection/i)
    await expect.poll(() => ids(database).catch(() => [])).toEqual(['a'])
  })

  test('a failure that was swallowed inside does not pass for a commit, and is said', async () => {
    const swallowed = database.transaction(async () => {
      await insert(database, 'a').execute()
      await insert(database, 'a')
        .execute()
        .catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('duplicate key')
    expect(await ids(database)).toEqual([])
  })
})
