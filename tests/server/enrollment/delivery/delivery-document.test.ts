import { Value } from 'typebox/value'
import { afterEach, describe, expect, test } from 'vitest'
import { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes } from '#schemas/fulfillment/delivery-document.rules.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { writeCsv } from '#server/formats/csv/write-csv.ts'
import { usualDelimiters } from '#server/formats/x12/delimiters.ts'
import { write834 } from '#server/formats/x12/write-834.ts'
import { documentOf } from '#server/services/enrollment/delivery/delivery-document.ts'
import { type EnrollmentRecord, makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { membersOf, readByNodeX12 } from '../../formats/x12-readers.ts'
import { ask, type Scenario } from '../../support/asking.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { byGroup, byRep } from '../final-steps.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const catalog = demoCatalog()
const destination = (id: string): Destination => {
  const found = catalog.destinations.find((one) => one.id === id)
  if (found === undefined) throw new Error(`The demo has no destination ${id}`)
  return found
}

const serve = async (): Promise<TestApp> => {
  const app = await testApp({ catalog, config: { rateLimits: false } })
  closing.push(app.close)
  return app
}
const recordOf = async (app: TestApp, policyId: string): Promise<EnrollmentRecord> => {
  const record = await makeRecords(app.services).read(policyId)
  if (record === null) throw new Error(`${policyId} has no record`)
  return record
}
const made = (record: EnrollmentRecord, id: string, sequence = 1): DeliveryDocument => {
  const document = documentOf({ catalog, destination: destination(id), record, sequence, id: 'D-1', madeAt: 0 })
  expect([...Value.Errors(DeliveryDocument, document)]).toEqual([])
  expect(documentMistakes(document)).toEqual([])
  return document
}
const textOf = async (chunks: AsyncGenerator<string>): Promise<string> => {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
const file = (format: Destination['format']) => {
  if (format.kind !== '834') throw new Error('The destination takes no 834')
  const { sender, receiver, content } = format
  return write834({
    sender,
    receiver,
    content,
    interchange: 7,
    group: 7,
    at: new Date(0),
    usage: 'test',
    asksTa1: false,
    delimiters: usualDelimiters,
    lineBreak: '\n',
    employer: false,
    reportingCategories: false,
    reference: 'F-7',
  })
}

const family: Scenario = {
  tier: 'IF',
  plans: ['evergreen-tx-silver', 'larkspur-dental-high', 'anchor-life-term', 'steady-short-term'],
}

describe('what a destination is told of a submitted enrollment', () => {
  test('an 834 has its plans, its people and premiums, and nothing of the plans of others', async () => {
    const app = await serve()
    const journey = await clientJourney(app, byRep, family)
    const policyId = await submitted(journey)
    const record = await recordOf(app, policyId)
    const document = made(record, 'health-834')
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect(document.coverages.map(({ plan_id, plan_code }) => [plan_id, plan_code])).toEqual([
      ['evergreen-tx-silver', 'EXMUT-TX-S'],
      ['larkspur-dental-high', 'larkspur-dental-high'],
    ])
    const prices = new Map(receipt.plans.map(({ name, price }) => [name, Math.round(price * 100)]))
    for (const { plan_name, premium_cents } of document.coverages) expect(prices.get(plan_name)).toBe(premium_cents)
    expect(document).toMatchObject({
      policy_id: policyId,
      event: { kind: 'addition', reason: 'initial_enrollment' },
      agent: { name: 'Rivera Benefits' },
      beneficiaries: [],
      subscriber: { ssn: '501224567', last_name: "O'Neil", phone: '5124632000', height_inches: 68 },
    })
    expect(document.signed_on).toBeUndefined()
    expect(document.billing).toBeUndefined()
    expect([document.subscriber.employment, document.subscriber.tobacco]).toEqual([undefined, undefined])
    const writer = file(destination('health-834').format)
    const [set] = membersOf(readByNodeX12(await textOf(writer.stream([document]))))
    expect(set?.members.map(({ first, ssn, person }) => [first, ssn, person])).toEqual([
      ['PAT', '501224567', `${policyId}-1`],
      ['ROBIN', '502334567', `${policyId}-2`],
      ['SAM', expect.stringMatching(/^50344567\d$/), `${policyId}-3`],
    ])
    expect(set?.members[0]?.coverages.map(({ plan, level }) => [plan, level])).toEqual([
      ['EXMUT-TX-S', 'FAM'],
      ['LARKSPUR-DENTAL-HIGH', 'FAM'],
    ])
    expect(JSON.stringify(document)).not.toContain('High blood pressure')
  })

  test('a csv has beneficiaries and riders of its plans, and json all that an employer plan asks for', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, family))
    const record = await recordOf(app, policyId)
    const document = made(record, 'ancillary-csv')
    expect(document.signed_on).toBe(new Date(app.clock.now()).toISOString().slice(0, 10))
    expect(document.beneficiaries.map(({ percentage, ssn }) => [percentage, ssn])).toEqual([
      [60, '502334567'],
      [40, '503445678'],
    ])
    expect(document.coverages.map(({ plan_id, option }) => [plan_id, option?.face_cents])).toEqual([
      ['anchor-life-term', expect.any(Number)],
      ['steady-short-term', undefined],
    ])
    const { format } = destination('ancillary-csv')
    if (format.kind !== 'csv') throw new Error('no csv')
    const rows = (await textOf(writeCsv(format, [document]))).trim().split('\r\n')
    expect(rows.length).toBe(1 + 2 * 3)
    const employee = await submitted(
      await clientJourney(app, byGroup, { tier: 'IO', plans: ['keystone-iha-guaranteed'] }),
    )
    const told = made(await recordOf(app, employee), 'employer-webhook')
    expect(told.subscriber.employment).toMatchObject({ employer: 'Bluebonnet Bakery', phone: '5129742000' })
    expect(told.sponsor.name).toBe('Enrollchart Association')
    expect(made(await recordOf(app, employee), 'health-834').sponsor).toMatchObject({ name: 'Bluebonnet Bakery' })
  })

  test('a change is told as one, a cancellation before the first covered day as if it had never been', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, family))
    const records = makeRecords(app.services)
    const { submitted: first } = await recordOf(app, policyId)
    const by = first.by
    const contact = { ...first.answers.contact, city: 'Dallas' }
    await records.append(policyId, { kind: 'corrected', version: 1, by, answers: { contact }, reason: 'moved' })
    await records.append(policyId, {
      kind: 'cancelled',
      version: 1,
      by,
      ends_on: first.effective_date,
      reason: 'not_needed',
    })
    const record = await recordOf(app, policyId)
    expect(made(record, 'health-834').subscriber.address.city).toBe('Austin')
    const changed = made(record, 'health-834', 2)
    expect(changed.event).toMatchObject({ kind: 'change', reason: 'change_of_location' })
    expect(changed.subscriber.address.city).toBe('Dallas')
    const ended = made(record, 'health-834', 3)
    expect(ended.event.kind).toBe('cancellation')
    expect(ended.coverages.map(({ begins_on, ends_on }) => begins_on === ends_on)).toEqual([true, true])
  })

  test('a record that lost what a receiver needs is refused by its place, without a value', async () => {
    const app = await serve()
    const policyId = await submitted(await journeyTo(app, family))
    const record = await recordOf(app, policyId)
    const answers = { ...record.submitted.answers, personal: { first_name: 'Pat' } }
    const without = { ...record, submitted: { ...record.submitted, answers } }
    expect(() => made(without, 'health-834')).toThrow(
      'document D-1: the record has no name or birth date of the applicant',
    )
  })
})
