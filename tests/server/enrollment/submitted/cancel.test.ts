import { afterEach, describe, expect, test } from 'vitest'
import type { MemberPage } from '#schemas/calls/storefront/homes.calls.ts'
import { addDays, isoDay } from '#schemas/fields/date.kinds.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { dayBegins } from '#server/domain/calendar.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { ask, type Journey, problemsOf, type Scenario, send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { codeOfMail, documentOfJourney } from '../../support/documents.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { proveGroup, proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { accepted, leave, the999 } from '../delivery/acknowledged.ts'
import { type Delivering, delivering, webhookTo } from '../delivery/delivering.ts'
import { byRep, signed } from '../final-steps.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const absent = missingPdfTools()
const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const request = 'POST enrollment/request-cancel'
const cancel = 'POST enrollment/cancel-enrollment'
const reason = 'too_expensive'

const receiptOf = (journey: Journey) => ask(journey, 'GET enrollment/get-receipt')

/** As the applicant: a code is asked for, read from the mail and entered. */
const cancelled = async (journey: Journey): Promise<string> => {
  journey.app.clock.advance(1000)
  const { code_sent } = await ask(journey, request)
  const otp = code_sent === null ? undefined : await codeOfMail(journey.app)
  const { cancelled_on } = await ask(journey, cancel, { reason, ...(otp !== undefined && { otp }) })
  return cancelled_on
}

const entriesOf = async ({ app }: Delivering, policyId: string) =>
  (await makeEnrollment(app.services).parts.records.read(policyId))?.entries ?? []

/** The mails that tell of a cancellation: to whom, and what they say. */
const mailsOf = async ({ app }: Delivering) =>
  (await app.mailbox()).flatMap(({ message }) =>
    message.kind === 'mail' && message.subject.endsWith('nrollment is canceled') ? [message] : [],
  )

const statesOf = async ({ app }: Delivering) =>
  (await app.database.sql.selectFrom('deliveries').select('state').orderBy('version').execute()).map(
    ({ state }) => state,
  )

let started: { all: Delivering; journey: Journey; policyId: string }
const enrolled = async (scenario: Scenario = dental, settings: Parameters<typeof delivering>[1] = {}) => {
  const all = await delivering(closing, settings)
  const journey = await journeyTo(all.app, scenario)
  started = { all, journey, policyId: await submitted(journey) }
  return started
}

describe.each(testDatabases)('on $kind', ({ make }) => {
  test('an enrollment is cancelled once by the code of a mail, in its record, and everybody is told', async () => {
    const { all, journey, policyId } = await enrolled(dental, { make })
    expect((await receiptOf(journey)).cancelling).toEqual({
      until: '12/11/2026',
      open: true,
      cancelled_on: null,
      by_staff: false,
    })
    expect(await cancelled(journey)).toBe('11/20/2026')
    const [, entry] = await entriesOf(all, policyId)
    expect(entry?.content).toMatchObject({ kind: 'cancelled', ends_on: '12/01/2026', reason })
    const receipt = await receiptOf(journey)
    expect(receipt).toMatchObject({
      callInvoice: false,
      cancelling: { until: '12/11/2026', open: false, cancelled_on: '11/20/2026' },
      deliveries: [{ state: 'cancelled', on: '11/20/2026' }],
    })
    const [mail] = await mailsOf(all)
    expect([mail?.to, mail?.text.includes(policyId)]).toEqual(['pat.oneil@example.com', true])
    for (const call of [request, cancel] as const) {
      const body = call === cancel ? { reason } : {}
      expect((await send(journey, call, body)).refusal).toMatchObject({
        statusCode: 409,
        message: 'This enrollment is canceled.',
      })
    }
    expect((await entriesOf(all, policyId)).length).toBe(2)
  })

  test('two who cancel at once cancel it once', async () => {
    const { all, journey, policyId } = await enrolled(dental, { make })
    journey.app.clock.advance(1000)
    await ask(journey, request)
    const otp = await codeOfMail(journey.app)
    const answers = await Promise.all([
      send(journey, cancel, { reason, otp }),
      send(journey, cancel, { reason, otp }),
      send(journey, cancel, { reason, otp }),
    ])
    // Whoever presses twice is told twice that it is done.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await entriesOf(all, policyId)).map(({ kind }) => kind)).toEqual(['submitted', 'cancelled'])
    expect((await mailsOf(all)).length).toBe(1)
  })
})

