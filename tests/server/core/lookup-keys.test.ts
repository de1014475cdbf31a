import { makeStaffIdentities } from '#server/repositories/desk/staff-identities.repository.ts'
import { makePendingSignIns } from '#server/repositories/visits/pending-sign-ins.repository.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { makeRoster } from '#server/repositories/groups/roster.repository.ts'
import { makeRosterStanding } from '#server/repositories/groups/roster-standing.repository.ts'
import { readRosterFile } from '#server/services/desk/roster/roster-file.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { hashTables } from '#server/repositories/keys/lookup-hashes.repository.ts'
import { type RotationMode, rotateLookups } from '#server/services/keys/lookup-rotation.ts'
import { rosterOf, threeLines } from '../desk/groups/roster-lines.ts'
import { contact, tabCalls } from '../support/answers.ts'
import { type Journey, ask, problemsOf, send } from '../support/asking.ts'
import { type TestClock, testClock } from '../support/clock.ts'
import { type TestDatabase, postgresUrl, testDatabases } from '../support/databases.ts'
import { codeSentBy } from '../support/proving.ts'
import { checkedOut, clientJourney, review, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'

postgresUrl()

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const alone = { tier: 'IO', plans: ['crescent-premier-care'] } as const
const doubtful = 'pat@bounce.example.com'
const otp = { contact: doubtful, type: 'email' }
const agent_code = 'RIVR1212'
const saveContact = 'POST enrollment/save-contact-info'
const exists = [422, ['email_address', 'Email Already Exists.'], ['phone_number', 'Phone already exists']]

/** The same browser at another server. */
const asking = (app: TestApp, { cookies }: Visitor): Visitor => {
  const visitor = app.visitor()
  for (const cookie of cookies) visitor.cookies.set(...cookie)
  return visitor
}
const onServer = (app: TestApp, journey: Journey): Journey => ({
  ...journey,
  app,
  visitor: asking(app, journey.visitor),
})

/** What the newest message with this in it has there. */
const newest = async (app: TestApp, form: RegExp): Promise<string> => {
  const texts = (await app.mailbox()).map(({ message }) => message.text)
  app.clock.advance(1000)
  return texts.flatMap((text) => form.exec(text)?.[1] ?? [])[0] ?? ''
}
const email = 'ana@example.com'
const codeToContinue = async (journey: Journey): Promise<string> => {
  await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email, tab: 'contact_info' })
  return newest(journey.app, /Code: (\S+)/)
}
const continued = async (app: TestApp, code: string) =>
  (await app.visitor().call('POST enrollment/continue-enrollment', { body: { code, email } })).envelope.statusCode

/** What somebody else is told who gives the contacts of the person who enrolled. */
const contactsTaken = async (app: TestApp) => {
  const journey = await checkedOut(app, alone)
  await send(journey, tabCalls.primary_info.key, { ...(await tabCalls.primary_info.body(journey)), first_name: 'Jo' })
  return problemsOf(await send(journey, saveContact, contact))
}

/** Every column of the database with a hash that a look-up key of this name made. */
const columnsOf = async (database: Database, name: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of Object.keys(hashTables).concat('drafts', 'draft_events', 'outbox', 'policies', 'visits')) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.sql)
    for (const row of rows) {
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.includes(`${name}.`)) found.push(`${table}.${column}`)
    }
  }
  return [...new Set(found)].toSorted()
}

test('docs/operate.md says of every table what becomes of its hashes', () => {
  const page = readFileSync('docs/operate.md', 'utf8')
  const part = page.slice(page.indexOf('### Look-up keys'), page.indexOf('## Backup and restore'))
  const written = part.split('\n').flatMap((line) => {
    const [, table, , rotates] = line.split('|').map((cell) => cell.trim())
    return line.startsWith('| `') ? [[table, rotates]] : []
  })
  expect(written).toEqual(Object.entries(hashTables).map(([table, { rotates }]) => [`\`${table}\``, rotates]))
})

