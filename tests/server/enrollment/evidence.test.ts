import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgreementText } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { OpenedSigning } from '#schemas/calls/enrollment/signing.calls.ts'
import type { Agreement } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import type { AgreementAct } from '#schemas/record/record.schema.ts'
import { rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { originHash, sessionHash } from '#server/services/enrollment/record/record-content.ts'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { birthdate, picture, tabCalls } from '../support/answers.ts'
import { type Journey, ask, problemsOf, send } from '../support/asking.ts'
import { clientJourney, review, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { withoutRecord } from '../support/records.ts'
import { byRep, plain, reads, signed } from './final-steps.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

/** What the catalog says of a text now: tests change it as an operator would, between two starts. */
let said: (text: Agreement) => Agreement | undefined = (text) => text
const changing = (): Catalog => {
  const catalog = demoCatalog()
  return {
    ...catalog,
    findAgreement: (id) => {
      const text = catalog.findAgreement(id)
      return text === undefined ? undefined : said(text)
    },
  }
}
const other = { en: '<p>I give up every right.</p>', es: '<p>Renuncio a todo derecho.</p>' }
const reworded = (text: Agreement): Agreement => ({ ...text, text_body: other })
const removed = (): undefined => undefined

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: changing(), config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(() => {
  said = (text) => text
  app.clock.advance(1000)
})

const save = 'POST enrollment/save-agreement-info'
const sign = 'POST enrollment/sign-policy'
const missing =
  "Part of the agreement can't be shown right now, so nothing can be signed. Please try again later or call us."
const idsOf = (plan: string) => demoCatalog().findPlan(plan)?.agreements ?? []
const words = (texts: readonly AgreementText[]) => texts.map(({ text_body }) => text_body)
const textsOf = async (journey: Journey) => (await ask(journey, 'GET enrollment/get-agreement-texts')).result
const openTabs = async (journey: Journey) =>
  (await ask(journey, 'GET enrollment/get-dynamic-tabs')).result
    .filter(({ required, complete }) => required && !complete)
    .map(({ tab_name }) => tab_name)

const recordsOf = () => makeRecords(app.services)
const recordOf = async (policy_id: string) => {
  const record = await recordsOf().read(policy_id)
  if (record === null) throw new Error(`${policy_id} has no record`)
  return record
}
/** The agreement that an enrollment was submitted with, or the one that was signed later. */
const actOf = async (policy_id: string, when: 'submit' | 'later' = 'submit'): Promise<AgreementAct> => {
  const { submitted: first, entries } = await recordOf(policy_id)
  const later = entries.flatMap(({ content }) => (content.kind === 'signed' ? content.act : []))
  const act = when === 'submit' ? first.agreement : later[0]
  if (!act) throw new Error(`${policy_id}: nothing was agreed to`)
  return act
}
const sessionOf = async ({ enrollment_id }: Journey) =>
  (
    await app.database.sql
      .selectFrom('drafts')
      .select('session_id')
      .where('id', '=', enrollment_id)
      .executeTakeFirstOrThrow()
  ).session_id

/** An enrollment by a rep whose client signs by the link of the mail: its number and the link's token. */
const toBeSigned = async () => {
  const journey = await clientJourney(app, byRep, signed)
  const policy_id = await submitted(journey)
  const mail = (await app.mailbox()).find(
    ({ message }) => message.text.includes('/sign/') && message.text.includes(policy_id),
  )
  return { journey, policy_id, token: /\/sign\/([\w-]+)/.exec(mail?.message.text ?? '')?.[1] ?? '' }
}
const opened = async (token: string) => {
  const answer = await app.visitor().call('POST enrollment/open-signing', { body: { token, birthdate } })
  return { ...answer, result: (answer.data as { result?: OpenedSigning } | null)?.result }
}
const signature = { birthdate, signature: picture(450, 300), signature_kind: 'drawn' }

describe('what is kept of an agreement', () => {
  test('the words in every language with their hashes, the plans, prices and day, who gave it and when', async () => {
    const journey = await journeyTo(app, signed)
    const policy_id = await submitted(journey)
    const act = await actOf(policy_id)
    expect(act.texts.map(({ id }) => id)).toEqual(idsOf('harvest-critical'))
    for (const { id, text_head, text_body, text_required, sha256 } of act.texts) {
      const of = demoCatalog().findAgreement(id)
      expect({ text_head, text_body, text_required }).toEqual({
        text_head: of?.text_head,
        text_body: of?.text_body,
        text_required: of?.text_required,
      })
      const parts = [text_head, text_body, text_required].flatMap(({ en, es, fr }) => [en, es, fr])
      expect(sha256).toBe(createHash('sha256').update(JSON.stringify(parts)).digest('hex'))
    }
    expect({ ...act, texts: [], signature: null }).toEqual({
      texts: [],
      agreed: act.texts.map(() => 1),
      signature: null,
      signature_kind: 'drawn',
      locale: 'en',
      by: {
        session: sessionHash(app.services.sealing, await sessionOf(journey)),
        origin: originHash(app.services.sealing, { ip: '127.0.0.1' }),
      },
      given_at: app.clock.now(),
    })
    expect(act.signature).toMatch(/^data:image\/png;base64,/)
    expect((await recordOf(policy_id)).submitted).toMatchObject({
      plans: [
        {
          plan_id: 'harvest-critical',
          pricing_id: 'harvest-critical.10k.IO',
          riders: [],
          name: 'Harvest Critical Care, $10,000',
          cents: 1400,
        },
      ],
      monthly_cents: 1400,
      initial_cents: 1400,
      effective_date: '12/01/2026',
    })
  })

  test('stays out of every answer, and its table moves to a new key', async () => {
    const journey = await journeyTo(app, plain)
    const section = await reads(journey, 'aggrement_info')
    expect(JSON.stringify(section)).not.toMatch(/agreed_to|session_id|given_at/)
    const policy_id = await submitted(journey)
    const before = await app.database.sql.selectFrom('record_entries').selectAll().execute()
    expect(await rotateKeys(app.services)).toBe(0)
    expect(await app.database.sql.selectFrom('record_entries').selectAll().execute()).toEqual(before)
    expect(before.map((row) => row.policy_id)).toContain(policy_id)
  })
})

describe('a text that changes in the catalog', () => {
  test('after the submit changes nothing: receipt, review and the card of the agreement show what was agreed to', async () => {
    const journey = await journeyTo(app, signed)
    const shown = words(await textsOf(journey))
    const given = await reads(journey, 'aggrement_info')
    await submitted(journey)
    for (const change of [reworded, removed]) {
      said = change
      expect(words(await textsOf(journey))).toEqual(shown)
      expect(words((await ask(journey, 'GET enrollment/get-receipt')).agreements)).toEqual(shown)
      expect(await reads(journey, 'aggrement_info')).toEqual(given)
    }
    const spanish = { ...journey, scenario: { ...journey.scenario, headers: { 'x-locale': 'es' } } }
    const first = idsOf('harvest-critical')[0] ?? ''
    const { agreements } = await ask(spanish, 'GET enrollment/get-receipt')
    expect(agreements[0]?.text_body).toBe(demoCatalog().findAgreement(first)?.text_body.es)
  })

  test('before the submit asks again, under the same id too, and the old signature does not count', async () => {
    const journey = await journeyTo(app, signed)
    expect(await openTabs(journey)).toEqual(['review_info'])
    said = reworded
    expect(await openTabs(journey)).toEqual(['agreement_info', 'review_info'])
    expect((await reads(journey, 'aggrement_info')).result).toMatchObject({ agreed: [], signed: false })
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))[0]).toBe(422)
    const again = { ...(await tabCalls.agreement_info.body(journey)), revision: 1 }
    expect(problemsOf(await send(journey, save, { ...again, signature: undefined }))).toEqual([
      422,
      ['signature', 'Signature is required'],
    ])
    expect((await send(journey, save, again)).status).toBe(200)
    const act = await actOf(await submitted(journey))
    expect(new Set(act.texts.map(({ text_body }) => text_body.en))).toEqual(new Set([other.en]))
  })

  test('while the page is open is not agreed to by it: what is agreed to are the words that were read', async () => {
    const journey = await journeyTo(app, plain, 'agreement_info')
    const body = await tabCalls.agreement_info.body(journey)
    const texts_seen = (await textsOf(journey)).map(({ sha256 }) => sha256)
    said = reworded
    expect(problemsOf(await send(journey, save, { ...body, texts_seen }))).toEqual([
      409,
      ['main', 'The agreement changed since this page was loaded. Please read it and agree again.'],
    ])
    expect((await reads(journey, 'aggrement_info')).revision).toBe(0)
    const now = (await textsOf(journey)).map(({ sha256 }) => sha256)
    expect(now).not.toEqual(texts_seen)
    expect((await send(journey, save, { ...body, texts_seen: now })).status).toBe(200)
  })

  test('another effective date asks again: a person agreed to a day', async () => {
    const journey = await journeyTo(app, plain)
    const { result } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
    await ask(journey, 'POST enrollment/cart-checkout', { effective_date: result[1]?.effective_date })
    expect(await openTabs(journey)).toContain('agreement_info')
    await ask(journey, 'POST enrollment/cart-checkout', { effective_date: result[0]?.effective_date })
    expect(await openTabs(journey)).toEqual(['review_info'])
  })
})

