import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { RecordContent, RecordSecrets } from '#schemas/record/record.schema.ts'
import { DAY } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { canonicalHash } from '#server/services/enrollment/record/record-chain.ts'
import { sessionHash } from '#server/services/enrollment/record/record-content.ts'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { verifyRecords } from '#server/services/enrollment/record/verify-records.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { birthdate, picture } from '../support/answers.ts'
import { ask } from '../support/asking.ts'
import { postgresUrl, testDatabases } from '../support/databases.ts'
import { tamper, withoutRecord } from '../support/records.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { byRep, signed } from './final-steps.ts'
import { signLater } from './signing-later.ts'

postgresUrl()
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

describe.each(testDatabases)('the record of an enrollment, on $kind', ({ make }) => {
  const serve = async (): Promise<TestApp> => {
    const where = await make()
    closing.push(where.drop)
    const app = await testApp({ catalog: demoCatalog(), database: await where.open(), config: { rateLimits: false } })
    closing.push(app.close)
    // The clock of a test stands before the day on which its tables were made.
    await sql`update migration set at = 2 where name = '080-records'`.execute(app.database.sql)
    return app
  }
  const recordOf = async (app: TestApp, policy_id: string) => {
    const record = await makeRecords(app.services).read(policy_id)
    if (record === null) throw new Error(`${policy_id} has no record`)
    return record
  }
  const faults = async (app: TestApp) => (await verifyRecords(app.services, 1)).faults
  /** A client of a rep who has signed by the link of the mail. */
  const signedLater = async (app: TestApp): Promise<string> => {
    const policy_id = await submitted(await clientJourney(app, byRep, signed))
    await signLater(app, policy_id)
    return policy_id
  }
  test('has all that was answered and what it cost, and never a whole card number or its security code', async () => {
    const app = await serve()
    const journey = await clientJourney(app, byRep, family)
    const policy_id = await submitted(journey)
    const { submitted: record, secrets, entries } = await recordOf(app, policy_id)
    expect([...Value.Errors(RecordContent, record)]).toEqual([])
    expect([...Value.Errors(RecordSecrets, secrets)]).toEqual([])
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect(record).toMatchObject({
      kind: 'submitted',
      confirmation: policy_id,
      enrollment_id: journey.enrollment_id,
      submitted_at: app.clock.now(),
      locale: 'en',
      process: 'rep',
      catalog: 'demo',
      agent: { id: 'rep-rivera', name: 'Elena Rivera' },
      group: null,
      effective_date: receipt.effective_date,
      quote: { zip: '78701', dob: birthdate, tier: 'IF' },
    })
    expect(record.monthly_cents).toBe(Math.round(receipt.recurring_month_cost * 100))
    expect(record.plans.map(({ name, cents }) => ({ name, price: cents / 100 }))).toEqual(receipt.plans)
    expect(record.plans.map(({ tier, brand }) => [tier, brand.length > 0])).toEqual(
      receipt.plans.map(() => ['IF', true]),
    )
    expect(record.answers.dependents?.dependents.length).toBe(2)
    expect(record.answers.beneficiaries?.beneficiaries.length).toBeGreaterThan(0)
    expect(secrets?.ssn.applicant).toBe('501224567')
    expect(JSON.stringify(secrets?.health)).toContain('High blood pressure')
    const text = JSON.stringify(entries)
    for (const never of [card.card_number, card.security_code, '501224567', 'High blood pressure']) {
      expect([never, text.includes(`"${never}"`)]).toEqual([never, false])
    }
    const session = (await app.database.sql.selectFrom('drafts').select('session_id').executeTakeFirstOrThrow())
      .session_id
    expect(record.by.session).toBe(sessionHash(app.services.sealing, session))
    expect(text).not.toContain(session)
    expect(text).not.toContain('127.0.0.1')
  })

  test('a signature that is given later is appended, and the whole verifies, after a key rotation too', async () => {
    const app = await serve()
    const policy_id = await signedLater(app)
    const { entries } = await recordOf(app, policy_id)
    expect(entries.map(({ kind, sequence, previous_hash }) => [kind, sequence, previous_hash])).toEqual([
      ['submitted', 1, ''],
      ['signed', 2, entries[0]?.hash],
    ])
    expect(entries.map(({ content, content_hash }) => canonicalHash(content) === content_hash)).toEqual([true, true])
    expect(await rotateKeys(app.services)).toBe(0)
    expect(await verifyRecords(app.services)).toEqual({ records: 1, entries: 2, before: 0, faults: [] })
  })

  test('later events are appended one after the other, however many come at once', async () => {
    const app = await serve()
    const policy_id = await submitted(await journeyTo(app, signed))
    const records = makeRecords(app.services)
    const by = { session: null, origin: null }
    const reason = 'The applicant asked for it'
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        records.append(policy_id, {
          kind: 'corrected',
          version: 1,
          by,
          answers: { contact: { phone_number: `512555010${index}` } },
          reason,
        }),
      ),
    )
    await records.append(policy_id, { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason })
    const { entries } = await recordOf(app, policy_id)
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(entries.flatMap(({ content }) => [...Value.Errors(RecordContent, content)])).toEqual([])
    expect(await faults(app)).toEqual([])
    await expect(
      records.append('EC-0000-0000', { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason }),
    ).rejects.toThrow('has no record to append to')
    expect(
      await records.append(
        policy_id,
        { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason },
        { once: true },
      ),
    ).toBeNull()
  })

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

  test('a submit that fails leaves no record, and a second press writes no second one', async () => {
    const app = await serve()
    const journey = await journeyTo(app, signed)
    await sql`drop table record_heads`.execute(app.database.sql)
    const review = { first_enroll: 1, send_sms: 0, enrollment_id: journey.enrollment_id }
    const broken = await journey.visitor.call('POST enrollment/save-review-info', { body: review })
    expect(broken.status).toBe(500)
    const count = async (table: 'policies' | 'record_entries') =>
      (await app.database.sql.selectFrom(table).selectAll().execute()).length
    expect([await count('policies'), await count('record_entries')]).toEqual([0, 0])
    await sql`create table record_heads (policy_id text primary key, sealed text not null)`.execute(app.database.sql)
    const policy_id = await submitted(journey)
    expect(await submitted(journey)).toBe(policy_id)
    expect([await count('policies'), await count('record_entries')]).toEqual([1, 1])
  })

  test('what retention takes out is gone from it, and it verifies as before', async () => {
    const app = await serve()
    const policy_id = await submitted(await clientJourney(app, byRep, family))
    app.clock.advance(180 * DAY)
    await app.services.housekeeping.sweep(1)
    const { secrets, submitted: record } = await recordOf(app, policy_id)
    expect(secrets).toBeNull()
    expect(record.answers.personal?.first_name).toBe('Pat')
    expect(await faults(app)).toEqual([])
  })

  test('an enrollment from before gets its record at the start, with the signature that was given later', async () => {
    const app = await serve()
    const journey = await clientJourney(app, byRep, signed)
    const policy_id = await submitted(journey)
    const before = (await recordOf(app, policy_id)).submitted
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    const agreement = { eprocess: 'rep', signed: false, agreed: [1], agreed_to: evidence(before) }
    await withoutRecord(app, policy_id)
    const { sealing } = app.services
    const seal = (field: string, value: unknown) => sealing.seal({ field: `${field}.sealed`, row: policy_id }, value)
    await app.database.sql
      .insertInto('policy_agreements')
      .values({ policy_id, sealed: seal('policy_agreements', agreement) })
      .execute()
    const later = { signature: picture(450, 300), signature_kind: 'drawn', agreed: [1], agreed_to: evidence(before) }
    await app.database.sql
      .insertInto('policy_signatures')
      .values({ policy_id, signed_at: 77, sealed: seal('policy_signatures', later) })
      .execute()
    expect(await verifyRecords(app.services)).toEqual({ records: 0, entries: 0, before: 1, faults: [] })

    const { earlierRecords } = makeEnrollment(app.services).parts
    expect(await earlierRecords.catchUp()).toBe(1)
    expect(await earlierRecords.catchUp()).toBe(0)
    const { submitted: carried, entries, secrets } = await recordOf(app, policy_id)
    expect(carried).toMatchObject({
      kind: 'carried-over',
      submitted_at: 1,
      carried_at: app.clock.now(),
      plans: before.plans,
      answers: before.answers,
    })
    expect(entries.map(({ kind, at }) => [kind, at])).toEqual([
      ['carried-over', 1],
      ['signed', 77],
    ])
    expect(secrets?.ssn.applicant).toBe('501224567')
    expect(entries.flatMap(({ content }) => [...Value.Errors(RecordContent, content)])).toEqual([])
    expect(await verifyRecords(app.services)).toEqual({ records: 1, entries: 2, before: 0, faults: [] })
    const left = await app.database.sql.selectFrom('policy_agreements').selectAll().execute()
    expect(left).toEqual([])
    const now = await ask(journey, 'GET enrollment/get-receipt')
    expect({ ...now, submitted_on: '', awaits_signature: true }).toEqual({ ...receipt, submitted_on: '' })
  })
})

/** What was agreed to as older versions sealed it. */
const evidence = ({
  agreement,
  plans,
  monthly_cents,
  initial_cents,
  effective_date,
}: { agreement: unknown } & Record<string, unknown>) => ({
  texts: (agreement as { texts: unknown }).texts,
  plans: (plans as { plan_id: string }[]).map((plan) => ({ ...plan, riders: [] })),
  monthly_cents,
  initial_cents,
  effective_date,
  locale: 'en',
  session_id: 'session-of-before',
  given_at: 5,
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
