import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskEnrollment, Revealed } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { fulfillmentMachine } from '#machines/fulfillment/fulfillment.machine.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { dependentOf } from '../support/answers.ts'
import { ask } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, lettersAbout, submitted } from '../support/journey.ts'
import { proveRep } from '../support/proving.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byRep } from '../enrollment/final-steps.ts'
import { signedIn } from './signed-in.ts'

const vision = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const dental = { tier: 'IS', plans: ['larkspur-dental-high'] } as const
/** The applicant signs. */
const critical = { tier: 'IO', plans: ['harvest-critical'] } as const
const get = 'GET staff/get-enrollment'

describe.each(testDatabases)('an enrollment at the desk on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  let policy_id: string
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    const config = { rateLimits: false }
    // Deliveries are put into states here that they do not come to.
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config, lives: false })
    policy_id = await submitted(await journeyTo(app, dental))
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const opened = async (id = policy_id, visitor = operator) =>
    (await visitor.call(get, { query: { policy_id: id } })).data as DeskEnrollment
  const auditOf = async (subject: string) =>
    (
      await app.database.sql
        .selectFrom('audit')
        .select(['action', 'detail', 'staff_id'])
        .where('subject', '=', subject)
        .execute()
    ).map(({ action, detail, staff_id }) => `${staff_id} ${action} ${detail}`)

  test('says who, what, for how much, where it stands and what was sent', async () => {
    await app.mailbox()
    const found = await opened()
    expect(found).toMatchObject({
      policy_id,
      name: "Pat O'Neil",
      enrolled_by: null,
      cancelling: { cancelled_on: null, open: true },
      // Its plan asks for none: nothing of it is called signed.
      signature: 'none',
      notes: [],
    })
    expect(found.plans.map(({ name }) => name)).toEqual(['Larkspur Dental High'])
    expect(found.deliveries.length).toBeGreaterThan(0)
    expect(found.messages).toEqual([
      expect.objectContaining({ kind: 'mail', subject: 'Enrollment Receipt', state: 'sent', attempts: 1, fault: null }),
    ])
    expect(found.timeline.map(({ event }) => event)).toEqual(expect.arrayContaining(['submitted', 'delivery', 'mail']))
    expect(await auditOf(`policy:${policy_id}`)).toContain('demo-operator read opened')
  })

  test('says what was written beside the answers, and whether it is signed: with the submit, not yet, or not at all once it is canceled', async () => {
    const signed = await submitted(await journeyTo(app, critical))
    expect((await opened(signed)).signature).toBe('given')
    const journey = await clientJourney(app, byRep, critical)
    const unsigned = await submitted(journey, 'Call after five')
    expect(await opened(unsigned)).toMatchObject({ signature: 'awaited', additional_notes: 'Call after five' })
    expect(await opened(signed)).toMatchObject({ additional_notes: null })
    await ask(journey, 'POST enrollment/cancel-enrollment', { reason: 'other' })
    expect((await opened(unsigned)).signature).toBe('none')
  })

  test('masks numbers and leaves out health; a reader sees the same', async () => {
    const record = await makeEnrollment(app.services).parts.records.read(policy_id)
    const ssn = record?.secrets?.ssn.applicant ?? ''
    expect(ssn).toMatch(/^\d{9}$/)
    // It was asked, and is health as well.
    expect(JSON.stringify(record?.submitted.answers.dependents)).toContain('is_legally_disabled')
    for (const visitor of [operator, await signedIn(app, 'reader')]) {
      const text = JSON.stringify(await opened(policy_id, visitor))
      expect(text).not.toContain(ssn)
      expect(text).toContain(`***-**-${ssn.slice(-4)}`)
      expect(text).not.toContain('health_questions')
      expect(text).not.toMatch(/disab/)
    }
  })

  test('reveals numbers with a reason, which is in the audit with who asked', async () => {
    const record = await makeEnrollment(app.services).parts.records.read(policy_id)
    const ssn = record?.secrets?.ssn.applicant ?? ''
    const body = { policy_id, part: 'numbers', reason: 'caller' }
    const revealed = (await operator.call('POST staff/reveal-answers', { body })).data as Revealed
    expect(revealed.numbers).toContainEqual({ name: "Pat O'Neil", ssn })
    expect(revealed.sections).toEqual([])
    const health = await operator.call('POST staff/reveal-answers', { body: { ...body, part: 'health' } })
    expect((health.data as Revealed).numbers).toEqual([])
    expect(JSON.stringify(health.data)).not.toContain(ssn)
    expect(await auditOf(`policy:${policy_id}`)).toContain('demo-operator read revealed numbers, reason caller')
    const unasked = await operator.call('POST staff/reveal-answers', { body: { policy_id, part: 'numbers' } })
    expect(unasked.status).toBe(422)
  })

  test('a disability is health: left out where it was the only answer about it, and told with a reason', async () => {
    expect((await opened()).has_health).toBe(false)
    const journey = await journeyTo(app, dental)
    const spouse = await dependentOf(journey, 'd0', 'Spouse')
    const disability_condition = 'Chronic back pain'
    Object.assign(spouse.primary_info, { is_legally_disabled: 1, disability_condition })
    await ask(journey, 'POST enrollment/save-dependent-info', { dependents: [spouse], revision: 1 })
    const id = await submitted(journey)
    const found = await opened(id)
    expect(found.has_health).toBe(true)
    expect(JSON.stringify(found)).not.toContain(disability_condition)
    const body = { policy_id: id, part: 'health', reason: 'caller' }
    const { data } = await operator.call('POST staff/reveal-answers', { body })
    expect(JSON.stringify((data as Revealed).sections)).toContain(disability_condition)
  })

  test('says so where the answers are not kept any more', async () => {
    const id = await submitted(await journeyTo(app, vision))
    await app.database.sql.deleteFrom('record_secrets').where('policy_id', '=', id).execute()
    const body = { policy_id: id, part: 'health', reason: 'legal' }
    expect((await operator.call('POST staff/reveal-answers', { body })).status).toBe(409)
    expect((await opened(id)).has_health).toBe(false)
  })

  test('sends the receipt again to the address of now, as it would be written now', async () => {
    const journey = await clientJourney(app, byRep, vision)
    const id = await submitted(journey)
    const contact = (await makeEnrollment(app.services).parts.records.read(id))?.submitted.answers.contact
    const { address1, city, zip, phone_number } = contact ?? {}
    await ask(journey, 'POST enrollment/correct-contact', {
      address1,
      city,
      zip,
      phone_number,
      email_address: 'newer@example.com',
    })
    const before = (await lettersAbout(app, id)).length
    const query = { policy_id: id }
    const preview = await operator.call('GET staff/preview-receipt', { query })
    expect(preview.data).toEqual({ to: 'n•••@example.com', subject: 'Enrollment Receipt', locale: 'en' })
    expect((await lettersAbout(app, id)).length).toBe(before)
    app.clock.advance(1000)
    expect((await operator.call('POST staff/resend-receipt', { body: query })).data).toEqual(preview.data)
    const [letter] = await lettersAbout(app, id)
    expect(letter).toMatchObject({ to: 'newer@example.com', subject: 'Enrollment Receipt' })
    const receipts = (await lettersAbout(app, id)).filter(
      (one) => one.kind === 'mail' && one.subject === 'Enrollment Receipt' && one.to === contact?.email_address,
    )
    // Word for word what the submit has sent.
    expect(receipts.map(({ text }) => text)).toEqual([letter?.text])
    expect((await opened(id)).messages.at(-1)).toMatchObject({ to: 'n•••@example.com', subject: 'Enrollment Receipt' })
  })

  test('corrects a phone number and cancels for the applicant without a code, in the name of who did it', async () => {
    const journey = await journeyTo(app, vision)
    const id = await submitted(journey)
    const { enrollment_id } = journey
    const contact = (await makeEnrollment(app.services).parts.records.read(id))?.submitted.answers.contact
    const { address1, city, zip, email_address } = contact ?? {}
    const body = { enrollment_id, address1, city, zip, email_address, phone_number: '5125550177' }
    const reader = await signedIn(app, 'reader')
    expect((await reader.call('POST enrollment/correct-contact', { body })).status).toBe(404)
    expect((await operator.call('POST enrollment/correct-contact', { body })).data).toEqual({ corrected: true })
    expect(JSON.stringify((await opened(id)).sections)).toContain('5125550177')
    expect((await opened(id)).timeline.map(({ event }) => event)).toContain('corrected')
    const cancelling = { enrollment_id, reason: 'other' }
    expect((await reader.call('POST enrollment/cancel-enrollment', { body: cancelling })).status).toBe(404)
    expect((await operator.call('POST enrollment/cancel-enrollment', { body: cancelling })).status).toBe(200)
    expect((await opened(id)).cancelling.cancelled_on).not.toBeNull()
    expect(await auditOf(`draft:${enrollment_id}`)).toEqual(
      expect.arrayContaining(['demo-operator write correct contact', 'demo-operator write cancel']),
    )
    const again = await operator.call('POST staff/resend-receipt', { body: { policy_id: id } })
    expect(again.status).toBe(409)
    // The desk says who; the applicant reads that it was the staff, and no name.
    const entries = (await makeEnrollment(app.services).parts.records.read(id))?.entries ?? []
    const actors = entries.map(({ kind, content }) => [kind, 'by' in content ? content.by.staff : null])
    expect(actors).toEqual([
      ['submitted', undefined],
      ['corrected', 'demo-operator'],
      ['cancelled', 'demo-operator'],
    ])
    const done = (await opened(id)).timeline.flatMap(({ event, by }) => (by === undefined ? [] : [`${event} ${by}`]))
    expect(done).toEqual(['corrected Olivia Park', 'cancelled Olivia Park'])
    const receipt = await ask(journey, 'GET enrollment/get-receipt')
    expect(receipt.cancelling).toMatchObject({ by_staff: true })
    expect(JSON.stringify(receipt)).not.toContain('Olivia')
    const told = (await lettersAbout(app, id)).filter(({ text }) => /changed|canceled/.test(text))
    expect(told.length).toBeGreaterThan(1)
    for (const { text } of told) {
      expect(text).toContain('Our staff did this at your request.')
      expect(text).not.toContain('Olivia')
    }
  })

  test('whoever did it themselves is not told that the staff did', async () => {
    const journey = await clientJourney(app, byRep, vision)
    const id = await submitted(journey)
    await ask(journey, 'POST enrollment/cancel-enrollment', { reason: 'other' })
    expect((await ask(journey, 'GET enrollment/get-receipt')).cancelling).toMatchObject({ by_staff: false })
    expect((await opened(id)).timeline.filter(({ by }) => by !== undefined)).toEqual([])
    for (const { text } of await lettersAbout(app, id)) expect(text).not.toContain('Our staff')
  })

  test('acts for an applicant in a browser that has somebody else’s visit open as well', async () => {
    const journey = await journeyTo(app, vision)
    await submitted(journey)
    const both = app.visitor()
    await proveRep(app, both)
    const body = { enrollment_id: journey.enrollment_id, reason: 'other' }
    expect((await both.call('POST enrollment/cancel-enrollment', { body })).status).toBe(404)
    await both.call('POST staff/sign-in-demo', { body: { staff: 'demo-reader' } })
    expect((await both.call('POST enrollment/cancel-enrollment', { body })).status).toBe(404)
    await both.call('POST staff/sign-in-demo', { body: { staff: 'demo-operator' } })
    expect((await both.call('POST enrollment/cancel-enrollment', { body })).status).toBe(200)
    expect(await auditOf(`draft:${journey.enrollment_id}`)).toContain('demo-operator write cancel')
  })

  test('notes stay with who wrote them and when', async () => {
    const text = 'Called about the card. Wants the mail in Spanish.'
    const { data } = await operator.call('POST staff/add-note', { body: { policy_id, text } })
    const { notes } = await opened()
    expect(notes).toEqual([{ ...(data as { id: string }), at: app.clock.now(), by: 'Olivia Park', text }])
    const rows = await app.database.sql.selectFrom('desk_notes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Spanish')
    expect((await operator.call('POST staff/add-note', { body: { policy_id, text: '  ' } })).status).toBe(422)
  })

  test('delivers again what was rejected, and nothing of another enrollment', async () => {
    const id = await submitted(await journeyTo(app, vision))
    const [delivery] = (await opened(id)).deliveries
    const retry = (of: string, one = delivery?.id) =>
      operator.call('POST staff/retry-delivery', { body: { policy_id: of, delivery: one } })
    expect((await retry(policy_id)).status).toBe(404)
    await app.database.sql
      .updateTable('deliveries')
      .set({ state: 'rejected' })
      .where('id', '=', delivery?.id ?? '')
      .execute()
    expect((await opened(id)).deliveries[0]?.standing).toBe('rejected')
    expect((await retry(id)).data).toEqual({ outcome: 'new_file' })
    expect((await opened(id)).deliveries[0]?.standing).toBe('to_be_sent')
    await app.database.sql
      .updateTable('deliveries')
      .set({ state: 'accepted' })
      .where('id', '=', delivery?.id ?? '')
      .execute()
    expect((await retry(id)).status).toBe(409)
  })

  test('offers to deliver again exactly what the server then delivers', async () => {
    const id = await submitted(await journeyTo(app, vision))
    const one = (await opened(id)).deliveries[0]?.id ?? ''
    const offers: Record<string, boolean> = {}
    for (const state of Object.keys(fulfillmentMachine.states)) {
      await app.database.sql.updateTable('deliveries').set({ state }).where('id', '=', one).execute()
      const offered = (await opened(id)).deliveries[0]?.may_retry ?? false
      const { status } = await operator.call('POST staff/retry-delivery', { body: { policy_id: id, delivery: one } })
      expect(`${state} ${status}`).toBe(`${state} ${offered ? 200 : 409}`)
      offers[state] = offered
    }
    expect(Object.keys(offers).filter((state) => offers[state])).toEqual(['released', 'rejected'])
  })

  test('the audit of one enrollment names the staff, and is read with the right to it alone', async () => {
    const auditor = await signedIn(app, 'auditor')
    const { data } = await auditor.call('GET staff/get-audit', { query: { number: policy_id } })
    const { rows } = data as { rows: { by: string | null; subject: string }[] }
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map(({ by }) => by))).toContain('Olivia Park')
    expect((await auditor.call(get, { query: { policy_id } })).status).toBe(403)
    expect((await auditor.call('GET staff/get-audit', { query: { number: 'x' } })).status).toBe(422)
  })

  test('a number that nobody has is not found', async () => {
    expect((await operator.call(get, { query: { policy_id: 'EC-0000-0000' } })).status).toBe(404)
  })
})

keepRefusals('desk/enrollment')
