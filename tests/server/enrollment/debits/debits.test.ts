import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { begunBillingAccount, stepBillingAccount } from '#machines/fulfillment/billing-account.step.ts'
import { isBankDay } from '#server/formats/ach/bank-days.ts'
import { makeDebits } from '#server/services/enrollment/debits/debits.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { bank } from '#tests/schemas/steps/payments.ts'
import { ask, type Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { codeOfMail } from '../../support/documents.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { testApp } from '../../support/test-app.ts'
import { byRep } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'
import { bankSays } from './bank.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const metricsToken = 'a-token-of-the-monitoring'
/** Vision by bank draft: the first payment at the submit, then on the 1st or later of each month. */
const byDraft: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' }

const billing = async ({ prenotes = false, make = testDatabases[0]?.make } = {}) => {
  const demo = demoCatalog()
  const catalog = { ...demo, debits: demo.debits && { ...demo.debits, prenotes } }
  const where = await make?.()
  if (where !== undefined) closing.push(where.drop)
  const database = await where?.open()
  const app = await testApp({ catalog, ...(database && { database }), config: { rateLimits: false, metricsToken } })
  closing.push(() => app.close())
  const deliveriesDir = mkdtempSync(join(tmpdir(), 'debits-'))
  const { sealing, clock } = app.services
  const debits = (folder = deliveriesDir) =>
    makeDebits({ database: app.database, sealing, clock, catalog, deliveriesDir: folder })
  const names = (): string[] => readdirSync(join(deliveriesDir, 'bank')).toSorted()
  const textOf = (name: string): string => readFileSync(join(deliveriesDir, 'bank', name), 'utf8')
  /** The entries of a file: type, account, cents, whose, trace. */
  const entriesOf = (name: string) =>
    textOf(name)
      .split('\n')
      .filter((line) => line.startsWith('6'))
      .map((line) => ({
        type: line.slice(1, 3),
        routing: line.slice(3, 12),
        number: line.slice(12, 29).trim(),
        cents: Number(line.slice(29, 39)),
        id: line.slice(39, 54).trim(),
        trace: line.slice(79, 94),
      }))
  /** What the operator's alarms read. */
  const raised = async (): Promise<Record<string, number>> => {
    const { body } = await app.server.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
    const found = body.matchAll(/^enrollchart_billing_accounts_raised\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries(Array.from(found, ([, state = '', many]): [string, number] => [state, Number(many)]))
  }
  const one = async () => (await debits().list())[0]
  const file = async () => (await debits().file()).filed
  /** Goes on to the day on which something is next to be done. */
  const toItsDay = async () => {
    const { on_day } = (await one()) ?? {}
    const at = Date.parse(`${on_day ?? ''}T15:00:00Z`)
    if (at > clock.now()) app.clock.advance(at - clock.now())
  }
  return { app, debits, names, textOf, entriesOf, raised, one, file, toItsDay, deliveriesDir }
}

const submit = async ({ app }: Awaited<ReturnType<typeof billing>>): Promise<string> =>
  submitted(await journeyTo(app, byDraft))

const cancel = ({ app }: Awaited<ReturnType<typeof billing>>, policyId: string) =>
  makeEnrollment(app.services).parts.records.append(policyId, {
    kind: 'cancelled',
    version: 1,
    by: { session: null, origin: null },
    ends_on: '12/01/2026',
    reason: 'other',
  })

describe.each(testDatabases)('the account of an enrollment that is paid by bank draft, on $kind', ({ make }) => {
  test('is debited for the first payment once, and for each month on its day', async () => {
    const all = await billing({ make })
    const journey = await journeyTo(all.app, byDraft)
    const policyId = await submitted(journey)
    const { charge } = await ask(journey, 'GET enrollment/get-receipt')
    expect(await all.one()).toMatchObject({ policy_id: policyId, state: 'due', takenCents: 0 })
    const first = await all.file()
    expect(first).toMatchObject({ name: 'debits-2026-11-20-A.ach', debits: 1, prenotes: 0 })
    expect(all.entriesOf('debits-2026-11-20-A.ach')).toEqual([
      {
        type: bank.account_type === 'savings' ? '37' : '27',
        routing: bank.routing_number,
        number: bank.account_number,
        cents: first?.cents,
        id: policyId,
        trace: '999999020000001',
      },
    ])
    const lines = all.textOf('debits-2026-11-20-A.ach').trimEnd().split('\n')
    expect([lines.length % 10, new Set(lines.map(({ length }) => length))]).toEqual([0, new Set([94])])
    // Nothing more is due, and the same file is not made twice.
    expect(await all.file()).toBeNull()
    const days: string[] = []
    for (let month = 0; month < 3; month += 1) {
      // As an operator does it: every day.
      let filed: Awaited<ReturnType<typeof all.file>> = null
      for (let day = 0; day < 45 && filed === null; day += 1) {
        all.app.clock.advance(DAY)
        filed = await all.file()
      }
      expect(filed).toMatchObject({ debits: 1 })
      const line = all.textOf(filed?.name ?? '').split('\n')[1] ?? ''
      days.push(`20${line.slice(69, 71)}-${line.slice(71, 73)}-${line.slice(73, 75)}`)
    }
    expect(days.every(isBankDay)).toBe(true)
    // As the receipt says: on the 25th, or the first bank day after it.
    expect(charge).toMatchObject({ day: 25, from: '12/25/2026' })
    expect(days).toEqual(['2026-12-28', '2027-01-25', '2027-02-25'])
    const numbers = all.names().flatMap((name) => all.entriesOf(name).map(({ trace }) => trace))
    expect(new Set(numbers).size).toBe(4)
  })

  test('is tried again twice where money was missing, a week later each time, and then left alone', async () => {
    const all = await billing({ make })
    await submit(all)
    const states: (string | undefined)[] = []
    for (let round = 0; round < 3; round += 1) {
      await all.toItsDay()
      const filed = await all.file()
      const [entry] = all.entriesOf(filed?.name ?? '')
      all.app.clock.advance(2 * DAY)
      expect(await all.debits().answers(bankSays([{ code: 'R01', trace: entry?.trace ?? '' }]))).toMatchObject({
        returns: 1,
      })
      states.push((await all.one())?.state)
    }
    expect(states).toEqual(['due', 'due', 'failed'])
    expect(await all.one()).toMatchObject({ code: 'R01', isRaised: true, takenCents: 0 })
    expect(await all.raised()).toEqual({ failed: 1, refunding: 0 })
    all.app.clock.advance(30 * DAY)
    expect(await all.file()).toBeNull()
    expect(await all.debits().settleBy((await all.one())?.policy_id ?? '', 'retry.asked')).toEqual({
      before: 'failed',
      after: 'due',
    })
    expect(await all.file()).toMatchObject({ debits: 1 })
  })
})

describe('a return', () => {
  test('for any other reason stops all debits at once; the same file is taken once', async () => {
    const all = await billing()
    await submit(all)
    const [entry] = all.entriesOf((await all.file())?.name ?? '')
    const text = bankSays([
      { code: 'R03', trace: entry?.trace ?? '' },
      { code: 'R03', trace: '999999029999999' },
    ])
    expect(await all.debits().answers(text)).toEqual({ returns: 1, changes: 0, foreign: 1, isKnown: false })
    expect(await all.one()).toMatchObject({ state: 'failed', code: 'R03', isRaised: true, takenCents: 0 })
    expect(await all.debits().answers(text)).toMatchObject({ returns: 0, isKnown: true })
  })

  test('that comes when the next premium is under way owes the old one, and never debits one twice', async () => {
    const all = await billing()
    const policyId = await submit(all)
    const [first] = all.entriesOf((await all.file())?.name ?? '')
    await all.toItsDay()
    await all.file()
    await all.toItsDay()
    const second = await all.file()
    await all.debits().answers(bankSays([{ code: 'R10', trace: first?.trace ?? '' }]))
    expect(await all.one()).toMatchObject({ state: 'failed', code: 'R10', isRaised: true, takenCents: second?.cents })
    await all.debits().settleBy(policyId, 'retry.asked')
    const again = await all.file()
    expect(again).toMatchObject({ debits: 1 })
    await all.toItsDay()
    await all.file()
    await all.toItsDay()
    await all.file()
    const kept = await all.app.database.sql
      .selectFrom('bank_debits')
      .select(['installment', 'outcome'])
      .orderBy('trace')
      .execute()
    expect(kept.map(({ installment, outcome }) => [installment, outcome])).toEqual([
      [0, 'returned'],
      [1, 'settled'],
      [0, 'settled'],
      [2, null],
    ])
  })

  test('in half a file changes nothing', async () => {
    const all = await billing()
    await submit(all)
    const [entry] = all.entriesOf((await all.file())?.name ?? '')
    const text = bankSays([{ code: 'R03', trace: entry?.trace ?? '' }])
    await expect(all.debits().answers(text.slice(0, 380))).rejects.toThrow('line')
    expect(await all.one()).toMatchObject({ state: 'pending' })
    expect(await all.debits().answers(text)).toMatchObject({ returns: 1 })
  })
})

describe('a prenote', () => {
  test('goes first, and the first debit no sooner than three bank days after it', async () => {
    const all = await billing({ prenotes: true })
    await submit(all)
    const prenote = await all.file()
    expect(prenote).toMatchObject({ debits: 0, prenotes: 1, cents: 0 })
    expect(all.entriesOf(prenote?.name ?? '')[0]).toMatchObject({ type: '28', cents: 0 })
    all.app.clock.advance(4 * DAY)
    expect(await all.file()).toBeNull()
    await all.toItsDay()
    expect(await all.file()).toMatchObject({ debits: 1, prenotes: 0 })
  })

  test('that the bank corrects is sent again as the bank wrote it', async () => {
    const all = await billing({ prenotes: true })
    await submit(all)
    const [entry] = all.entriesOf((await all.file())?.name ?? '')
    const change = bankSays([{ code: 'C01', trace: entry?.trace ?? '', corrected: '998877665544' }])
    expect(await all.debits().answers(change)).toMatchObject({ changes: 1 })
    expect(await all.one()).toMatchObject({ state: 'unproved' })
    expect(all.entriesOf((await all.file())?.name ?? '')[0]).toMatchObject({ type: '28', number: '998877665544' })
  })

  test('of the account that paid before says nothing about the one that pays now', async () => {
    const all = await billing({ prenotes: true })
    const journey = await journeyTo(all.app, byDraft)
    await submitted(journey)
    const [before] = all.entriesOf((await all.file())?.name ?? '')
    all.app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-correction')
    const { account_name, routing_number, account_type, account_holder_type } = bank
    await ask(journey, 'POST enrollment/correct-payment', {
      payment_method: 'eft',
      account_name,
      routing_number,
      account_type,
      account_holder_type,
      account_number: '555566667777',
      otp: await codeOfMail(all.app),
    })
    const trace = before?.trace ?? ''
    const change = bankSays([{ code: 'C01', trace, corrected: '998877665544' }])
    expect(await all.debits().answers(change)).toMatchObject({ changes: 1 })
    expect(await all.debits().answers(bankSays([{ code: 'R03', trace }]))).toMatchObject({ returns: 1 })
    expect(await all.one()).toMatchObject({ state: 'unproved', isRaised: false })
    const [now] = all.entriesOf((await all.file())?.name ?? '')
    expect(now).toMatchObject({ type: '28', number: '555566667777' })
    // What the bank says of that one counts.
    const corrected = bankSays([{ code: 'C01', trace: now?.trace ?? '', corrected: '112233445566' }])
    expect(await all.debits().answers(corrected)).toMatchObject({ changes: 1 })
    expect(all.entriesOf((await all.file())?.name ?? '')[0]).toMatchObject({ number: '112233445566' })
  })
})

test('what comes back late of the account before leaves the one that pays now alone, and is raised', () => {
  const input = { needsSignature: false, signed: false, prenotes: false }
  const filed = stepBillingAccount(begunBillingAccount(input), { type: 'entry.filed' })
  const changed = stepBillingAccount(filed, { type: 'payment.changed', prenotes: false })
  const returned = { type: 'entry.returned', code: 'R10', reason: 'other', left: false } as const
  expect(stepBillingAccount(changed, { ...returned, late: true })).toMatchObject({
    state: 'failed',
    context: { raised: true },
  })
  expect(stepBillingAccount(changed, { ...returned, late: false })).toMatchObject({
    state: 'due',
    context: { raised: false },
  })
})

describe('nothing is debited', () => {
  test('before the applicant has signed', async () => {
    const all = await billing()
    const journey = await clientJourney(all.app, byRep, { ...byDraft, plans: ['harvest-critical'] })
    const policyId = await submitted(journey)
    expect([(await all.one())?.state, await all.file()]).toEqual(['waitingForSignature', null])
    await signLater(all.app, policyId)
    expect([(await all.one())?.state, (await all.file())?.debits]).toEqual(['due', 1])
  })

  test('of a cancelled enrollment; what was taken is to be returned, until it is', async () => {
    const all = await billing()
    const never = await submit(all)
    await cancel(all, never)
    expect([(await all.one())?.state, await all.file()]).toEqual(['stopped', null])
    const taken = await billing()
    const policyId = await submit(taken)
    const filed = await taken.file()
    await cancel(taken, policyId)
    expect(await taken.one()).toMatchObject({ state: 'refunding', isRaised: true, takenCents: filed?.cents })
    taken.app.clock.advance(60 * DAY)
    expect(await taken.file()).toBeNull()
    await taken.debits().settleBy(policyId, 'refund.made')
    expect(await taken.one()).toMatchObject({ state: 'stopped', isRaised: false })
  })

  test('where a card or a bill pays, and where the catalog debits nobody', async () => {
    const all = await billing()
    await submitted(await journeyTo(all.app, { ...byDraft, pays: 'cc' }))
    expect(await all.debits().list()).toEqual([])
  })
})

test('a folder that takes no file keeps the file, which goes with its bytes at the next run', async () => {
  const all = await billing()
  await submit(all)
  const blocked = join(all.deliveriesDir, 'blocked')
  writeFileSync(blocked, 'no folder')
  await expect(all.debits(blocked).file()).rejects.toThrow('cannot be written')
  expect(await all.one()).toMatchObject({ state: 'pending' })
  const { filed, carried } = await all.debits().file()
  expect([filed, carried]).toEqual([null, ['debits-2026-11-20-A.ach']])
  expect(all.entriesOf('debits-2026-11-20-A.ach').length).toBe(1)
})

test('an account that cannot be written holds up nobody else, and the operator is told', async () => {
  const all = await billing()
  const odd = await submit(all)
  const row = (await all.app.database.sql.selectFrom('billing_accounts').selectAll().execute())[0]
  const { billingAccount } = makeEnrollment(all.app.services).parts
  if (row === undefined) throw new Error('There is no account')
  const sealed = billingAccount.seal(odd, { ...billingAccount.detailsOf(row), name: '陳' })
  await all.app.database.sql.updateTable('billing_accounts').set({ sealed }).execute()
  const fine = await submit(all)
  expect(await all.file()).toMatchObject({ debits: 1 })
  const standing = Object.fromEntries(
    (await all.debits().list()).map(({ policy_id, state, isRaised }) => [policy_id, [state, isRaised]]),
  )
  expect(standing).toEqual({ [odd]: ['failed', true], [fine]: ['pending', false] })
})