/** The first key bears no name in its hashes where it is called `lookup`, as in every database of before. */
const runs = testDatabases.flatMap((on) =>
  ['lookup', 'lookup1'].filter((name) => name !== 'lookup' || on.kind === 'SQLite').map((name) => ({ ...on, name })),
)
describe.each(runs)('look-up keys on $kind, the first called "$name"', ({ make, name }) => {
  const before = `k1=${key('a')},${name}=${key('y')}`
  const both = `k1=${key('a')},lookup2=${key('z')},${name}=${key('y')}`
  const after = `k1=${key('a')},lookup2=${key('z')}`
  let place: TestDatabase
  let clock: TestClock
  const running: TestApp[] = []
  beforeEach(async () => {
    place = await make()
    clock = testClock()
  })
  afterEach(async () => {
    for (const app of running.splice(0)) await app.close()
    await place.drop()
  })
  const serve = async (keys: string): Promise<TestApp> => {
    const database = await place.open()
    try {
      const app = await testApp({ catalog: demoCatalog(), database, clock, config: { keys } })
      running.push(app)
      return app
    } catch (error) {
      await database.close()
      throw error
    }
  }
  const rotate = ({ database, services: { sealing } }: TestApp, mode: RotationMode = 'rotate') =>
    rotateLookups({ database, sealing, clock }, mode)

  test('whoever began goes on by cookie, codes and links while the key changes, and after the old one is gone', async () => {
    const first = await serve(before)
    await submitted(await journeyTo(first, alone))
    const halfway = await journeyTo(first, alone, 'contact_info')
    const own = {
      ...(await tabCalls.contact_info.body(halfway)),
      email_address: doubtful,
      phone_number: '5124632009',
    }
    const proof = await codeSentBy(first, () => ask(halfway, 'POST enrollment/send-otp', otp))
    await ask(halfway, 'POST enrollment/verify-otp', { ...otp, otp: proof })
    const repeated = { key: 'repeat'.repeat(4) }
    expect((await send(halfway, saveContact, own, repeated)).data).toEqual({ revision: 1 })
    const typing = await journeyTo(first, alone, 'contact_info')
    const pending = await codeSentBy(first, () => ask(typing, 'POST enrollment/send-otp', otp))
    const rep = first.visitor()
    const proveRep = 'POST enrollment/send-agent-proof'
    const signIn = await codeSentBy(first, () => rep.call(proveRep, { body: { agent_code } }))
    clock.advance(1000)
    const code = await codeToContinue(halfway)
    const client = await clientJourney(first, { eprocess: 'rep', agent_id: 'rep-rivera' }, alone)
    await ask(client, 'POST enrollment/save-review-info', review)
    const signing = { params: { token: await newest(first, /\/sign\/([\w-]+)/) } }
    const token = makeEntryTokens(first.services).make(demoCatalog().members[0]?.id ?? '', 90)
    const idle = await checkedOut(first, alone)
    // A visitor without a session, who asks again because the answer was lost.
    const begin = async (app: TestApp) => {
      const person = { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', is_smoker: 0 }
      const body = { ...person, annual_incode: 52_000, working_hours: 40 }
      const made = { body, key: 'visitor-without-a-session' }
      return (await app.visitor().call('POST enrollment/add-filter-for-new-user', made)).data
    }
    const begun = await begin(first)
    const member = { id: 'dana', name: 'Dana', email: 'dana@example.com', roles: ['reader'] as const }
    await makeStaff(first.services).add(member, clock.now())
    const invitation = await inviteStaff({ ...first.services, clock }, member.id)
    const identity = { issuer: 'https://login.example.com', subject: 'dana' }
    await makeStaffIdentities(first.services).bind(member.id, identity, clock.now())
    const [session] = await first.database.sql.selectFrom('sessions').select('id').limit(1).execute()
    const gone = { nonce: 'n', verifier: 'v', redirectUri: 'https://desk.example.com/desk/sign-in', page: '/desk' }
    const leaving = { sessionId: session?.id ?? '', expiresAt: clock.now() + HOUR }
    await makePendingSignIns({ ...first.services, purpose: 'staff-sign-in' }).add({ ...gone, state: 'S' }, leaving)
    const { employees } = readRosterFile(rosterOf(threeLines), '2026-11-26')
    await makeRoster(first.services).add('group-bluebonnet', employees, clock.now())
    const listed = Object.entries(hashTables).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`),
    )
    const found = await columnsOf(first.database, name)
    expect(found.filter((column) => !listed.includes(column))).toEqual([])
    // All that is listed is there but what the change itself writes; hashes without a name cannot be told.
    const missing = name === 'lookup' ? listed : ['settings.value']
    expect(listed.filter((column) => !found.includes(column))).toEqual(missing)

    const changing = await serve(both)
    const going = onServer(changing, halfway)
    const beginning = await changing.visitor().call('POST staff/begin-passkey', { body: { invitation } })
    expect(beginning.data).toMatchObject({ options: { user: { displayName: 'Dana' } } })
    expect(await makeStaffIdentities(changing.services).staffOf(identity)).toBe('dana')
    const signIns = makePendingSignIns({ ...changing.services, purpose: 'staff-sign-in' })
    expect(await signIns.find('S', leaving.sessionId, clock.now())).toEqual(gone)
    const again = await send(going, saveContact, own, repeated)
    expect([again.status, again.data]).toEqual([200, { revision: 1 }])
    // The cookie is signed anew, once.
    expect(going.visitor.cookies).not.toEqual(halfway.visitor.cookies)
    expect((await send(going, 'GET enrollment/get-plan-cart')).response.cookies).toEqual([])
    expect(await begin(changing)).toEqual(begun)
    expect(
      (await send(onServer(changing, typing), 'POST enrollment/verify-otp', { ...otp, otp: pending })).status,
    ).toBe(200)
    // The address that was proved is proved.
    expect((await send(going, saveContact, { ...own, revision: 1 })).data).toEqual({ revision: 2 })
    const confirm = { body: { agent_code, otp: signIn } }
    expect((await asking(changing, rep).call('POST enrollment/confirm-agent', confirm)).status).toBe(200)
    expect(await continued(changing, code)).toBe(200)
    expect((await changing.visitor().call('GET enrollment/get-signing/{token}', signing)).status).toBe(200)
    const enter = async (app: TestApp) =>
      (await app.visitor().call('POST enrollment/open-member-entry', { body: { token } })).status
    expect(await enter(changing)).toBe(200)
    expect(await contactsTaken(changing)).toEqual(exists)

    const said = await rotate(changing)
    expect(said[0]).toMatch(/^[1-9]\d* records are now found by the key "lookup2"$/)
    expect(said.at(-1)).toBe(
      `Leave "${name}" in KEYS until 2027-01-19 at the latest, then run npm run rotate-keys again.`,
    )
    const left = said.flatMap((line) => /^ {2}(\S.+?) {2,}\d* +until 20\d\d-/.exec(line)?.[1] ?? [])
    expect(left).toEqual(expect.arrayContaining(['sessions', 'idempotency_keys', 'links of mails']))
    expect(left).not.toEqual(expect.arrayContaining(['enrolled_contacts']))
    expect(left).not.toEqual(expect.arrayContaining(['verified_contacts']))
    expect(left).not.toEqual(expect.arrayContaining(['staff_identities']))
    expect(await makeStaffIdentities(changing.services).staffOf(identity)).toBe('dana')
    expect((await rotate(changing))[0]).toBe('0 records are now found by the key "lookup2"')
    expect(await rotate(changing, 'status')).toEqual(said.slice(1))
    expect(await contactsTaken(changing)).toEqual(exists)
    // Until then nothing starts without the old key, without the new one, or with another of its name.
    await expect(serve(after)).rejects.toThrow(`KEYS: the look-up key "${name}" is missing`)
    await expect(serve(before)).rejects.toThrow('KEYS: the look-up key "lookup2" is missing')
    await expect(serve(both.replace(key('z'), key('x')))).rejects.toThrow('these keys do not open this database')

    // Links end after a month, sessions that nobody uses and their enrollments after two.
    clock.advance(31 * DAY)
    // Others came in by codes meanwhile: who began takes it back.
    await ask(going, 'POST enrollment/take-enrollment')
    expect((await send(going, saveContact, { ...own, revision: 2 })).data).toEqual({ revision: 3 })
    expect((await rotate(changing, 'status')).map((line) => line.split('  ')[1]).filter(Boolean)).toEqual(['sessions'])
    const later = await codeToContinue(going)
    clock.advance(29 * DAY + 20 * HOUR)
    const nothing = `Nothing is found by "${name}" any more`
    expect(await rotate(changing, 'status')).toEqual([`${nothing}: run npm run rotate-keys.`])
    await expect(serve(after)).rejects.toThrow('is missing')
    expect((await rotate(changing)).at(-1)).toBe(`${nothing}: take it out of KEYS and restart.`)

    const last = await serve(after)
    expect(await makeStaffIdentities(last.services).staffOf(identity)).toBe('dana')
    await expect(serve(before)).rejects.toThrow('KEYS: the look-up key "lookup2" is missing')
    expect(await rotate(last, 'status')).toEqual(['All is found by the key "lookup2"'])
    expect((await send(onServer(last, going), saveContact, { ...own, revision: 3 })).data).toEqual({ revision: 4 })
    expect(await contactsTaken(last)).toEqual(exists)
    expect(await continued(last, later)).toBe(200)
    // Who is on a roster is known by name and birth date as before.
    const person = { first_name: 'Ana', last_name: 'Lima', birth_date: '1984-05-17' }
    const whose = { employeeId: null, groupId: 'group-bluebonnet', person }
    await makeRosterStanding(last.services).enroll(whose, { policyId: 'EC-1', at: clock.now() })
    const enrolled = await last.database.sql
      .selectFrom('roster_employees')
      .select('policy_id')
      .where('policy_id', 'is not', null)
      .execute()
    expect(enrolled).toEqual([{ policy_id: 'EC-1' }])
    // What an entry link was made for longer than a month ends with its key; who stayed away begins anew.
    expect(await enter(last)).toBe(422)
    expect((await send(onServer(last, idle), 'GET enrollment/get-plan-cart')).status).toBe(404)
  })
})
