import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskDraft, DraftPage } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { personal } from '../support/answers.ts'
import { type Journey, ask } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { byRep } from '../enrollment/final-steps.ts'
import { signedIn } from './signed-in.ts'
import { proveEmail } from './proved-email.ts'

const plain = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const email = 'pat.oneil@example.com'
const personalOf = (last_name: string) => ({ ...personal, last_name })

describe.each(testDatabases)('open enrollments at the desk on $kind', ({ make }) => {
  let app: TestApp
  let operator: Visitor
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    operator = await signedIn(app, 'operator')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const find = async (wish: object, visitor = operator) =>
    (await visitor.call('POST staff/find-drafts', { body: wish })).data as DraftPage
  const idsOf = async (wish: object) => (await find(wish)).rows.map(({ enrollment_id }) => enrollment_id)
  const read = async ({ enrollment_id }: Pick<Journey, 'enrollment_id'>) =>
    (await operator.call('GET staff/get-draft', { query: { enrollment_id } })).data as DeskDraft
  const auditOf = async (id: string) =>
    (
      await app.database.sql
        .selectFrom('audit')
        .select(['action', 'detail', 'staff_id'])
        .where('subject', '=', `draft:${id}`)
        .execute()
    ).map(({ action, detail, staff_id }) => `${staff_id} ${action} ${detail}`)
  const hashes = async (id: string) =>
    (await app.database.sql.selectFrom('draft_terms').selectAll().where('enrollment_id', '=', id).execute()).map(
      ({ term_hash }) => term_hash,
    )

  test('are found by what a caller says and by whose they are, and by nothing that does not fit', async () => {
    const journey = await clientJourney(app, byRep, plain)
    const id = journey.enrollment_id
    for (const wish of [
      { name: 'oneil' },
      { name: "Pat O'Neil" },
      { email: ` ${email.toUpperCase()} ` },
      { phone: '(512) 463-2000' },
      { agent: 'rep-rivera' },
      { name: 'pat', email, agent: 'rep-rivera' },
    ]) {
      expect([wish, await idsOf(wish)]).toEqual([wish, [id]])
    }
    for (const wish of [{ name: 'pat smith' }, { email: 'other@example.com' }, { name: 'pat', agent: 'rep-chen' }]) {
      expect([wish, await idsOf(wish)]).toEqual([wish, []])
    }
    const { rows } = await find({ name: 'pat' })
    expect(rows[0]).toMatchObject({ name: "Pat O'Neil", holder: 'rep', enrolled_by: 'Elena Rivera' })
    expect(await auditOf(id)).toContain('demo-operator read listed')
    expect((await operator.call('POST staff/find-drafts', { body: { name: ' ' } })).status).toBe(422)
    const kept = await hashes(id)
    expect(kept.length).toBeGreaterThan(3)
    expect(JSON.stringify(kept)).not.toMatch(/neil|\bpat\b|example/i)
    // What was corrected is found by what it is now.
    await ask(journey, 'POST enrollment/save-personal-info', { ...personalOf('Quincy'), revision: 1 })
    expect([await idsOf({ name: 'oneil' }), await idsOf({ name: 'quincy' })]).toEqual([[], [id]])
  })

  test('one says where it stands, and none of its answers', async () => {
    const journey = await journeyTo(app, plain, 'agreement_info')
    const draft = await read(journey)
    expect(draft).toMatchObject({
      name: "Pat O'Neil",
      holder: 'applicant',
      others: [],
      code_to: null,
      enrolled_by: null,
    })
    expect(draft.plans.map(({ name }) => name)).toEqual(['Brightwater Vision High'])
    expect(draft.monthly).toBeGreaterThan(0)
    expect(draft.steps.filter(({ complete }) => complete).map(({ tab }) => tab)).toContain('primary_info')
    expect(draft.steps.at(-1)).toEqual({ tab: 'review_info', complete: false })
    expect(JSON.stringify(draft)).not.toMatch(/501224567|Lavaca|example\.com/)
    expect(await auditOf(journey.enrollment_id)).toContain('demo-operator read opened')
  })

  test('a code goes to the address that is proved, and leads back; without one it is refused', async () => {
    const journey = await journeyTo(app, plain, 'agreement_info')
    const body = { enrollment_id: journey.enrollment_id }
    expect((await operator.call('POST staff/send-draft-code', { body })).envelope.message).toMatch(/proved/)
    await proveEmail(app, journey, email)
    expect((await read(journey)).code_to).toBe('p•••@example.com')
    expect((await (await signedIn(app, 'reader')).call('POST staff/send-draft-code', { body })).status).toBe(403)
    const before = new Set((await app.mailbox()).map(({ id }) => id))
    const key = 'the-same-key-of-two-presses-here'
    for (const _ of [1, 2]) {
      expect((await operator.call('POST staff/send-draft-code', { body, key })).data).toEqual({ sent: true })
    }
    const mails = (await app.mailbox()).filter(({ id }) => !before.has(id))
    expect(mails.map(({ message }) => message.to)).toEqual([email])
    const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mails[0]?.message.text ?? '')?.[0] ?? ''
    const back = await app.visitor().call('POST enrollment/continue-enrollment', { body: { code, email } })
    expect(back.data).toMatchObject(body)
    expect(await auditOf(journey.enrollment_id)).toContain('demo-operator write code sent')
  })

  test('one that would end is kept for as long as if it were changed now', async () => {
    const journey = await journeyTo(app, plain, 'contact_info')
    app.clock.advance(50 * DAY)
    operator = await signedIn(app, 'operator')
    const before = await read(journey)
    const body = { enrollment_id: journey.enrollment_id }
    const { data } = await operator.call('POST staff/extend-draft', { body })
    expect(data).toEqual({ ends_at: before.extends_to })
    expect(await read(journey)).toMatchObject({ changed_at: before.changed_at, ends_at: before.ends_at + 50 * DAY })
    app.clock.advance(20 * DAY)
    await app.services.housekeeping.sweep()
    operator = await signedIn(app, 'operator')
    expect(await idsOf({ name: 'oneil' })).toContain(journey.enrollment_id)
    app.clock.advance(40 * DAY)
    await app.services.housekeeping.sweep()
    operator = await signedIn(app, 'operator')
    expect((await operator.call('POST staff/extend-draft', { body })).status).toBe(404)
    expect(await hashes(journey.enrollment_id)).toEqual([])
  })

  test('one is handed over to those whose it is, and whoever held it is told at the next save', async () => {
    const journey = await clientJourney(app, byRep, plain, 'contact_info')
    const give = (to: string) =>
      operator.call('POST staff/hand-over-draft', { body: { enrollment_id: journey.enrollment_id, to } })
    expect(await read(journey)).toMatchObject({ holder: 'rep', others: ['applicant'] })
    for (const to of ['group', 'rep']) expect([to, (await give(to)).status]).toEqual([to, 409])
    expect((await give('applicant')).data).toEqual({ holder: 'applicant' })
    const { status } = await journey.visitor.call('POST enrollment/save-personal-info', {
      body: { enrollment_id: journey.enrollment_id, ...personalOf('Quincy'), revision: 1 },
    })
    expect(status).toBe(409)
    expect(await read(journey)).toMatchObject({ holder: 'applicant', others: ['rep'] })
    expect((await give('rep')).data).toEqual({ holder: 'rep' })
    await ask(journey, 'POST enrollment/save-personal-info', { ...personalOf('Quincy'), revision: 1 })
    expect(await auditOf(journey.enrollment_id)).toContain('demo-operator write handed over to applicant')
  })

  test('a page has 25, the last changed first', async () => {
    for (let count = 0; count < 26; count += 1) {
      await journeyTo(app, plain, 'contact_info')
      app.clock.advance(MINUTE)
    }
    const first = await find({ name: 'oneil' })
    const second = await find({ name: 'oneil', after: first.next })
    const all = [...first.rows, ...second.rows]
    expect(first.rows.length).toBe(25)
    expect(new Set(all.map(({ enrollment_id }) => enrollment_id)).size).toBe(all.length)
    const changed = all.map(({ changed_at }) => changed_at)
    expect(changed).toEqual(changed.toSorted((one, other) => other - one))
  })

  test('one that is submitted is not open any more', async () => {
    const journey = await clientJourney(app, byRep, plain)
    const id = journey.enrollment_id
    expect(await idsOf({ name: 'oneil', agent: 'rep-rivera' })).toContain(id)
    await submitted(journey)
    expect(await idsOf({ agent: 'rep-rivera' })).not.toContain(id)
    expect(await hashes(id)).toEqual([])
    expect((await operator.call('GET staff/get-draft', { query: { enrollment_id: id } })).status).toBe(404)
  })
})

keepRefusals('desk/drafts')
