import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { tamper } from '../../support/records.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { testApp } from '../../support/test-app.ts'
import { signed } from '../final-steps.ts'
import { closedAfterEach, faults, recordOf, servedOn, signedLater } from './record-server.ts'

postgresUrl()
const closing = closedAfterEach()

describe.each(testDatabases)('a changed record of an enrollment, on $kind', ({ make }) => {
  const serve = servedOn(make, closing)

  test('the database refuses to change or to delete an entry', async () => {
    const app = await serve()
    const policy_id = await signedLater(app)
    for (const column of ['sequence', 'kind', 'at', 'previous_hash', 'content_hash', 'hash']) {
      const value = column === 'sequence' || column === 'at' ? '9' : `'x'`
      const change = sql.raw(`update record_entries set ${column} = ${value} where sequence = 2`)
      await expect(change.execute(app.database.sql)).rejects.toThrow('entries are never')
    }
    const deleting = ['delete from record_entries where sequence = 2']
    if (app.database.kind === 'postgres') deleting.push('truncate record_entries')
    for (const statement of deleting) {
      await expect(sql.raw(statement).execute(app.database.sql)).rejects.toThrow('entries are never')
    }
    expect(await faults(app)).toEqual([])
    expect((await recordOf(app, policy_id)).entries).toHaveLength(2)
  })

  test.each([
    [
      'a byte of the sealed content',
      `update record_entries set sealed = substr(sealed, 1, 200) || 'A' || substr(sealed, 202) where sequence = 1 and substr(sealed, 201, 1) <> 'A'; update record_entries set sealed = substr(sealed, 1, 201) || 'B' || substr(sealed, 203) where sequence = 1 and substr(sealed, 202, 1) <> 'B'`,
      'entry 1: its content was changed',
    ],
    [
      'the time',
      'update record_entries set at = at - 1 where sequence = 2',
      'entry 2: its number, kind, time or hash was changed',
    ],
    [
      'the hash of the content',
      `update record_entries set content_hash = previous_hash where sequence = 2`,
      'entry 2: its content was changed',
    ],
    ['a removed entry', 'delete from record_entries where sequence = 1', 'entry 1: was removed'],
    ['the last entry removed', 'delete from record_entries where sequence = 2', 'entry 2: was removed'],
    ['an earlier count of the entries', 'delete from record_heads', 'the count of its entries was changed or removed'],
    [
      'all of it removed',
      'delete from record_entries; delete from record_heads; delete from record_secrets',
      'its record was removed',
    ],
    [
      'the answers in confidence removed',
      'delete from record_secrets',
      'entry 1: its answers in confidence were removed',
    ],
    [
      'two entries in another order',
      'update record_entries set sequence = 9 where sequence = 1; update record_entries set sequence = 1 where sequence = 2; update record_entries set sequence = 2 where sequence = 9',
      'entry 1: its content was changed',
    ],
  ])('%s is named', async (_what, statements, fault) => {
    const app = await serve()
    const other = await submitted(await journeyTo(app, signed))
    const policy_id = await signedLater(app)
    expect(await faults(app)).toEqual([])
    await tamper(
      app,
      ...statements
        .split('; ')
        .map((one) => `${one} ${one.includes(' where ') ? 'and' : 'where'} policy_id = '${policy_id}'`),
    )
    const found = await faults(app)
    expect(found).toContain(`${policy_id} ${fault}`)
    expect(found.filter((one) => one.startsWith(other))).toEqual([])
  })

  test('an entry of another enrollment in its place is named', async () => {
    const app = await serve()
    const [one, other] = [await submitted(await journeyTo(app, signed)), await submitted(await journeyTo(app, signed))]
    await tamper(
      app,
      `update record_entries set sealed = (select sealed from record_entries as theirs where theirs.policy_id = '${other}') where policy_id = '${one}'`,
    )
    expect(await faults(app)).toEqual([`${one} entry 1: its content was changed`])
  })
})

test('npm run verify-records names what was changed and ends with 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-records-'))
  const database = await openDatabase({ file: join(folder, 'enrollchart.db') }, { flushes: false })
  const app = await testApp({ catalog: demoCatalog(), database, config: { rateLimits: false, dataDir: folder } })
  closing.push(app.close)
  const policy_id = await submitted(await journeyTo(app, signed))
  const { KEYS: _keys, DATABASE_URL: _url, ...env } = process.env
  const verify = () =>
    spawnSync(process.execPath, ['tools/run.mjs', 'server/cli/verify-records.cli.ts'], {
      encoding: 'utf8',
      env: { ...env, DATA_DIR: folder },
    })
  expect(verify()).toMatchObject({ status: 0, stderr: '', stdout: '1 records with 1 entries: all whole\n' })
  await tamper(app, `update record_entries set sealed = replace(sealed, substr(sealed, 300, 9), 'AAAAAAAAA')`)
  expect(verify()).toMatchObject({
    status: 1,
    stderr: `${policy_id} entry 1: its content was changed\n`,
    stdout: '1 records with 1 entries: NOT whole\n',
  })
})
