import { afterEach, describe, expect, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { ask, type Journey, problemsOf, type Scenario, send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { codeOfMail, documentOfJourney } from '../../support/documents.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { type Delivering, delivering, webhookTo } from '../delivery/delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const absent = missingPdfTools()
const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const request = 'POST enrollment/request-correction'
const correct = 'POST enrollment/correct-contact'

interface Contact {
  address1?: string
  address2?: string
  city?: string
  zip?: string
  state?: string
  email_address?: string
  phone_number?: string
  email_verified?: boolean
}
const contactOf = async (journey: Journey): Promise<Contact> => {
  const { sections } = await ask(journey, 'GET enrollment/get-enrollment-copy')
  return sections.find(({ column }) => column === 'contact_info')?.result ?? {}
}
/** What the dialog sends: every field that may be corrected, as it is now but for a change. */
const sentWith = async (journey: Journey, change: Partial<Contact>) => {
  const { address1, address2, city, zip, email_address, phone_number } = { ...(await contactOf(journey)), ...change }
  return Object.fromEntries(
    Object.entries({ address1, address2, city, zip, email_address, phone_number }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}
const codeFor = async (journey: Journey): Promise<string> => {
  journey.app.clock.advance(1000)
  await ask(journey, request)
  return codeOfMail(journey.app)
}
const corrected = async (journey: Journey, change: Partial<Contact>) =>
  ask(journey, correct, { ...(await sentWith(journey, change)), otp: await codeFor(journey) })
const mailsTo = async ({ app }: Journey, to: string): Promise<string[]> =>
  (await app.mailbox()).flatMap(({ message }) =>
    message.kind === 'mail' && message.to === to && message.subject === 'Contact information changed'
      ? [message.text]
      : [],
  )

const enrolled = async (settings: Parameters<typeof delivering>[1] = {}) => {
  const all = await delivering(closing, settings)
  const journey = await journeyTo(all.app, dental)
  return { all, journey, policyId: await submitted(journey) }
}
const kinds = async ({ app }: Delivering, policyId: string) =>
  ((await makeEnrollment(app.services).parts.records.read(policyId))?.entries ?? []).map(({ kind }) => kind)

describe.each(testDatabases)('on $kind', ({ make }) => {
  test('a contact is corrected by a code, in the record, the copy and the mails to both addresses', async () => {
    const { all, journey, policyId } = await enrolled({ make })
    expect(await corrected(journey, { email_address: 'pat.new@example.com', phone_number: '5125550177' })).toEqual({
      corrected: true,
    })
    expect(await kinds(all, policyId)).toEqual(['submitted', 'corrected'])
    expect(await contactOf(journey)).toMatchObject({
      email_address: 'pat.new@example.com',
      phone_number: '5125550177',
      email_verified: false,
      zip: '78701',
    })
    for (const to of ['pat.oneil@example.com', 'pat.new@example.com']) {
      const [text = '', ...more] = await mailsTo(journey, to)
      expect([to, text.includes(policyId), more]).toEqual([to, true, []])
      expect(text).not.toContain('pat.new@')
    }
    // From now on codes go to the new address, and what was the old one is nobody's any more.
    journey.app.clock.advance(1000)
    expect((await ask(journey, request)).code_sent?.to).toBe('p•••@example.com')
    const last = (await all.app.mailbox()).find(({ message }) => /\b\d{6}\b/.test(message.text))
    expect(last?.message.to).toBe('pat.new@example.com')
  })
})

describe('a correction', () => {
  test('is delivered to the carriers as a change', async () => {
    const all = await delivering(closing, { destinations: [webhookTo('https://hooks.example/deliveries')] })
    const told: { event: { kind: string; reason: string }; subscriber: { email?: string } }[] = []
    const work = await all.other((_, { text }) => {
      told.push((JSON.parse(text) as { data: (typeof told)[number] }).data)
      return Promise.resolve({ outcome: 'accepted', reasons: [] })
    })
    const journey = await journeyTo(all.app, dental)
    await submitted(journey)
    await work.pass()
    await corrected(journey, { address1: '1200 Congress Ave' })
    await work.pass()
    expect(told.map(({ event }) => [event.kind, event.reason])).toEqual([
      ['addition', 'initial_enrollment'],
      ['change', 'change_of_location'],
    ])
    expect(JSON.stringify(told[1])).toContain('1200 Congress Ave')
  })

  test('of what is wrong is refused at its field, before a code is used up', async () => {
    const { all, journey, policyId } = await enrolled()
    const otp = await codeFor(journey)
    const refused = async (change: Partial<Contact>) =>
      problemsOf(await send(journey, correct, { ...(await sentWith(journey, change)), otp }))
    expect(await refused({})).toEqual([422, ['main', expect.stringContaining('Nothing has been changed')]])
    expect(await refused({ email_address: 'pat' })).toEqual([422, ['email_address', expect.any(String)]])
    expect(await refused({ phone_number: '12' })).toEqual([422, ['phone_number', expect.any(String)]])
    expect(await refused({ city: '' })).toEqual([422, ['city', expect.any(String)]])
    // A member's of the catalog.
    const member = all.app.services.catalog?.members[0]?.email ?? ''
    expect(await refused({ email_address: member })).toEqual([422, ['email_address', expect.any(String)]])
    expect((await send(journey, correct, { zip: '10001', otp })).status).toBe(422)
    expect(await kinds(all, policyId)).toEqual(['submitted'])
    expect(await ask(journey, correct, { ...(await sentWith(journey, { city: 'Round Rock' })), otp })).toEqual({
      corrected: true,
    })
  })

  test('has another ZIP code where the plans cost the same; its state follows', async () => {
    const { all, journey, policyId } = await enrolled()
    expect(await corrected(journey, { address1: '901 Bagby St', city: 'Houston', zip: '77002' })).toEqual({
      corrected: true,
    })
    expect(await contactOf(journey)).toMatchObject({ zip: '77002', state: 'TX' })
    expect(await corrected(journey, { city: 'Denver', zip: '80202' })).toEqual({ corrected: true })
    expect(await contactOf(journey)).toMatchObject({ zip: '80202', state: 'CO' })
    expect(await kinds(all, policyId)).toEqual(['submitted', 'corrected', 'corrected'])
  })

  test('has no ZIP code where a plan is not sold, and none that nobody has', async () => {
    const { all } = await enrolled()
    const journey = await journeyTo(all.app, { tier: 'IO', plans: [...dental.plans, 'evergreen-tx-silver'] })
    const policyId = await submitted(journey)
    const otp = await codeFor(journey)
    const refused = async (zip: string) =>
      problemsOf(await send(journey, correct, { ...(await sentWith(journey, { zip })), otp }))
    // The plan of Texas is not sold in Denver.
    expect(await refused('80202')).toEqual([422, ['zip', expect.stringContaining('Not all of the plans are sold')]])
    expect(await refused('00000')).toEqual([422, ['zip', expect.any(String)]])
    expect(await refused('787')).toEqual([422, ['zip', expect.any(String)]])
    expect(await kinds(all, policyId)).toEqual(['submitted'])
  })

  test('needs the right code of the applicant, and none of their rep; nobody else comes near it', async () => {
    const { all, journey, policyId } = await enrolled()
    const body = await sentWith(journey, { phone_number: '5125550177' })
    const otp = await codeFor(journey)
    const wrong = otp === '111111' ? '222222' : '111111'
    expect(problemsOf(await send(journey, correct, { ...body, otp: wrong }))).toEqual([
      422,
      ['otp', expect.any(String)],
    ])
    expect(problemsOf(await send(journey, correct, body))).toEqual([422, ['otp', expect.any(String)]])
    const rep = all.app.visitor()
    await proveRep(all.app, rep)
    const theirs = { ...journey, visitor: rep }
    expect((await send(theirs, correct, body)).status).toBe(404)
    await all.app.database.sql.updateTable('drafts').set({ agent_id: 'rep-rivera' }).execute()
    expect(await ask(theirs, request)).toEqual({ code_sent: null })
    expect(await ask(theirs, correct, body)).toEqual({ corrected: true })
    expect(await kinds(all, policyId)).toEqual(['submitted', 'corrected'])
  })

  test('is refused once the enrollment is cancelled', async () => {
    const { journey } = await enrolled()
    journey.app.clock.advance(HOUR)
    await ask(journey, 'POST enrollment/request-cancel')
    await ask(journey, 'POST enrollment/cancel-enrollment', { reason: 'other', otp: await codeOfMail(journey.app) })
    expect((await send(journey, request)).status).toBe(409)
    expect((await send(journey, correct, { city: 'Austin' })).status).toBe(409)
  })

  test.runIf(absent.length === 0)('stands in the document, with what it corrected', async () => {
    const { journey } = await enrolled()
    await corrected(journey, { city: 'Round Rock' })
    const pdf = readPdf(await documentOfJourney(journey))
    expect(pdf.text()).toMatch(/Round Rock/)
    expect(pdf.text()).toMatch(/Event 2: Corrected[^]*Reason +Contact Info/)
    pdf.remove()
  })
})

keepRefusals('submitted/correct-contact')
