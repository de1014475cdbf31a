import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/tables.ts'
import { retention, retentionRows } from '#server/services/retention/retention.ts'
import { withoutAnswers, withoutCard } from '#server/services/retention/without-secrets.ts'
import { isWholeNumber, maskNumber } from '#server/domain/masks.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { ask, problemsOf, send } from '../support/asking.ts'
import {
  againJourney,
  checkOut,
  clientJourney,
  fillTabs,
  review,
  demoCatalog,
  journeyTo,
  submitted,
} from '../support/journey.ts'
import { migratedSqlite, postgresUrl, testDatabases } from '../support/databases.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

postgresUrl()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const ownTables = async (database: Database): Promise<string[]> =>
  (await database.sql.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('migration') && !name.startsWith('sqlite_'))

const countsOf = async (database: Database): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(retention)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.sql,
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/** All that is kept of the answers of enrollments, opened. */
const opened = async ({ database, services: { sealing } }: TestApp): Promise<string> => {
  const sections = await database.sql.selectFrom('draft_sections').selectAll().execute()
  const policies = await database.sql.selectFrom('policies').selectAll().execute()
  const kept = await database.sql.selectFrom('idempotency_keys').selectAll().execute()
  return JSON.stringify([
    ...sections.map(({ enrollment_id: id, section, sealed }) => [
      section,
      sealing.open({ field: 'draft_sections.sealed', row: `${id}/${section}` }, sealed),
    ]),
    ...policies.map(({ policy_id: row, sealed }) => sealing.open({ field: 'policies.sealed', row }, sealed)),
    ...kept.map(({ key_hash: row, sealed }) =>
      sealed === null ? null : sealing.open({ field: 'idempotency_keys.sealed', row }, sealed),
    ),
  ])
}

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
/** A plan that is paid by card. */
const vision = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const

test('every table has its rule', async () => {
  const database = await migratedSqlite()
  closing.push(database.close)
  expect((await ownTables(database)).toSorted()).toEqual(Object.keys(retention).toSorted())
})

test('docs/operate.md has the rule of every table, and no other', () => {
  const page = readFileSync('docs/operate.md', 'utf8')
  const part = page.slice(page.indexOf('## What is kept how long'), page.indexOf('## Health and logs'))
  const written = part
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(written).toEqual(retentionRows())
})

