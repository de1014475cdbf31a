import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskGroups } from '#schemas/calls/desk/desk-groups.calls.ts'
import type { RosterCheck, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import { DAY } from '#server/clock.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog } from '../../support/journey.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { signedIn } from '../signed-in.ts'
import { rosterOf, threeLines } from './roster-lines.ts'

const group_id = 'group-bluebonnet'
const [ana, bo, cem] = threeLines as [string, string, string]

describe.each(testDatabases)('the roster of a group at the desk on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const check = async (csv: string, keep = false) =>
    (await operator.call('POST staff/check-roster', { body: { group_id, csv, keep }, key: null })).data as RosterCheck
  const apply = (csv: string, seen: string | null, keep = false) =>
    operator.call('POST staff/apply-roster', { body: { group_id, csv, keep, seen: seen ?? '' } })
  const uploaded = async (lines: readonly string[], keep = false) => {
    const csv = rosterOf(lines)
    return apply(csv, (await check(csv, keep)).seen, keep)
  }
  const page = async (query: object = {}) =>
    (await operator.call('GET staff/get-roster', { query: { group_id, ...query } })).data as RosterPage
  const names = async (query: object = {}) => (await page(query)).rows.map(({ name }) => name)

  test('mistakes are said by line in the reader’s language, and nothing is written', async () => {
    const csv = rosterOf([ana, '1002,Bo,,bo@example.com,13/40/1990,03/01/2021,'])
    const found = await check(csv)
    expect(found).toMatchObject({ mistake_count: 2, seen: null, added: { total: 0 } })
    expect(found.mistakes).toEqual([
      { line: 3, column: 'Last name', message: expect.any(String) },
      { line: 3, column: 'Birth date', message: 'Write the date as 05/17/1984 or 1984-05-17.' },
    ])
    const spanish = await operator.call('POST staff/check-roster', {
      body: { group_id, csv, keep: false },
      headers: { 'accept-language': 'es' },
      key: null,
    })
    expect((spanish.data as RosterCheck).mistakes[1]?.message).toContain('Escriba la fecha')
    expect((await apply(csv, 'made-up')).status).toBe(409)
    expect((await page()).group.employees).toBe(0)
  })

  test('what was looked at is applied, once, and nothing else', async () => {
    const csv = rosterOf(threeLines)
    const { seen, added } = await check(csv)
    expect(added.shown.map(({ name }) => name)).toEqual(['Ana Lima', 'Bo Lima', 'Cem Öz'])
    expect((await apply(rosterOf([ana]), seen)).status).toBe(409)
    expect((await apply(csv, seen, true)).status).toBe(409)
    // The network is cut and the same request comes again: its answer is repeated.
    const request = { body: { group_id, csv, keep: false, seen: seen ?? '' }, key: 'a'.repeat(32) }
    const first = await operator.call('POST staff/apply-roster', request)
    const second = await operator.call('POST staff/apply-roster', request)
    expect(first.data).toEqual({ added: 3, changed: 0, removed: 0 })
    expect(second.data).toEqual(first.data)
    // A second click with a request of its own finds another roster than the one that was looked at.
    expect((await apply(csv, seen)).status).toBe(409)
    expect(await names()).toEqual(['Ana Lima', 'Bo Lima', 'Cem Öz'])
    expect(await check(csv)).toMatchObject({ unchanged: 3, seen: null })
  })

  test('nothing of a person stands in the database in the clear', async () => {
    const rows = await app.database.sql.selectFrom('roster_employees').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/Lima|Öz|1001|example\.com|1984/)
  })

  test('the next file changes, adds and removes, or leaves whoever it does not name', async () => {
    const moved = '1002,Bo,Adler,bo.lima@example.com,1990-02-03,03/01/2021,Office'
    const dee = '1004,Dee,Kerr,dee.kerr@example.com,1988-08-08,2022-02-02,'
    const csv = rosterOf([dee, moved, ana])
    const found = await check(csv)
    expect(found.changed.shown).toEqual([
      { employee_id: '1002', name: 'Bo Adler', columns: ['last_name', 'department'] },
    ])
    expect(found.removed.shown.map(({ name }) => name)).toEqual(['Cem Öz'])
    expect(await check(csv, true)).toMatchObject({ removed: { total: 0 }, unchanged: 2 })
    const before = (await page()).rows.find(({ employee_id }) => employee_id === '1002')?.id
    expect((await uploaded([dee, moved, ana])).data).toEqual({ added: 1, changed: 1, removed: 1 })
    expect(await names()).toEqual(['Bo Adler', 'Dee Kerr', 'Ana Lima'])
    expect((await page()).rows.find(({ employee_id }) => employee_id === '1002')?.id).toBe(before)
    expect((await uploaded([cem], true)).data).toEqual({ added: 1, changed: 0, removed: 0 })
    expect((await page()).group.employees).toBe(4)
    expect((await uploaded(threeLines)).data).toEqual({ added: 0, changed: 1, removed: 1 })
  })

  test('what happened between the look and the press is looked at again', async () => {
    const csv = rosterOf([bo, cem])
    const { seen, removed } = await check(csv)
    expect(removed.total).toBe(1)
    const id = (await page()).rows.find(({ name }) => name === 'Ana Lima')?.id ?? ''
    await operator.call('POST staff/record-waiver', { body: { employee: id, reason: 'spouse' } })
    expect((await apply(csv, seen)).status).toBe(409)
    await operator.call('POST staff/take-back-waiver', { body: { employee: id } })
  })

  test('everybody who is listed, and everything that is done, is in the audit with who did it', async () => {
    const { rows } = await page()
    const id = rows[0]?.id ?? ''
    const found = await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail', 'staff_id'])
      .where('subject', 'in', [`employee:${id}`, `group:${group_id}`])
      .execute()
    const staff_id = 'demo-operator'
    for (const row of [
      { action: 'read', detail: 'listed', staff_id },
      { action: 'read', detail: 'roster checked', staff_id },
      { action: 'write', detail: 'waiver recorded', staff_id },
      { action: 'write', detail: 'roster: +3 ±0 -0 =0', staff_id },
    ]) {
      expect(found).toContainEqual(row)
    }
    expect(JSON.stringify(found)).not.toContain('Lima')
  })

  test('pages have fifty, by name, of all or of one state; the groups count them', async () => {
    const more = Array.from(
      { length: 60 },
      (_, at) =>
        `2${at},Eve,Mo${'abcdefghij'[Math.floor(at / 10)]}${'abcdefghij'[at % 10]},e${at}@example.com,1990-01-01,2020-01-01,`,
    )
    await uploaded(more, true)
    const first = await page()
    const second = await page({ after: first.next ?? '' })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 13, null])
    expect(second.rows.at(-1)?.name).toBe('Cem Öz')
    await operator.call('POST staff/record-waiver', { body: { employee: first.rows[0]?.id, reason: 'cost' } })
    expect(await page({ state: 'waived' })).toMatchObject({ rows: [{ name: 'Ana Lima', waived_by: 'Olivia Park' }] })
    const { groups } = (await operator.call('GET staff/get-groups')).data as DeskGroups
    expect(groups.find((one) => one.group_id === group_id)).toMatchObject({
      employees: 63,
      counts: { waived: 1, not_invited: 62 },
      until: null,
      open: true,
    })
    await uploaded(threeLines)
  })

  test('the export is read back as a roster, and no cell of it is a formula', async () => {
    const risky = '1005,Fay,Kerr,=cmd@example.com,1988-08-08,2022-02-02,@SUM(A1)'
    await uploaded([...threeLines, risky])
    const { data } = await operator.call('GET staff/export-roster', { query: { group_id } })
    const { name, csv } = data as { name: string; csv: string }
    expect(name).toMatch(/^group-bluebonnet-\d{4}-\d\d-\d\d\.csv$/)
    const line = csv.split('\r\n').find((one) => one.includes('Fay'))
    expect(line).toContain("'=cmd@example.com")
    expect(line).toContain("'@SUM(A1)")
    expect(csv.split('\r\n').find((one) => one.includes('Ana'))).toMatch(
      /^1001,Ana,Lima,ana\.lima@example\.com,05\/17\/1984,01\/06\/2020,Ovens,,,,/,
    )
    await uploaded(threeLines)
    const again = (await operator.call('GET staff/export-roster', { query: { group_id } })).data as { csv: string }
    expect(await check(again.csv)).toMatchObject({ mistake_count: 0, unchanged: 3, seen: null })
  })

  test('a waiver stands once, is taken back, and nobody else’s is touched', async () => {
    const id = (await page()).rows.find(({ name }) => name === 'Bo Lima')?.id ?? ''
    const record = (employee: string) =>
      operator.call('POST staff/record-waiver', { body: { employee, reason: 'medicare' } })
    expect((await record(id)).status).toBe(200)
    expect((await record(id)).status).toBe(409)
    expect((await record('nobodys')).status).toBe(404)
    const back = () => operator.call('POST staff/take-back-waiver', { body: { employee: id } })
    expect((await back()).status).toBe(200)
    expect((await back()).status).toBe(409)
  })

  test('a roster that nobody names any more is deleted in the end', async () => {
    app.clock.advance(3651 * DAY)
    await app.services.housekeeping.sweep()
    expect(await app.database.sql.selectFrom('roster_employees').select('id').execute()).toEqual([])
  })
})

keepRefusals('desk/roster')