describe('a signature that was left for later', () => {
  test('shows and seals the words of the enrollment, though the text changed under the same id', async () => {
    const { policy_id, token } = await toBeSigned()
    const before = await actOf(policy_id)
    said = reworded
    const texts = (await opened(token)).result?.texts ?? []
    expect(words(texts)).toEqual(before.texts.map(({ text_body }) => text_body.en))
    expect(words(texts)).not.toContain(other.en)
    app.clock.advance(5000)
    const client = app.visitor()
    const body = { token, ...signature, agreed: texts.map(() => 1) }
    expect((await client.call(sign, { body })).status).toBe(200)
    const later = await actOf(policy_id, 'later')
    expect([before.signature, later.signature]).toEqual([null, picture(450, 300)])
    expect(later.texts).toEqual(before.texts)
    expect(later).toMatchObject({ signature_kind: 'drawn', given_at: app.clock.now(), agreed: texts.map(() => 1) })
    expect(later.by.session?.length).toBeGreaterThan(10)
    expect(later.by.session).not.toBe(before.by.session)
    expect(later.by.origin).toBe(before.by.origin)
    expect((await recordOf(policy_id)).entries.map(({ sequence, kind }) => [sequence, kind])).toEqual([
      [1, 'submitted'],
      [2, 'signed'],
    ])
  })

  test('shows and seals them though the id is gone from the catalog: nobody signs nothing', async () => {
    const { policy_id, token } = await toBeSigned()
    said = removed
    const texts = (await opened(token)).result?.texts ?? []
    expect(texts.length).toBeGreaterThan(0)
    const nothing = await app.visitor().call(sign, { body: { token, ...signature, agreed: [] } })
    expect(problemsOf(nothing)[1]).toEqual(['agreed.0', 'This field is required.'])
    const body = { token, ...signature, agreed: texts.map(() => 1) }
    expect((await app.visitor().call(sign, { body })).status).toBe(200)
    expect((await actOf(policy_id, 'later')).texts).toHaveLength(texts.length)
  })

  test('of an enrollment from before the words were kept: those of the catalog, and none where one is missing', async () => {
    const { journey, policy_id, token } = await toBeSigned()
    await withoutRecord(app, policy_id)
    const row = `${journey.enrollment_id}/aggrement_info`
    const place = { field: 'draft_sections.sealed', row }
    const ids = idsOf('harvest-critical')
    const old = { eprocess: 'rep', signed: false, agreement_ids: ids, agreed_prices: [], agreed_monthly_cents: 1400 }
    await app.database.sql
      .updateTable('draft_sections')
      .set({ format: 2, sealed: app.services.sealing.seal(place, old) })
      .where('enrollment_id', '=', journey.enrollment_id)
      .where('section', '=', 'aggrement_info')
      .execute()
    said = removed
    for (const answer of [
      await opened(token),
      await app.visitor().call(sign, { body: { token, ...signature, agreed: [] } }),
    ]) {
      expect([answer.status, answer.envelope.message]).toEqual([409, missing])
    }
    said = (text) => text
    const texts = (await opened(token)).result?.texts ?? []
    expect(texts).toHaveLength(ids.length)
    const body = { token, ...signature, agreed: texts.map(() => 1) }
    expect((await app.visitor().call(sign, { body })).status).toBe(200)
    expect((await actOf(policy_id, 'later')).texts.map(({ id }) => id)).toEqual(ids)
  })
})

