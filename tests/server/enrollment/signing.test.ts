import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import type { MemberPage, MemberRow } from '#schemas/calls/storefront/homes.calls.ts'
import type { OpenedSigning, Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { DAY } from '#server/clock.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { birthdate, picture } from '../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf } from '../support/asking.ts'
import { clientJourney, review, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())
// The clock stands: each test's mails are newer than those before.
beforeEach(() => {
  app.clock.advance(1000)
})

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const mark = {
  name: 'Rivera Benefits',
  tagline: 'Plans that fit, explained plainly',
  logo: '/catalog/logos/rivera-benefits.svg',
}
const signed = { tier: 'IO', plans: ['harvest-critical'] } as const
const sign = 'POST enrollment/sign-policy'
const client = 'pat.oneil@example.com'

/** The mails to the client about a policy, the newest first. */
const mailsTo = async (to: string, policyId: string) =>
  (await app.mailbox()).flatMap(({ message }) =>
    message.kind === 'mail' && message.to === to && message.text.includes(policyId) ? [message] : [],
  )
/** Whom a mail names for questions: their telephone. */
const helpIn = (text: string | undefined): string => /Questions\? Call (\(\d{3}\) [\d-]+)/.exec(text ?? '')?.[1] ?? ''
const ofRep = '(512) 555-0142'
const ofSite = '(800) 555-0100'
const tokenIn = (text: string | undefined): string => /\/sign\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** An enrollment that a rep has submitted, to be signed later, with the token of the client's mail. */
const submitted = async (headers: Record<string, string> = {}, scenario: Pick<Scenario, 'tier' | 'plans'> = signed) => {
  const journey = await clientJourney(app, byRep, { ...scenario, headers })
  const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
  const [receipt] = await mailsTo(client, policy_id)
  return { journey, policy_id, token: tokenIn(receipt?.text) }
}
const opened = async (token: string, headers: Record<string, string> = {}) => {
  const answer = await app.visitor().call('GET enrollment/get-signing/{token}', { params: { token }, headers })
  return {
    status: answer.status,
    result: (answer.data as { result?: Signing }).result,
    message: answer.envelope.message,
  }
}
const openSigning = 'POST enrollment/open-signing'
/** What the link shows to whoever knows when the client was born. */
const read = async (token: string) => {
  const { data } = await app.visitor().call(openSigning, { body: { token, birthdate } })
  return (data as { result?: OpenedSigning }).result
}
const bodyOf = (token: string, more: object = {}) => ({
  token,
  birthdate,
  agreed: [1, 1, 1].slice(0, texts),
  signature: picture(450, 300),
  signature_kind: 'drawn',
  ...more,
})
let texts = 1
/** What the list of the rep says of the signature of a policy. */
const listed = async ({ visitor }: Journey, policy: string) => {
  const rows: MemberRow[] = []
  for (let page = 1; ; page += 1) {
    const list = await visitor.call('GET enrollment/get-agent-members', { query: { agent_id: 'rep-rivera', page } })
    const { result, pages } = list.data as MemberPage
    rows.push(...result)
    if (page >= pages) return rows.find(({ policy_id }) => policy_id === policy)?.signature
  }
}

/** What the rep's list of work says of it. */
const worked = async ({ visitor }: Journey, policy: string) => {
  const { data } = await visitor.call('GET enrollment/get-agent-work', { query: { agent_id: 'rep-rivera', most: 100 } })
  const { waiting, recent } = data as Work
  return [...waiting.rows, ...recent.rows].find(({ policy_id }) => policy_id === policy)?.signature
}