describe('the free look', () => {
  test('counts from the first covered day, and ends with its last day at the agency', async () => {
    const { all, journey } = await enrolled()
    const { until } = (await receiptOf(journey)).cancelling ?? { until: '' }
    const ends = dayBegins(addDays(isoDay(until) ?? '', 1), demoCatalog().timeZone)
    all.app.clock.advance(ends - HOUR - all.app.clock.now())
    expect((await receiptOf(journey)).cancelling?.open).toBe(true)
    all.app.clock.advance(HOUR)
    expect((await receiptOf(journey)).cancelling).toEqual({ until, open: false, cancelled_on: null, by_staff: false })
    const late = await send(journey, request)
    expect(problemsOf(late)).toEqual([422, ['main', expect.stringContaining(until)]])
    expect(problemsOf(await send(journey, cancel, { reason, otp: '123456' }))[0]).toBe(422)
  })

  test('is the shortest of the plans; without one it ends before the coverage begins', async () => {
    const { journey } = await enrolled({ tier: 'IO', plans: ['larkspur-dental-high', 'anchor-life-term'] })
    expect((await receiptOf(journey)).cancelling?.until).toBe('12/11/2026')
    const pets = await enrolled({ tier: 'IO', plans: ['larkspur-dental-high', 'waggle-pet'] })
    expect((await receiptOf(pets.journey)).cancelling?.until).toBe('11/30/2026')
  })
})

describe('who may cancel', () => {
  test('whoever enters a wrong code cancels nothing, and tries are counted', async () => {
    const { all, journey, policyId } = await enrolled()
    expect(problemsOf(await send(journey, cancel, { reason }))).toEqual([422, ['otp', expect.any(String)]])
    const unsent = await send(journey, cancel, { reason, otp: '123456' })
    expect(unsent.refusal.data[0]?.message_key).toBe('error_otp_expired')
    journey.app.clock.advance(1000)
    await ask(journey, request)
    const otp = await codeOfMail(journey.app)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (const key of [...Array.from({ length: 4 }, () => 'error_otp_wrong'), 'error_otp_tries']) {
      expect((await send(journey, cancel, { reason, otp: wrong })).refusal.data[0]?.message_key).toBe(key)
    }
    expect((await send(journey, cancel, { reason, otp })).status).toBe(422)
    expect((await entriesOf(all, policyId)).length).toBe(1)
  })

  test('its rep and its group without a code; no stranger and no other rep', async () => {
    const { all, journey, policyId } = await enrolled()
    const stranger = all.app.visitor()
    await stranger.call('GET enrollment/get-default-info')
    const rep = all.app.visitor()
    await proveRep(all.app, rep)
    for (const visitor of [stranger, rep]) {
      expect((await send({ ...journey, visitor }, request)).status).toBe(404)
      expect((await send({ ...journey, visitor }, cancel, { reason })).status).toBe(404)
    }
    await all.app.database.sql
      .updateTable('drafts')
      .set({ agent_id: 'rep-rivera', group_id: 'group-bluebonnet' })
      .where('id', '=', journey.enrollment_id)
      .execute()
    const group = all.app.visitor()
    await proveGroup(all.app, group)
    expect(await ask({ ...journey, visitor: group }, request)).toEqual({ code_sent: null })
    expect(await cancelled({ ...journey, visitor: rep })).toBe('11/20/2026')
    expect((await entriesOf(all, policyId)).at(-1)?.kind).toBe('cancelled')
  })

  test('the rep who enrolled somebody sees it canceled in their list, with a mail of their own', async () => {
    const all = await delivering(closing)
    const journey = await clientJourney(all.app, byRep, dental)
    const policyId = await submitted(journey)
    const listed = async () => {
      const { data } = await journey.visitor.call('GET enrollment/get-agent-work', {
        query: { agent_id: 'rep-rivera' },
      })
      const { waiting, recent } = data as { waiting: { rows: unknown[] }; recent: { rows: unknown[] } }
      return [...waiting.rows, ...recent.rows]
    }
    expect(await listed()).toMatchObject([{ policy_id: policyId, cancelled_on: null, cancel_until: '12/11/2026' }])
    await cancelled(journey)
    expect(await listed()).toMatchObject([{ policy_id: policyId, cancelled_on: '11/20/2026', cancel_until: null }])
    const told = await mailsOf(all)
    expect(told.map(({ to }) => to).toSorted()).toEqual(['elena.rivera@example.com', 'pat.oneil@example.com'])
    expect(told.find(({ to }) => to.startsWith('elena'))?.text).toContain("Pat O'Neil")
  })
})

