import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { card } from '#tests/schemas/steps/payments.ts'
import { picture } from '../support/answers.ts'
import { type Journey, ask, problemsOf, send } from '../support/asking.ts'
import { clientJourney, review, demoCatalog, journeyTo, savedOf } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { agree, byGroup, byRep, plain, reads, signed } from './final-steps.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** What was sent about an enrollment, as kind and receiver, the oldest first. */
const sentAbout = async (policy: string) => {
  const all = (await app.mailbox()).map(({ message }) => message)
  return all.filter((message) => JSON.stringify(message).includes(policy)).toReversed()
}
const receivers = async (policy: string) => (await sentAbout(policy)).map(({ kind, to }) => `${kind} ${to}`).toSorted()

describe('review', () => {
  // @spec 3:17 3:29 3:31 3:58 3:116 3:132
  test('a rep has the client told by text message; the receipt goes to both; both are recorded', async () => {
    const journey = await clientJourney(app, byRep, signed)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', {
      ...review,
      send_sms: 1,
      additional_notes: 'Please call in the evening.',
    })
    expect(await receivers(policy_id)).toEqual([
      'mail elena.rivera@example.com',
      'mail pat.oneil@example.com',
      'text 5124632000',
    ])
    const [receipt, copy, text] = await sentAbout(policy_id)
    const said = [receipt, copy, text].map((message) => message?.text.split('\n')[0])
    expect(said.toSorted()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Enrollchart: your enrollment ${policy_id} has been submitted. Your plans become effective on December\u00a01, 2026. Your signature is still needed: http://localhost:\\d+/sign/[\\w-]{48} Questions\\? Elena Rivera, \\(512\\) 555-0142$`,
        ),
      ),
      'Hello Elena,',
      'Hello Pat,',
    ])
    const mails = (await sentAbout(policy_id)).filter((message) => message.kind === 'mail')
    expect(mails.map(({ subject }) => subject)).toEqual(['Enrollment Receipt', 'Enrollment Receipt'])
    // The link is the applicant's alone: nobody else can sign by their copy.
    const words = (to: string) => mails.find((mail) => mail.to.startsWith(to))?.text ?? ''
    expect(words('pat')).toMatch(/Read the agreement and sign:\nhttp:\/\/localhost:\d+\/sign\/[\w-]{48}\n/)
    expect(words('elena')).toContain(
      "The applicant's signature is still needed. A link to sign was sent to the applicant.",
    )
    expect(words('elena')).not.toContain('/sign/')
    expect(mails.find(({ to }) => to.startsWith('elena'))?.text).toContain(
      "Thank you for enrolling Pat O'Neil. This is your copy of the receipt.",
    )
    expect((await reads(journey, 'review_info')).result).toEqual({
      additional_notes: 'Please call in the evening.',
      send_sms: 1,
    })
    const { agreements, ...confirmation } = await ask(journey, 'GET enrollment/get-receipt')
    expect(agreements.map(({ text_head }) => text_head)).toEqual(['Enrollment agreement'])
    expect(confirmation).toEqual({
      policy_id,
      name: "Pat O'Neil",
      callInvoice: true,
      effective_date: '12/01/2026',
      email: 'pat.oneil@example.com',
      copy_to: 'elena.rivera@example.com',
      told_by_text: true,
      signature: 'awaited',
      plans: [{ name: 'Harvest Critical Care, $10,000', price: 14 }],
      initial_month_cost: 14,
      recurring_month_cost: 14,
      charge: { method: 'cc', digits: '1111', brand: 'Visa', first: 14, monthly: 14, day: 1, from: '01/01/2027' },
      submitted_on: '11/20/2026',
      deliveries: [{ receiver: 'Example Ancillary Administrators', state: 'waiting_for_signature', on: null }],
      cancelling: { until: '12/31/2026', open: true, cancelled_on: null, by_staff: false },
      payment: null,
      beneficiaries: null,
    })
    // A repeat tells nobody twice.
    await ask(journey, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
    expect(await receivers(policy_id)).toHaveLength(3)
  })

  /** Keeps everybody else from writing a draft until it is released. */
  const holdDraft = async (id: string): Promise<() => Promise<void>> => {
    let release = (): void => undefined
    let held: Promise<void> | undefined
    await new Promise<void>((begun, failed) => {
      held = app.database.transaction(async () => {
        await app.database.sql
          .updateTable('drafts')
          .set(({ ref }) => ({ status: ref('status') }))
          .where('id', '=', id)
          .execute()
        begun()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
      held.catch(failed)
    })
    return () => {
      release()
      return held ?? Promise.resolve()
    }
  }

  test('a second press waits for the first: it writes nothing, and says what the first came to', async () => {
    const kept = async () => (await app.database.sql.selectFrom('idempotency_keys').select('key_hash').execute()).length
    const journey = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const before = await kept()
    const release = await holdDraft(journey.enrollment_id)
    const pressed = Promise.all([1, 2, 3].map(() => send(journey, 'POST enrollment/save-review-info', review)))
    // None of them can have ended before the last has come.
    for (let turn = 0; turn < 100; turn += 1) await turnOfTheLoop()
    await release()
    const presses = await pressed
    const { policy_id } = await ask(journey, 'GET enrollment/get-receipt')
    expect(presses.map(({ status, data }) => [status, data])).toEqual([1, 2, 3].map(() => [200, { policy_id }]))
    expect(await kept()).toBe(before + 1)
    // What was refused once is looked at anew.
    const early = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] }, 'agreement_info')
    const refusals = await Promise.all([1, 2].map(() => send(early, 'POST enrollment/save-review-info', review)))
    expect(refusals.map(problemsOf)).toEqual(
      [1, 2].map(() => [422, ['main', 'Please complete the earlier steps first.']]),
    )
  })

  // @spec 3:17 3:29
  test('a group gets its copy of the receipt; without the box nobody gets a text message', async () => {
    const journey = await clientJourney(app, byGroup, { ...signed, portal: 'main-portal' })
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    expect(await receivers(policy_id)).toEqual([
      'mail benefits@bluebonnet-bakery.example.com',
      'mail pat.oneil@example.com',
    ])
    expect((await reads(journey, 'review_info')).result).toEqual({ send_sms: 0 })
  })

  const unasked: [string, () => Promise<Journey>][] = [
    ['an applicant of their own', () => journeyTo(app, signed)],
    ['a rep, with an IHA plan', () => clientJourney(app, byRep, { tier: 'IO', plans: ['keystone-iha-guaranteed'] })],
    ['a rep, with plans that need no signature', () => clientJourney(app, byRep, plain)],
    [
      'a rep whose client has signed',
      async () => {
        const journey = await clientJourney(app, byRep, signed, 'agreement_info')
        await agree(journey, { eprocess: 'sigapplicant', signature: picture() })
        await ask(journey, 'POST enrollment/save-billing-info', card)
        return journey
      },
    ],
  ]
  // @spec 3:29 3:116
  test.each(unasked)('no text message: %s', async (_, make) => {
    const journey = await make()
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
    expect((await sentAbout(policy_id)).filter(({ kind }) => kind === 'text')).toEqual([])
    expect((await reads(journey, 'review_info')).result).toEqual({ send_sms: 0 })
  })

  // @spec 3:31 3:140 3:147 3:148
  test('the call that removes dependents, the receipt before there is one, the invoice of another date', async () => {
    const journey = await journeyTo(app, plain)
    await ask(journey, 'POST enrollment/delete-dependent-in-IO')
    expect((await send(journey, 'GET enrollment/get-receipt')).status).toBe(404)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    expect(
      problemsOf(await send(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: '01/01/2027' })),
    ).toEqual([422, ['effectiveDate', 'Please choose one from the list']])
    const stranger = await app.visitor().call('POST invoice/autoInvoiceGeneration', {
      body: { policy_id, effectiveDate: '12/01/2026' },
    })
    expect(stranger.status).toBe(404)
  })

  // @spec 3:31 3:140
  test('dependents who were left from another tier are removed from an enrollment for one person alone', async () => {
    const column = { column: 'dependent_info' } as const
    const kept = async (journey: Journey) =>
      (await ask(journey, 'GET enrollment/get-enrollment-temp-info', column)).result
    const couple = await journeyTo(app, { tier: 'IS', plans: ['brightwater-vision-high'] }, 'agreement_info')
    expect(await kept(couple)).toMatchObject({ dependents: [{ primary_info: { relationship: 'Spouse' } }] })
    const remove = 'POST enrollment/delete-dependent-in-IO'
    expect(await ask(couple, remove)).toEqual({ deleted: false })
    expect(await kept(couple)).toMatchObject({ dependents: [{}] })
    await couple.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: couple.enrollment_id },
      body: { tier: 'IO' },
    })
    expect(await ask(couple, remove)).toEqual({ deleted: true })
    expect(await kept(couple)).toEqual({ dependents: [] })
  })

  // @spec 3:139
  test('pictures of the last three steps are kept; another name is refused', async () => {
    const journey = await journeyTo(app, plain)
    for (const name of ['review_info', 'agreement_info', 'billing_info'])
      expect(await ask(journey, 'POST enrollment/save-screenshot', { name, image: picture(300, 200) })).toEqual({
        saved: true,
      })
    const kept = await savedOf(journey)
    expect(kept.filter((text) => text.startsWith('screenshot_')).map((text) => text.split(' ')[0])).toEqual([
      'screenshot_agreement_info',
      'screenshot_billing_info',
      'screenshot_review_info',
    ])
    const other = await send(journey, 'POST enrollment/save-screenshot', { name: 'payment_info', image: picture() })
    expect(problemsOf(other)[1]?.[0]).toBe('name')
  })
})

keepRefusals('enrollment/review')
