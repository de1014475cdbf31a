import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#server/clock.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import type { Database } from '#server/db/database.ts'
import { Refused } from '#server/domain/refusals.ts'
import type { Caller } from '#server/domain/caller.ts'
import { mailboxCarrier } from '#server/mail/carrier.ts'
import { makeCartItems } from '#server/repositories/enrollment/cart-items.repository.ts'
import { makePolicies } from '#server/repositories/enrollment/policies.repository.ts'
import type { Draft } from '#server/services/drafts/drafts.types.ts'
import { checkKeys, rotateKeys } from '#server/services/keys/key-rotation.service.ts'
import { type Services, makeServices } from '#server/services/services.ts'
import { callerWith } from '../support/caller.ts'
import { testClock } from '../support/clock.ts'
import { testConfig } from '../support/config.ts'
import { type TestDatabase, postgresUrl, testDatabases } from '../support/databases.ts'

postgresUrl()

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const sealing = makeSealing(parseKeys(`k1=${key('a')},lookup=${key('z')}`))
const refusal = async (work: Promise<unknown>): Promise<Refused> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error
}

describe.each(testDatabases)('on $kind', ({ make }) => {
  let where: TestDatabase
  let database: Database
  let services: Services
  const clock = testClock()
  beforeAll(async () => {
    where = await make()
    database = await where.open()
    services = makeServices({
      database,
      clock,
      sealing,
      carrier: mailboxCarrier,
      catalog: null,
      live: null,
      cards: null,
      identityProvider: null,
      pictureFiles: null,
      config: testConfig(),
    })
  })
  afterAll(async () => {
    await database.close()
    await where.drop()
  })

  const someone = async (): Promise<Caller> => {
    const { id } = await services.sessions.begin()
    return callerWith(id, { ip: '10.0.0.1', host: 'localhost' })
  }
  const draftOf = async (): Promise<Draft> =>
    services.drafts.create(await someone(), { type: 'new-member', eprocess: 'applicant', agent_id: 'R1' })

  test('a draft is saved, read back and expires 60 days after its last change', async () => {
    const draft = await draftOf()
    expect(draft.id).toMatch(/^[\w-]{22}$/)
    clock.advance(30 * DAY)
    expect(await services.drafts.save(draft, 'personal', { first_name: 'Ana', ssn: '123456789' }, 0)).toEqual({
      revision: 1,
    })
    expect(await services.drafts.section(draft, 'personal')).toEqual({
      value: { first_name: 'Ana', ssn: '123456789' },
      revision: 1,
    })
    expect(await services.drafts.section(draft, 'contact')).toBeNull()
    expect(await services.drafts.savedSections(draft)).toEqual(new Map([['primary_info', 1]]))
    const { sealed } = await database.sql
      .selectFrom('draft_sections')
      .select('sealed')
      .where('enrollment_id', '=', draft.id)
      .executeTakeFirstOrThrow()
    // In its quotation marks, which what is sealed has nowhere: three letters alone would be found by chance.
    expect(sealed).not.toMatch(/"Ana"|123456789/)
    clock.advance(60 * DAY - 1)
    expect((await services.drafts.open(draft.caller, draft.id)).agent_id).toBe('R1')
    clock.advance(1)
    expect((await refusal(services.drafts.open(draft.caller, draft.id))).statusCode).toBe(404)
    await services.housekeeping.sweep()
    expect(
      await database.sql.selectFrom('draft_sections').select('section').where('enrollment_id', '=', draft.id).execute(),
    ).toEqual([])
  })

  test('of two saves with the same revision one is refused with what the other saved', async () => {
    const draft = await draftOf()
    const saves = await Promise.allSettled(
      ['Ana', 'Eva', 'Ida'].map((first_name) => services.drafts.save(draft, 'personal', { first_name }, 0)),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winner = (await services.drafts.section(draft, 'personal'))?.value
    for (const save of saves) {
      if (save.status !== 'rejected') continue
      expect(save.reason).toMatchObject({ statusCode: 409, extras: { current: winner, revision: 1 } })
    }
  })

  test('a security code is never stored, and a submitted draft never changed', async () => {
    const draft = await draftOf()
    const card = { payment_method: 'cc' as const, nested: { security_code: '123' } }
    expect(() => services.drafts.save(draft, 'billing', card, 0)).toThrow('"security_code" is never stored')
    const submits = await Promise.all(Array.from({ length: 5 }, () => services.drafts.submit(draft)))
    expect(submits.filter(Boolean)).toHaveLength(1)
    expect(await refusal(services.drafts.openForChange(draft.caller, draft.id))).toMatchObject({
      statusCode: 409,
      messageKey: 'error_enrollment_submitted',
    })
  })

  test('what is shown is masked and leaves an audit row', async () => {
    const draft = await draftOf()
    await services.drafts.save(
      draft,
      'billing',
      { payment_method: 'eft', account_number: '000123456789', bank_name: 'CHASE' },
      0,
    )
    await services.drafts.save(
      draft,
      'agreement',
      {
        eprocess: 'applicant',
        signed: true,
        signature: 'data:image/png;base64,iVBORw0KGgo',
        agreed_to: {
          texts: [],
          plans: [],
          monthly_cents: 100,
          initial_cents: 100,
          effective_date: '12/01/2026',
          locale: 'en',
          session_id: 's',
          given_at: 1,
        },
      },
      0,
    )
    expect(await services.drafts.showSection(draft, 'payment_info')).toEqual({
      result: { payment_method: 'eft', account_number: '********6789', bank_name: 'CHASE' },
      revision: 1,
    })
    expect((await services.drafts.showSection(draft, 'aggrement_info')).result).toEqual({
      eprocess: 'applicant',
      signed: true,
    })
    expect(
      await database.sql
        .selectFrom('audit')
        .select(['session_id', 'action', 'detail'])
        .where('subject', '=', `draft:${draft.id}`)
        .orderBy('detail')
        .execute(),
    ).toEqual([
      { session_id: draft.session_id, action: 'read', detail: 'aggrement_info' },
      { session_id: draft.session_id, action: 'read', detail: 'payment_info' },
    ])
  })

  test('reads of one answer are recorded when all are through, and what they have set going when it comes', async () => {
    const caller = await someone()
    const deeds = async () =>
      (
        await database.sql.selectFrom('audit').select('detail').where('session_id', '=', caller.sessionId).execute()
      ).map(({ detail }) => detail)
    let goOn = (): void => {}
    const later = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let late = Promise.resolve()
    await services.audit.together(async () => {
      await services.audit.record(caller, 'read', 'draft:one', 'opened')
      expect(await deeds()).toEqual([])
      late = later.then(() => services.audit.record(caller, 'read', 'draft:one', 'refused'))
    })
    expect(await deeds()).toEqual(['opened'])
    goOn()
    await late
    expect((await deeds()).toSorted()).toEqual(['opened', 'refused'])
  })

  test('a code: five tries, ten minutes, once, and 120 seconds until the next', async () => {
    const draft = await draftOf()
    const { issue, verify, verified } = services.codes
    const isVerified = async (contact: string) => (await verified(draft))('email', contact)
    const send = async (contact: string): Promise<string> => {
      const sent = await issue(draft, 'email', contact)
      if (!('code' in sent)) throw new Error('no code was issued')
      return sent.code
    }
    const code = await send('Ana@Example.com')
    expect(code).toMatch(/^\d{6}$/)
    expect(await issue(draft, 'email', 'ana@example.com')).toEqual({ waitSeconds: 120 })
    clock.advance(119 * SECOND)
    expect(await issue(draft, 'email', 'ana@example.com')).toEqual({ waitSeconds: 1 })
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await verify(draft, 'email', 'ana@example.com', wrong)).toBe('wrong')
    expect(await isVerified('ana@example.com')).toBe(false)
    expect(await verify(draft, 'email', ' ana@example.com', code)).toBe('verified')
    expect(await isVerified('ana@example.com')).toBe(true)
    expect(await isVerified('eva@example.com')).toBe(false)
    expect(await verify(draft, 'email', 'ana@example.com', code)).toBe('expired')

    const spent = await send('spent@example.com')
    const other = spent === '000000' ? '111111' : '000000'
    const verdicts = await Promise.all(
      Array.from({ length: 5 }, () => verify(draft, 'email', 'spent@example.com', other)),
    )
    expect(verdicts.sort()).toEqual(['spent', 'wrong', 'wrong', 'wrong', 'wrong'])
    expect(await verify(draft, 'email', 'spent@example.com', spent)).toBe('spent')

    const old = await send('old@example.com')
    clock.advance(10 * MINUTE)
    expect(await verify(draft, 'email', 'old@example.com', old)).toBe('expired')
    expect(await verify(draft, 'phone', '5125550100', old)).toBe('expired')
  })

  test('a cart keeps its order, each plan once', async () => {
    const draft = await draftOf()
    const cart = makeCartItems<{ cents: number }>({ database, clock, sealing })
    const add = (plan_id: string, cents: number) =>
      cart.add(draft.id, { plan_id, plan_pricing_id: 'p', details: { cents } })
    expect([await add('b', 1), await add('a', 2), await add('b', 3)]).toEqual([true, true, false])
    await cart.update(draft.id, { plan_id: 'a', plan_pricing_id: 'q', details: { cents: 4 } })
    expect(await cart.list(draft.id)).toEqual([
      { plan_id: 'b', plan_pricing_id: 'p', details: { cents: 1 } },
      { plan_id: 'a', plan_pricing_id: 'q', details: { cents: 4 } },
    ])
    expect([await cart.remove(draft.id, 'b'), await cart.remove(draft.id, 'b')]).toEqual([true, false])
    expect(await cart.count(draft.id)).toBe(1)
  })

  test('a draft gets one policy and one invoice, however often it is asked', async () => {
    const draft = await draftOf()
    const policies = makePolicies<{ name: string }, { cents: number }>({ database, clock, sealing })
    const all = await Promise.all(Array.from({ length: 10 }, () => policies.issue(draft.id, { name: 'Ana' })))
    const [id = ''] = all.map(({ policy }) => policy.policy_id)
    expect(id).toMatch(/^EC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(all.map(({ policy }) => policy.policy_id)).toEqual(Array.from({ length: 10 }, () => id))
    expect(all.filter(({ issued }) => issued)).toHaveLength(1)
    expect((await policies.find(id))?.details).toEqual({ name: 'Ana' })
    const invoices = await Promise.all(Array.from({ length: 10 }, () => policies.invoice(id, { cents: 5 })))
    expect(new Set(invoices.map(({ invoice_id }) => invoice_id)).size).toBe(1)
    expect(invoices.filter(({ issued }) => issued)).toHaveLength(1)
  })

  test('a session is found by its signed token until it is revoked or expires', async () => {
    const { id, token } = await services.sessions.begin()
    expect(await services.sessions.find(token)).toMatchObject({ id, renewed: false })
    expect(await services.sessions.find(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeNull()
    clock.advance(2 * DAY)
    expect(await services.sessions.find(token)).toMatchObject({ id, renewed: true })
    expect(await services.sessions.find(token)).toMatchObject({ id, renewed: false })
    await services.sessions.revoke(id)
    expect(await services.sessions.find(token)).toBeNull()
    const other = await services.sessions.begin()
    clock.advance(60 * DAY)
    expect(await services.sessions.find(other.token)).toBeNull()
  })

  test('requests are counted per address and per session, and forgotten in time', async () => {
    const take = (ip: string, sessionId: string | null) => services.rateLimits.take('code', { ip, sessionId })
    const waits = await Promise.all(Array.from({ length: 22 }, () => take('10.1.1.1', null)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
    expect(waits.filter((wait) => wait === 600)).toHaveLength(2)
    expect(await take('10.1.1.2', 'S')).toBe(0)
    for (let count = 1; count < 20; count += 1) await take(`10.1.2.${count}`, 'S')
    expect(await take('10.1.3.1', 'S')).toBe(600)
    clock.advance(600 * SECOND)
    expect(await take('10.1.1.1', 'S')).toBe(0)
  })

  test('a transaction happens wholly or not at all, and is joined by those inside', async () => {
    const draft = await draftOf()
    await expect(
      database.transaction(async () => {
        await services.drafts.save(draft, 'personal', { first_name: 'Ana' }, 0)
        await services.outbox.mail({ to: 'gone@example.com', subject: 'Gone', text: '' })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(await services.drafts.section(draft, 'personal')).toBeNull()
    expect((await services.outbox.list(100)).filter(({ message }) => message.to === 'gone@example.com')).toEqual([])
  })

  test('keys rotate while old ones still open; foreign keys are noticed', async () => {
    const draft = await draftOf()
    await services.drafts.save(draft, 'personal', { first_name: 'Ana' }, 0)
    await services.outbox.mail({ to: 'a@example.com', subject: 'Hello', text: 'Hi' })
    await checkKeys({ database, sealing })
    const both = makeSealing(parseKeys(`k2=${key('b')},k1=${key('a')},lookup=${key('z')}`))
    expect(await rotateKeys({ database, sealing: both })).toBeGreaterThanOrEqual(3)
    expect(await rotateKeys({ database, sealing: both })).toBe(0)
    const fresh = makeSealing(parseKeys(`k2=${key('b')},lookup=${key('z')}`))
    await checkKeys({ database, sealing: fresh })
    const later = makeServices({ ...services, sealing: fresh })
    expect((await later.drafts.section(draft, 'personal'))?.value).toEqual({ first_name: 'Ana' })
    await expect(services.drafts.section(draft, 'personal')).rejects.toThrow('needs the key "k2"')
    const foreign = makeSealing(parseKeys(`k2=${key('c')},lookup=${key('z')}`))
    await expect(checkKeys({ database, sealing: foreign })).rejects.toThrow('do not open this database')
  })

  test('several processes may start on an empty database at once', async () => {
    const empty = await (testDatabases.find(({ make: maker }) => maker === make) ?? { make }).make()
    const opened = await Promise.all(Array.from({ length: 4 }, () => empty.open()))
    const counts = await Promise.all(opened.map((one) => one.sql.selectFrom('sessions').select('id').execute()))
    expect(counts).toEqual([[], [], [], []])
    await Promise.all(opened.map((one) => one.close()))
    await empty.drop()
  })
})