describe('what becomes of it', () => {
  test('a carrier that has it is told that it never was, also after the coverage began', async () => {
    const { all, journey } = await enrolled()
    all.app.clock.advance(12 * HOUR)
    await all.app.services.deliveries.pass()
    leave(all, 'a.999', the999(accepted))
    await all.app.services.deliveries.pass()
    all.app.clock.advance(13 * DAY)
    await all.app.services.deliveries.pass()
    expect(await statesOf(all)).toEqual(['effective'])
    await cancelled(journey)
    expect(await statesOf(all)).toEqual(['cancelled', 'released'])
    expect((await receiptOf(journey)).deliveries).toMatchObject([{ state: 'cancel_to_be_sent' }])
    all.app.clock.advance(DAY)
    await all.app.services.deliveries.pass()
    expect((await receiptOf(journey)).deliveries).toMatchObject([{ state: 'cancelled' }])
    const files = await all.app.database.sql.selectFrom('delivery_files').select('name').execute()
    expect(files.length).toBe(2)
  })

  test('a webhook tells of a cancellation that ends on the day on which it began', async () => {
    const all = await delivering(closing, { destinations: [webhookTo('https://hooks.example/deliveries')] })
    const told: { event: { kind: string }; coverages: { begins_on: string; ends_on?: string }[] }[] = []
    const work = await all.other((_, { text }) => {
      told.push((JSON.parse(text) as { data: (typeof told)[number] }).data)
      return Promise.resolve({ outcome: 'accepted', reasons: [] })
    })
    const journey = await journeyTo(all.app, dental)
    await submitted(journey)
    await work.pass()
    await cancelled(journey)
    await work.pass()
    expect(told.map(({ event }) => event.kind)).toEqual(['addition', 'cancellation'])
    expect(told[1]?.coverages).toMatchObject([{ begins_on: '2026-12-01', ends_on: '2026-12-01' }])
  })

  test('nobody signs what was cancelled, nothing of it is invoiced, and it no longer counts as theirs', async () => {
    const all = await delivering(closing)
    const journey = await clientJourney(all.app, byRep, signed)
    const policyId = await submitted(journey)
    const texts = (await all.app.mailbox()).map(({ message }) => message.text)
    const token = texts.flatMap((text) => /\/sign\/([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
    const link = async () =>
      (await all.app.visitor().call('GET enrollment/get-signing/{token}', { params: { token } })).status
    const listed = async () => {
      const { data } = await journey.visitor.call('GET enrollment/get-agent-members', {
        query: { agent_id: 'rep-rivera', search: 'neil' },
      })
      return (data as MemberPage).result.map(({ signature, plan_info }) => [signature, plan_info[0]?.plan_status])
    }
    expect([await link(), await listed()]).toEqual([200, [[{ signed_on: null }, 'ACTIVE']]])
    await cancelled(journey)
    expect([await link(), await listed()]).toEqual([404, [[null, 'CANCELED']]])
    expect(await all.app.database.sql.selectFrom('invoices_due').select('policy_id').execute()).toEqual([])
    const invoiced = await journey.visitor.call('POST invoice/autoInvoiceGeneration', {
      body: { policy_id: policyId, effectiveDate: '12/01/2026' },
    })
    expect(invoiced.status).toBe(409)
    expect((await receiptOf(journey)).signature).toBe('none')
  })

  test.runIf(absent.length === 0)('its document says so, when and why', async () => {
    const { journey } = await enrolled()
    await cancelled(journey)
    const pdf = readPdf(await documentOfJourney(journey))
    expect(pdf.text()).toMatch(/Coverage ends before +12\/01\/2026/)
    expect(pdf.text()).toMatch(/Event 2: Canceled[^]*Reason +It costs too much/)
    pdf.remove()
  })
})

keepRefusals('submitted/cancel')
