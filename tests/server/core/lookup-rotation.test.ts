import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY } from '#server/clock.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import type { Database } from '#server/db/database.ts'
import { makeEnrolledContacts } from '#server/repositories/enrollment/enrolled-contacts.repository.ts'
import { checkKeys } from '#server/services/keys/key-rotation.service.ts'
import { rotateLookups } from '#server/services/keys/lookup-rotation.ts'
import { makeRateLimits } from '#server/services/visits/rate-limits.service.ts'
import { testClock } from '../support/clock.ts'
import { type TestDatabase, postgresUrl, testDatabases } from '../support/databases.ts'
import { checkedOut, demoCatalog } from '../support/journey.ts'
import { send } from '../support/asking.ts'
import { personal } from '../support/answers.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

postgresUrl()

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const before = `k1=${key('a')},lookup1=${key('y')}`
const both = `k1=${key('a')},lookup2=${key('z')},lookup1=${key('y')}`
const bothEarlier = `k1=${key('a')},lookup1=${key('y')},lookup2=${key('z')}`
const after = `k1=${key('a')},lookup2=${key('z')}`
const sealingOf = (keys: string) => makeSealing(parseKeys(keys))

describe.each(testDatabases)('while the look-up key changes on $kind', ({ make }) => {
  let place: TestDatabase
  let database: Database
  const apps: TestApp[] = []
  beforeEach(async () => {
    place = await make()
    database = await place.open()
  })
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close()
    await database.close()
    await place.drop()
  })

  test('who guesses has no more tries than before', async () => {
    const clock = testClock()
    const limits = (keys: string) => makeRateLimits({ database, clock, sealing: sealingOf(keys), enabled: true })
    const guesser = { ip: '203.0.113.7', sessionId: null }
    for (let guess = 0; guess < 10; guess += 1) expect(await limits(before).takeAt('code', guesser)).toBe(0)
    expect(await limits(both).takeAt('code', guesser)).toBeGreaterThan(0)
    expect(await limits(both).takeAt('code', { ...guesser, ip: '203.0.113.8' })).toBe(0)
    // Also where the next request comes to a process that has not got the new key first yet.
    expect(await limits(bothEarlier).takeAt('code', guesser)).toBeGreaterThan(0)
  })

  test('one request that is sent to two processes is done once, whichever key each has first', async () => {
    for (const keys of [both, bothEarlier]) {
      const config = { rateLimits: false, keys }
      apps.push(await testApp({ catalog: demoCatalog(), database: await place.open(), config }))
    }
    const [one, other] = apps as [TestApp, TestApp]
    const journey = await checkedOut(one, { tier: 'IO', plans: ['crescent-premier-care'] })
    const elsewhere = other.visitor()
    for (const cookie of journey.visitor.cookies) elsewhere.cookies.set(...cookie)
    for (let round = 1; round <= 5; round += 1) {
      const options = { key: `request-of-round-${round}` }
      const body = { ...personal, revision: round - 1 }
      const save = (visitor: typeof elsewhere) =>
        send({ ...journey, visitor }, 'POST enrollment/save-personal-info', body, options)
      const answers = await Promise.all([save(journey.visitor), save(elsewhere)])
      // A session that both move at once may be told to ask again.
      for (const [index, { status }] of answers.entries())
        if (status === 401) answers[index] = await save(index === 0 ? journey.visitor : elsewhere)
      expect(answers.map(({ status, data }) => [status, data])).toEqual([1, 2].map(() => [200, { revision: round }]))
    }
  })

  test('rotate-keys that is killed in the middle goes on where it was', async () => {
    const people = 250
    const old = sealingOf(before)
    await checkKeys({ database, sealing: old })
    const contacts = makeEnrolledContacts({ database, sealing: old })
    const ids = Array.from({ length: people }, (_, index) => `policy-${String(index).padStart(4, '0')}`)
    const quote = { zip: '78701', state: 'TX', dob: '06/15/1986', gender: '1', spouse_dop: null, dep_dob: [] }
    const person = { user_id: null, first_name: 'Pat', last_name: 'Lee', masked_ssn: '', quote }
    const times = { created_at: 1, updated_at: 1, expires_at: Date.now() + DAY }
    await database.transaction(async () => {
      const sql = database.sql
      const session = { id: 's', token_hash: old.lookUp('session', 's'), kind: 'anonymous' as const, ends_at: 1 }
      const ended = { created_at: 1, expires_at: 1, revoked_at: 1, replaced_hash: null, replaced_at: null }
      await sql
        .insertInto('sessions')
        .values({ ...session, ...ended })
        .execute()
      for (const policy_id of ids) {
        const who = { session_id: 's', type: 'new-member', eprocess: 'applicant', open_type: null, agent_id: null }
        const draft = { id: policy_id, status: 'submitted' as const, group_id: null, portal_id: null, ...who, ...times }
        await sql.insertInto('drafts').values(draft).execute()
        const email = `${policy_id}@example.com`
        const sealed = old.seal({ field: 'policies.sealed', row: policy_id }, { name: 'Pat', email, plans: [], person })
        await sql
          .insertInto('policies')
          .values({ policy_id, enrollment_id: policy_id, sealed, created_at: 1 })
          .execute()
        await contacts.note(policy_id, { ...person, dob: quote.dob }, { email })
      }
    })
    const left = async () => {
      const rows = await database.sql.selectFrom('enrolled_contacts').select('owner_hash').execute()
      return rows.filter(({ owner_hash }) => !owner_hash.startsWith('lookup2.')).length
    }
    const where = place.where
    const folder = 'file' in where ? dirname(where.file) : mkdtempSync(join(tmpdir(), 'enrollchart-keys-'))
    const cli = spawn(process.execPath, ['tools/run.mjs', 'server/cli/rotate-keys.cli.ts'], {
      env: {
        PATH: process.env['PATH'] ?? '',
        KEYS: both,
        DATA_DIR: folder,
        ...('url' in where && { DATABASE_URL: where.url }),
      },
      stdio: 'ignore',
    })
    const ended = once(cli, 'exit')
    await vi.waitFor(async () => expect(await left()).toBeLessThan(2 * people), { timeout: 250_000, interval: 5 })
    cli.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const rest = await left()
    expect(rest).toBeGreaterThan(0)

    const parts = { database, sealing: sealingOf(both), clock: testClock(Date.now()) }
    await checkKeys(parts)
    const [said, ...others] = await rotateLookups(parts, 'rotate')
    expect(Number(said?.split(' ')[0])).toBeGreaterThanOrEqual(Math.floor(rest / 2))
    expect([await left(), others.some((line) => line.includes('enrolled_contacts'))]).toEqual([0, false])
    parts.clock.advance(31 * DAY)
    expect((await rotateLookups(parts, 'rotate')).at(-1)).toMatch(/^Nothing is found by "lookup1" any more/)
    const now = makeEnrolledContacts({ database, sealing: sealingOf(after) })
    const stranger = { first_name: 'Jo', last_name: 'Lee', dob: '01/01/1990' }
    for (const id of [ids[0], ids.at(-1)]) expect(await now.isOthers('email', `${id}@example.com`, stranger)).toBe(true)
  })

  test('a key that somebody else may know is given up at once, and what that costs is said', async () => {
    const app = await testApp({ catalog: demoCatalog(), database: await place.open(), config: { keys: before } })
    apps.push(app)
    await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const parts = { database, sealing: sealingOf(both), clock: app.clock }
    await checkKeys(parts)
    await expect(checkKeys({ database, sealing: sealingOf(after) })).rejects.toThrow('"lookup1" is missing')
    const said = await rotateLookups(parts, 'give-up')
    expect(said).toEqual([
      'Still found by "lookup1":',
      expect.stringMatching(/^ {2}sessions +1 {2}until 2027-01-19$/),
      expect.stringMatching(/^ {2}idempotency_keys +\d+ {2}until 2026-11-21$/),
      expect.stringMatching(/^ {2}rate_limits +\d+ {2}until 2026-11-20$/),
      expect.stringMatching(/^ {2}links of mails +until 30 days after npm run rotate-keys$/),
      'That is given up. Take "lookup1" out of KEYS and restart.',
    ])
    await checkKeys({ database, sealing: sealingOf(after) })
  })
})
