import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { RecordContent, RecordSecrets } from '#schemas/record/record.schema.ts'
import { DAY } from '#server/clock.ts'
import { canonicalHash } from '#server/services/enrollment/record/record-chain.ts'
import { sessionHash } from '#server/services/enrollment/record/record-content.ts'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { verifyRecords } from '#server/services/enrollment/record/verify-records.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { birthdate } from '../../support/answers.ts'
import { ask } from '../../support/asking.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { clientJourney, journeyTo, submitted } from '../../support/journey.ts'
import { byRep, signed } from '../final-steps.ts'
import { closedAfterEach, faults, recordOf, servedOn, signedLater } from './record-server.ts'

postgresUrl()
const closing = closedAfterEach()
const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

describe.each(testDatabases)('the record of an enrollment, on $kind', ({ make }) => {
  const serve = servedOn(make, closing)

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
    await records.append(policy_id, { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason: 'other' })
    const { entries } = await recordOf(app, policy_id)
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(entries.flatMap(({ content }) => [...Value.Errors(RecordContent, content)])).toEqual([])
    expect(await faults(app)).toEqual([])
    await expect(
      records.append('EC-0000-0000', { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason: 'other' }),
    ).rejects.toThrow('has no record to append to')
    expect(
      await records.append(
        policy_id,
        { kind: 'cancelled', version: 1, by, ends_on: '01/01/2027', reason: 'other' },
        { once: true },
      ),
    ).toBeNull()
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
})