describe('a signature that was left for later', () => {
  test('is given once by the link of the mail, kept sealed, told to both, and stands in the list of the rep', async () => {
    const { journey, policy_id, token } = await submitted()
    expect(await listed(journey, policy_id)).toEqual({ signed_on: null })
    const standing = async () => (await ask(journey, 'GET enrollment/get-receipt')).signature
    expect(await standing()).toBe('awaited')
    const { status, result } = await opened(token)
    expect([status, result]).toEqual([
      200,
      { standing: 'open', signed_on: null, arranged_by: { name: 'Elena Rivera', phone: '5125550142' }, mark },
    ])
    const whole = await read(token)
    texts = whole?.texts.length ?? 0
    expect(texts).toBeGreaterThan(0)
    expect(whole?.policy).toEqual({
      policy_id,
      first_name: 'Pat',
      effective_date: '12/01/2026',
      plans: [{ name: 'Harvest Critical Care, $10,000', price: 14 }],
      monthly: 14,
      first: 14,
      charge: { method: 'cc', digits: '1111', brand: 'Visa', first: 14, monthly: 14, day: 1, from: '01/01/2027' },
      submitted_on: '11/20/2026',
    })
    // What the client signs is what the rep's receipt says.
    expect(whole?.policy.charge).toEqual((await ask(journey, 'GET enrollment/get-receipt')).charge)

    const visitor = app.visitor()
    expect(problemsOf(await visitor.call(sign, { body: bodyOf(token, { agreed: [], signature: '' }) }))).toEqual([
      422,
      ...Array.from({ length: texts }, (_, index) => [`agreed.${index}`, 'This field is required.']),
      ['signature', 'Signature is required'],
    ])
    expect(
      problemsOf(await visitor.call(sign, { body: bodyOf(token, { signature: 'data:image/png;base64,AAAA' }) })),
    ).toEqual([422, ['signature', 'The signature could not be read. Please sign again.']])
    expect((await opened(token)).result?.standing).toBe('open')

    app.clock.advance(1000)
    const all = await Promise.all([1, 2, 3].map(() => visitor.call(sign, { body: bodyOf(token) })))
    expect(all.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409])
    expect((await opened(token)).result).toMatchObject({ standing: 'signed', signed_on: '11/20/2026' })
    expect(await listed(journey, policy_id)).toEqual({ signed_on: '11/20/2026' })
    expect(await worked(journey, policy_id)).toBe('given')
    expect(await standing()).toBe('given')
    expect((await mailsTo(client, policy_id))[0]?.text).toContain(
      `You signed your enrollment ${policy_id} on November\u00a020, 2026.`,
    )
    // The way to the signed PDF, for the applicant alone.
    expect((await mailsTo(client, policy_id))[0]?.text).toMatch(/get the signed PDF or cancel it:[^]*\/your-enrollment/)
    expect((await mailsTo('elena.rivera@example.com', policy_id))[0]?.text).not.toContain('/your-enrollment')
    expect((await mailsTo('elena.rivera@example.com', policy_id))[0]?.text).toContain(
      `Pat O'Neil signed the enrollment ${policy_id} on November\u00a020, 2026.`,
    )
    const helps = async (to: string) => (await mailsTo(to, policy_id)).map(({ text }) => helpIn(text))
    // A client asks whoever enrolled them, in the receipt and after signing; a rep asks the site.
    expect(await helps(client)).toEqual([ofRep, ofRep])
    expect(await helps('elena.rivera@example.com')).toEqual([ofSite, ofSite])
    const kept = await app.database.sql
      .selectFrom('record_entries')
      .selectAll()
      .where('policy_id', '=', policy_id)
      .where('kind', '=', 'signed')
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]?.sealed).not.toContain('iVBOR')
    const audit = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `draft:${journey.enrollment_id}`)
      .where('action', '=', 'write')
      .execute()
    expect(audit.map(({ detail }) => detail)).toContain('signature')
  })

  test('shows all that was answered, secrets masked, to whoever knows the date of birth and to nobody else', async () => {
    const family = { tier: 'IS', plans: ['evergreen-tx-silver'] } as const
    const { journey, token } = await submitted({}, family)
    const other = { body: { token, birthdate: '01/02/1990' } }
    const refused = [
      422,
      ['birthdate', "That date of birth doesn't match this enrollment. Check it, or call the number on this page."],
    ]
    expect(problemsOf(await app.visitor().call(openSigning, other))).toEqual(refused)
    expect(problemsOf(await app.visitor().call(sign, { body: bodyOf(token, other.body) }))).toEqual(refused)
    const { sections = [] } = (await read(token)) ?? {}
    expect(sections.map(({ column }) => column)).toEqual([
      'primary_info',
      'contact_info',
      'health_info',
      'dependent_info',
      'payment_info',
    ])
    // The rep who submitted it holds it: their receipt shows the same, and the agreement besides.
    const { sections: copied } = await ask(journey, 'GET enrollment/get-enrollment-copy')
    expect(sections).toEqual(copied.filter(({ column }) => column !== 'aggrement_info'))
    const text = JSON.stringify(sections)
    expect(text).toMatch(/"ssn":"\*\*\*-\*\*-\d{4}"/)
    expect(text).toContain('condition_questions')
    expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}|\d{11,}|data:image/)
    const reads = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `draft:${journey.enrollment_id}`)
      .where('action', '=', 'read')
      .execute()
    expect(reads.filter(({ detail }) => detail === 'signing')).toHaveLength(1)
  })

  test('is told to each in their own language, whichever the other one reads', async () => {
    const languages = [
      { ofRep: 'es', ofClient: 'en', subjects: ['Inscripción firmada', 'Enrollment signed'] },
      { ofRep: 'en', ofClient: 'es', subjects: ['Enrollment signed', 'Inscripción firmada'] },
    ]
    for (const { ofRep: rep, ofClient, subjects } of languages) {
      const { policy_id, token } = await submitted({ 'x-locale': rep })
      texts = (await read(token))?.texts.length ?? 0
      app.clock.advance(1000)
      const headers = { 'x-locale': ofClient }
      expect((await app.visitor().call(sign, { body: bodyOf(token), headers })).status).toBe(200)
      const told = await Promise.all(['elena.rivera@example.com', client].map((to) => mailsTo(to, policy_id)))
      expect(told.map(([mail]) => mail?.subject)).toEqual(subjects)
    }
  })

  test('stands under the mark that the enrollment had: the rep, the group, or a host of its own', async () => {
    const { token } = await submitted()
    const markOn = async (of: string, headers: Record<string, string> = {}) => (await opened(of, headers)).result?.mark
    expect(await markOn(token, { 'x-locale': 'es' })).toEqual({
      ...mark,
      tagline: 'Planes a su medida, explicados con claridad',
    })
    // White-labelled: its name and logo stay its own.
    const onStore = await markOn(token, { host: 'store.localhost' })
    expect([onStore?.name, onStore?.logo]).toEqual(['Allspice Store', '/catalog/logos/allspice-store.svg'])
    const journey = await clientJourney(app, { eprocess: 'group', group_id: 'group-bluebonnet' }, signed)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    const [receipt] = await mailsTo(client, policy_id)
    expect((await markOn(tokenIn(receipt?.text)))?.name).toBe('Bluebonnet Bakery')
  })

  test('a link that expired tells nothing of the person and is renewed by mail; the new one signs', async () => {
    const { policy_id, token } = await submitted()
    app.clock.advance(31 * DAY)
    const { result } = await opened(token)
    expect(result).toEqual({
      standing: 'expired',
      signed_on: null,
      arranged_by: { name: 'Elena Rivera', phone: '5125550142' },
      mark,
    })
    expect(problemsOf(await app.visitor().call(openSigning, { body: { token, birthdate } }))[0]).toBe(410)
    const visitor = app.visitor()
    const late = await visitor.call(sign, { body: bodyOf(token) })
    expect([late.status, late.envelope.message]).toEqual([410, 'This link has expired. Links work for 30 days.'])
    expect((await visitor.call('POST enrollment/renew-signing', { body: { token } })).data).toEqual({ sent: true })
    const [mail] = await mailsTo(client, policy_id)
    expect([mail?.subject, helpIn(mail?.text)]).toEqual(['Your signature is still needed', ofRep])
    const fresh = tokenIn(mail?.text)
    expect(fresh).not.toBe(token)
    texts = (await read(fresh))?.texts.length ?? 0
    expect((await visitor.call(sign, { body: bodyOf(fresh) })).status).toBe(200)
    expect((await visitor.call('POST enrollment/renew-signing', { body: { token: fresh } })).status).toBe(409)
  })

  test('a link that is none of ours, of another kind, or of an enrollment that needs no signature leads nowhere', async () => {
    const { journey, token } = await submitted()
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    const whole = await clientJourney(app, byRep, signed, 'agreement_info')
    await ask(whole, 'POST enrollment/save-enrollment', { email: client, tab: 'cart_info', name: 'Pat' })
    const quote = (await app.mailbox()).find(
      ({ message }) => message.kind === 'mail' && message.text.includes('/direct-continue/'),
    )
    const other = /direct-continue\/([\w-]+)/.exec(quote?.message.text ?? '')?.[1] ?? ''
    expect(other).toHaveLength(48)
    for (const wrong of [forged, other, 'A'.repeat(48), 'x', journey.enrollment_id]) {
      const { status, message } = await opened(wrong)
      expect([status, message]).toEqual([404, 'This link is incomplete. Please open it from the email again.'])
      expect((await app.visitor().call(sign, { body: bodyOf(wrong) })).status).toBe(404)
      expect((await app.visitor().call(openSigning, { body: { token: wrong, birthdate } })).status).toBe(404)
      expect((await app.visitor().call('POST enrollment/renew-signing', { body: { token: wrong } })).status).toBe(404)
    }
  })

  test('whoever signed on screen gets no link, and is listed without a word of a signature', async () => {
    const journey = await clientJourney(app, byRep, signed, 'agreement_info')
    const { result } = await ask(journey, 'GET enrollment/get-agreement-texts')
    await ask(journey, 'POST enrollment/save-agreement-info', {
      eprocess: 'sigapplicant',
      agreed: result.map(() => 1),
      answer: 'Austin',
      signature: picture(450, 300),
    })
    await ask(journey, 'POST enrollment/save-billing-info', card)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    expect(tokenIn((await mailsTo(client, policy_id))[0]?.text)).toBe('')
    expect(await listed(journey, policy_id)).toBeNull()
  })
})

keepRefusals('enrollment/signing')
