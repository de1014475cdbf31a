import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FindWish, FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { DAY } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { ask, problemsOf } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { signedIn } from './signed-in.ts'

const vision = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const dental = { tier: 'IS', plans: ['larkspur-dental-high'] } as const
const find = 'POST staff/find-enrollments'

describe.each(testDatabases)('looking for enrollments on $kind', ({ make }) => {
  let app: TestApp
  let reader: Visitor
  let drop: () => Promise<void>
  let alone: string
  let byRep: string
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
    alone = await submitted(await journeyTo(app, dental))
    app.clock.advance(2 * DAY)
    byRep = await submitted(await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, vision))
    reader = await signedIn(app, 'reader')
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const found = async (wish: FindWish, visitor = reader) => {
    const { data, status, refusal } = await visitor.call(find, { body: wish })
    if (status !== 200) throw new Error(JSON.stringify(refusal))
    return (data as FoundPage).rows.map(({ policy_id }) => policy_id)
  }
  const number = () => alone.toLowerCase().replaceAll('-', ' ')

  test('the newest stand first where nothing is asked', async () => {
    expect(await found({})).toEqual([byRep, alone])
  })

  test.each<[string, () => FindWish, () => string[]]>([
    ['number, however it is typed', () => ({ number: number() }), () => [alone]],
    ['a number that nobody has', () => ({ number: 'EC-0000-0000' }), () => []],
    ['last name, whatever its marks', () => ({ name: 'ONEIL' }), () => [byRep, alone]],
    ['name of somebody covered', () => ({ name: 'Robin' }), () => [alone]],
    ['both names of one', () => ({ name: "pat o'neil" }), () => [byRep, alone]],
    ['a name that is nobody’s', () => ({ name: 'Pat Leek' }), () => []],
    ['plan', () => ({ plan: vision.plans[0] }), () => [byRep]],
    ['rep', () => ({ agent: 'rep-rivera' }), () => [byRep]],
    ['rep and plan that do not meet', () => ({ agent: 'rep-rivera', plan: dental.plans[0] }), () => []],
    ['state', () => ({ state: 'TX' }), () => [byRep, alone]],
    ['another state', () => ({ state: 'OH' }), () => []],
    ['from a day', () => ({ from: '11/22/2026' }), () => [byRep]],
    ['to a day', () => ({ to: '11/21/2026' }), () => [alone]],
  ])('%s', async (_, wish, expected) => {
    expect(await found(wish())).toEqual(expected())
  })

  test('contacts and the last four of a Social Security Number', async () => {
    const { parts } = makeEnrollment(app.services)
    const record = await parts.records.read(alone)
    const { email_address: email = '', phone_number: phone = '' } = record?.submitted.answers.contact ?? {}
    const ssn = (record?.secrets?.ssn.applicant ?? '').slice(-4)
    expect(ssn).toMatch(/^\d{4}$/)
    expect(await found({ email: email.toUpperCase() })).toContain(alone)
    expect(await found({ phone: `(${phone.slice(0, 3)}) ${phone.slice(3)}` })).toContain(alone)
    expect(await found({ ssn_last_four: ssn })).toContain(alone)
    expect(await found({ ssn_last_four: ssn === '0000' ? '0001' : '0000' })).toEqual([])
  })

  test('where it stands with a receiver, by the last version', async () => {
    const { data } = await reader.call(find, { body: { number: alone } })
    const [row] = (data as FoundPage).rows
    const standing = row?.standing[0]?.standing
    expect(standing).toBeDefined()
    expect(await found({ standing })).toContain(alone)
    expect(await found({ standing: 'rejected' })).toEqual([])
    await app.database.sql.updateTable('deliveries').set({ state: 'rejected' }).where('policy_id', '=', byRep).execute()
    expect(await found({ standing: 'rejected' })).toEqual([byRep])
    expect(await found({ standing: 'rejected', agent: 'rep-rivera' })).toEqual([byRep])
    expect(await found({ standing: 'rejected', plan: dental.plans[0] })).toEqual([])
  })

  test('what was corrected is found by what it is now', async () => {
    const journey = await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, vision)
    const policyId = await submitted(journey)
    const contact = (await makeEnrollment(app.services).parts.records.read(policyId))?.submitted.answers.contact
    const { address1, city, zip } = contact ?? {}
    const changed = { address1, city, zip, email_address: 'moved@example.com', phone_number: '5125550188' }
    expect(await ask(journey, 'POST enrollment/correct-contact', changed)).toEqual({ corrected: true })
    expect(await found({ email: 'moved@example.com' })).toEqual([policyId])
    expect(await found({ phone: '512-555-0188' })).toEqual([policyId])
    expect(await found({ email: contact?.email_address ?? '' })).not.toContain(policyId)
  })

  test('nothing that is looked for is in the database in the clear', async () => {
    const rows = await app.database.sql.selectFrom('find_terms').selectAll().execute()
    expect(rows.length).toBeGreaterThan(10)
    for (const { term_hash } of rows) expect(term_hash).toMatch(/^(?:[\w-]+\.)?[\w-]{43}$/)
  })

  test('enrollments of before the desk are found once the server has caught up', async () => {
    await app.database.sql.deleteFrom('find_terms').execute()
    await app.database.sql.deleteFrom('settings').where('name', '=', 'find-terms').execute()
    expect(await found({})).toEqual([])
    const { findTerms } = makeEnrollment(app.services).parts
    const count = await findTerms.catchUp()
    expect(count).toBeGreaterThan(1)
    expect(await found({ name: 'robin' })).toEqual([alone])
    expect(await findTerms.catchUp()).toBe(0)
  })

  test('each person who is listed is in the audit, and what was typed is not', async () => {
    await found({ email: 'moved@example.com' })
    const rows = await app.database.sql.selectFrom('audit').selectAll().where('staff_id', '=', 'demo-reader').execute()
    expect(rows.map(({ subject, detail }) => `${subject} ${detail}`)).toContain('desk:find looked by email')
    expect(rows.map(({ subject, detail }) => `${subject} ${detail}`)).toContain(`policy:${alone} listed`)
    expect(JSON.stringify(rows)).not.toContain('moved')
  })

  test('what cannot be is refused at its field', async () => {
    const wrong = {
      number: 'EC-1',
      name: '-',
      email: 'pat',
      phone: '1',
      ssn_last_four: '12',
      from: '13/01/2026',
      to: 'x',
    }
    const answer = await reader.call(find, { body: wrong })
    const [status, ...problems] = problemsOf(answer)
    expect(status).toBe(422)
    expect(problems.map(([field]) => field)).toEqual(Object.keys(wrong))
    const turned = await reader.call(find, { body: { from: '11/22/2026', to: '11/20/2026' } })
    expect(problemsOf(turned)).toEqual([422, ['to', 'The date cannot be before 11/22/2026']])
  })

  test('a page has 25, and the next one goes on where it ended', async () => {
    const more: string[] = []
    for (let count = 0; count < 26; count += 1) {
      const journey = await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] })
      // Two of the same moment stand by their numbers.
      if (count % 2 === 0) app.clock.advance(1000)
      more.push(await submitted(journey))
    }
    const pageAfter = async (after?: string | null) =>
      (await reader.call(find, { body: { plan: 'larkspur-dental-high', ...(after && { after }) } })).data as FoundPage
    const first = await pageAfter()
    const second = await pageAfter(first.next)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 2, null])
    const all = [...first.rows, ...second.rows].map(({ policy_id }) => policy_id)
    expect(new Set(all)).toEqual(new Set([alone, ...more]))
    expect(all.at(-1)).toBe(alone)
  })
})

keepRefusals('desk/find')
