import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tabCalls } from '../../support/answers.ts'
import { type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { clientJourney, review, demoCatalog, savedOf } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { email, resumed, save } from './resuming.ts'
import { proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())
beforeEach(() => {
  // The clock stands: each test's mails are newer than those before.
  app.clock.advance(1000)
})

const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

describe('who holds an enrollment', () => {
  const look = 'GET enrollment/get-holder'

  test('comes to the applicant with the code, and back to its rep; all of it is on record', async () => {
    const rep = app.visitor()
    await proveRep(app, rep)
    app.clock.advance(1000)
    const agent = demoCatalog().reps.find(({ agent_code }) => agent_code === 'RIVR1212')
    const begun = await rep.call('POST enrollment/add-filter-for-new-user', {
      body: { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', eprocess: 'rep', agent_id: agent?.id },
    })
    const { temp_enrollment_id: enrollment_id } = begun.data as { temp_enrollment_id: string }
    const journey: Journey = { app, visitor: rep, enrollment_id, scenario }
    const name = `${agent?.first_name} ${agent?.last_name}`
    expect(await ask(journey, look)).toEqual({
      shared: true,
      holder: 'rep',
      name,
      since: '11/20/2026',
      since_today: true,
      sent: null,
      mine: true,
      elsewhere: false,
      may_take: false,
    })
    await ask(journey, save, { email, tab: 'primary_info' })
    expect((await ask(journey, look)).sent).toBe('11/20/2026')
    const client = await resumed(journey)
    expect(await ask(client, look)).toMatchObject({ holder: 'applicant', name: null, mine: true, may_take: false })
    expect(await ask(journey, look)).toMatchObject({ holder: 'applicant', sent: null, mine: false, may_take: true })
    app.clock.advance(1000)
    expect(await ask(journey, 'POST enrollment/take-enrollment')).toMatchObject({ holder: 'rep', name, mine: true })
    const audit = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `draft:${enrollment_id}`)
      .where('action', '=', 'write')
      .orderBy('at')
      .execute()
    expect(audit.map(({ detail }) => detail)).toEqual(['sent rep', 'holds applicant', 'holds rep'])
  })

  test('whoever does not hold it reads, saves and submits nothing before taking it over, and meets what was saved meanwhile', async () => {
    const journey = await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, scenario, 'contact_info')
    const { key, body } = tabCalls.contact_info
    const mine = { ...(await body(journey)), revision: 0 }
    await ask(journey, save, { email, tab: 'contact_info' })
    const client = await resumed(journey)
    const held: [number, [string, string]] = [
      409,
      ['main', 'The applicant is filling this in. Take over to save here.'],
    ]
    const before = await savedOf(journey)
    expect(problemsOf(await send(journey, key, mine))).toEqual(held)
    expect(problemsOf(await send(journey, 'POST enrollment/save-review-info', review))).toEqual(held)
    expect(
      (await send(journey, 'POST enrollment/save-typed-values', { column: 'contact_info', values: { city: 'Waco' } }))
        .data,
    ).toEqual({
      kept: false,
    })
    expect(await savedOf(journey)).toEqual(before)
    await ask(client, key, { ...mine, city: 'Dallas', zip: '75201' })

    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/take-enrollment')
    const overtaken = await send(journey, key, mine)
    expect([overtaken.status, overtaken.refusal]).toMatchObject([
      409,
      { current: { city: 'Dallas', zip: '75201' }, revision: 1 },
    ])
    expect((await send(journey, key, { ...mine, revision: 1 })).status).toBe(200)
    // And the other way round: the applicant is told of the rep by name, and takes it over as well.
    expect(problemsOf(await send(client, key, { ...mine, revision: 2 }))).toEqual([
      409,
      ['main', 'Elena Rivera is filling this in. Take over to save here.'],
    ])
    app.clock.advance(1000)
    expect(await ask(client, 'POST enrollment/take-enrollment')).toMatchObject({ holder: 'applicant', mine: true })
    expect((await send(client, key, { ...mine, revision: 2 })).status).toBe(200)
  })
})

keepRefusals('enrollment/taking-over')
