import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { RecordContent } from '#schemas/record/record.schema.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { verifyRecords } from '#server/services/enrollment/record/verify-records.ts'
import { picture } from '../../support/answers.ts'
import { ask } from '../../support/asking.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { withoutRecord } from '../../support/records.ts'
import { clientJourney, submitted } from '../../support/journey.ts'
import { byRep, signed } from '../final-steps.ts'
import { closedAfterEach, recordOf, servedOn } from './record-server.ts'

postgresUrl()
const closing = closedAfterEach()

describe.each(testDatabases)('the record of an enrollment from before records, on $kind', ({ make }) => {
  const serve = servedOn(make, closing)

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
    const { deliveries } = receipt
    expect({ ...now, submitted_on: '', signature: 'awaited', deliveries }).toEqual({ ...receipt, submitted_on: '' })
    // The signature releases what waited for it.
    expect([deliveries, now.deliveries].map(([first]) => first?.state)).toEqual(['waiting_for_signature', 'to_be_sent'])
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