describe('with a text missing', () => {
  test('nothing is shown, agreed to or submitted, and the person is told why', async () => {
    const journey = await journeyTo(app, plain, 'agreement_info')
    const body = await tabCalls.agreement_info.body(journey)
    said = removed
    const read = await send(journey, 'GET enrollment/get-agreement-texts')
    expect([read.status, read.envelope.message]).toEqual([409, missing])
    const given = await send(journey, save, body)
    expect([given.status, given.envelope.message]).toEqual([409, missing])
    said = (text) => text
    const whole = await journeyTo(app, plain)
    said = removed
    expect(await openTabs(whole)).toContain('agreement_info')
    expect(problemsOf(await send(whole, 'POST enrollment/save-review-info', review))[0]).toBe(422)
  })

  test('in one of two plans the cart as a whole cannot be signed', async () => {
    const journey = await journeyTo(
      app,
      { tier: 'IO', plans: ['harvest-critical', 'evergreen-tx-silver'] },
      'agreement_info',
    )
    const body = await tabCalls.agreement_info.body(journey)
    const [one] = idsOf('evergreen-tx-silver').filter((id) => !idsOf('harvest-critical').includes(id))
    expect(one).toBeDefined()
    said = (text) => (text.id === one ? undefined : text)
    expect((await send(journey, save, { ...body, agreed: [1] })).status).toBe(409)
  })
})

keepRefusals('enrollment/evidence')