describe.each(testDatabases)('on $kind', ({ make }) => {
  const serve = async (): Promise<TestApp> => {
    const where = await make()
    closing.push(where.drop)
    const app = await testApp({ catalog: demoCatalog(), database: await where.open(), config: { rateLimits: false } })
    closing.push(app.close)
    return app
  }

  test('the full card number goes 7 days after the submit, SSN and health answers after 180, all after ten years', async () => {
    const app = await serve()
    const { sweep } = app.services.housekeeping
    const journey = await clientJourney(app, byRep, family)
    const policy_id = await submitted(journey)
    await ask(journey, 'POST invoice/autoInvoiceGeneration', {
      policy_id,
      effectiveDate: (await ask(journey, 'GET enrollment/get-receipt')).effective_date,
    })
    await submitted(await journeyTo(app, vision))
    await app.mailbox()
    for (const secret of [
      '4111111111111111',
      '123456789012',
      '501224567',
      '502334567',
      'High blood pressure',
      'Lisinopril',
    ]) {
      expect([secret, (await opened(app)).includes(secret)]).toEqual([secret, true])
    }

    app.clock.advance(7 * DAY - 1)
    await sweep(1)
    expect(await opened(app)).toContain('4111111111111111')
    app.clock.advance(1)
    await sweep(1)
    expect(await opened(app)).not.toContain('4111111111111111')
    expect(await opened(app)).toContain('"card_last_four":"1111"')
    expect(await opened(app)).toContain('501224567')

    app.clock.advance(173 * DAY - 1)
    await sweep(1)
    expect(await opened(app)).toContain('501224567')
    app.clock.advance(1)
    await sweep(1)
    for (const secret of ['123456789012', '501224567', '502334567', '503445678', 'High blood pressure', 'Lisinopril']) {
      expect([secret, (await opened(app)).includes(secret)]).toEqual([secret, false])
    }
    expect((await countsOf(app.database))['policies']).toBe(2)

    app.clock.advance(3650 * DAY)
    await sweep(1)
    const left = Object.entries(await countsOf(app.database)).filter(([, count]) => count > 0)
    const forGood = Object.entries(retention).flatMap(([table, { ends }]) => (ends ? [] : [table]))
    expect(left.map(([table]) => table).filter((table) => !forGood.includes(table))).toEqual([])
  })

  test('what cannot be deleted holds up nothing else, and is told', async () => {
    const app = await serve()
    await submitted(await journeyTo(app, vision))
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.database.sql)
    await rename('draft_sections', 'elsewhere')
    app.clock.advance(3650 * DAY)
    await expect(app.services.housekeeping.sweep()).rejects.toThrow('draft_sections')
    expect(await app.database.sql.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await app.database.sql.selectFrom('audit').select('id').execute()).toEqual([])
  })

  test('a card that was entered and never submitted is forgotten too, and asked for again', async () => {
    const app = await serve()
    const journey = await journeyTo(app, vision)
    app.clock.advance(7 * DAY)
    await app.services.housekeeping.sweep()
    expect(await opened(app)).not.toContain('4111111111111111')
    const tabs = await ask(journey, 'GET enrollment/get-dynamic-tabs')
    expect(tabs.result.find(({ tab_name }) => tab_name === 'billing_info')?.complete).toBe(false)
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(422)
    expect(await ask(journey, 'POST enrollment/save-billing-info', { ...card, revision: 1 })).toEqual({ revision: 2 })
    await submitted(journey)
    app.clock.advance(6 * DAY)
    await app.services.housekeeping.sweep()
    expect(await opened(app)).toContain('4111111111111111')
    app.clock.advance(DAY)
    await app.services.housekeeping.sweep()
    expect(await opened(app)).not.toContain('4111111111111111')
  })

  test('a wiped card on file shows its last four digits and must be typed again to pay', async () => {
    const app = await serve()
    const policy_id = await submitted(await clientJourney(app, byRep, vision))
    app.clock.advance(8 * DAY)
    await app.services.housekeeping.sweep()
    const again = await againJourney(
      app,
      { user_id: policy_id, policy_id },
      { tier: 'IO', plans: ['meadowlark-dental-high'] },
    )
    await checkOut(again)
    await fillTabs(again, 'billing_info')
    const { result } = await ask(again, 'GET enrollment/get-existing-card-info')
    expect(result.map(({ card_number }) => card_number)).toEqual(['************1111'])
    const byFile = await send(again, 'POST enrollment/save-billing-info-existing', {
      payment_method: 'cc',
      card_id: result[0]?.card_id,
    })
    expect(problemsOf(byFile)).toEqual([
      422,
      ['card_id', 'We keep only the last four digits of this card. Please enter the card again, or use another one.'],
    ])
    expect(await ask(again, 'POST enrollment/save-billing-info', { ...card })).toEqual({ revision: 1 })
  })

  test('sessions that have ended go by batches, those with a draft stay', async () => {
    const app = await serve()
    const kept = await journeyTo(app, vision, 'primary_info')
    const now = app.clock.now()
    const rows = Array.from({ length: 1500 }, (_, index): SessionRow => ({
      id: `s${String(index).padStart(5, '0')}`,
      token_hash: `h${index}`,
      kind: 'anonymous',
      created_at: now - 100,
      // Many of the same moment: pages go on by the id.
      expires_at: now - 50 + (index % 3) * 100,
      revoked_at: null,
      ends_at: now + DAY,
      replaced_hash: null,
      replaced_at: null,
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await app.database.sql
        .insertInto('sessions')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    await app.database.sql
      .updateTable('drafts')
      .set({ session_id: 's00000' })
      .where('id', '=', kept.enrollment_id)
      .execute()
    await app.services.housekeeping.sweep(7)
    const ended = () =>
      app.database.sql.selectFrom('sessions').select(['id', 'outlived']).where('expires_at', '<=', now).execute()
    // It is not looked at again before its enrollment goes.
    expect(await ended()).toEqual([{ id: 's00000', outlived: 1 }])
    expect(
      (await app.database.sql.selectFrom('sessions').select('id').where('id', 'like', 's0%').execute()).length,
    ).toBe(1001)
    await app.database.sql.updateTable('drafts').set({ expires_at: now }).where('id', '=', kept.enrollment_id).execute()
    await app.services.housekeeping.sweep(7)
    expect(await ended()).toEqual([])
  })
})

test('a section is left without its numbers at any depth', () => {
  expect(withoutCard({ card_number: '4111111111111111', city: 'x', expiration_year: '2030' })).toEqual({
    card_last_four: '1111',
    city: 'x',
    expiration_year: '2030',
  })
  expect(
    withoutAnswers({
      account_number: '123456789012',
      dependents: [{ primary_info: { ssn: '501224567', first_name: 'Sam' }, health_info: { notes: 'x' } }],
    }),
  ).toEqual({ account_last_four: '9012', dependents: [{ primary_info: { first_name: 'Sam' } }] })
  expect([maskNumber('4111111111111111'), maskNumber('************1111')]).toEqual([
    '************1111',
    '************1111',
  ])
  expect([isWholeNumber('4111'), isWholeNumber('****1111')]).toEqual([true, false])
})
