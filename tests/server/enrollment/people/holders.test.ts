import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, demoCatalog } from '../../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'
import { proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

postgresUrl()

const email = 'marisol@example.com'
const look = 'GET enrollment/get-holder'

describe.each(testDatabases)('who holds an enrollment, on $kind', ({ make }) => {
  let made: Awaited<ReturnType<typeof make>>
  let app: TestApp
  beforeAll(async () => {
    made = await make()
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await made.drop()
  })
  const rep = async (): Promise<Visitor> => {
    const visitor = app.visitor()
    await proveRep(app, visitor)
    return visitor
  }
  /** A quote that a rep began for somebody. */
  const begun = async (): Promise<Journey> => {
    const visitor = await rep()
    const { data } = await visitor.call('POST enrollment/add-filter-for-new-user', {
      body: { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', eprocess: 'rep', agent_id: 'rep-rivera' },
    })
    const { temp_enrollment_id: enrollment_id } = data as { temp_enrollment_id: string }
    return { app, visitor, enrollment_id, scenario: { tier: 'IO', plans: [] } }
  }
  /** The codes of all mails that were sent to the applicant. */
  const codes = async () => (await app.mailbox()).flatMap(({ message }) => /Code: (\S+)/.exec(message.text)?.[1] ?? [])
  /** A new code of this enrollment, whichever of the mails of one moment it is in. */
  const newCode = async (journey: Journey): Promise<string> => {
    const before = new Set(await codes())
    await ask(journey, 'POST enrollment/save-enrollment', { email, tab: 'primary_info' })
    return (await codes()).find((code) => !before.has(code)) ?? ''
  }
  const enter = async (journey: Journey, code: string): Promise<Journey> => {
    const visitor = app.visitor()
    const { status } = await visitor.call('POST enrollment/continue-enrollment', { body: { code, email } })
    expect(status).toBe(200)
    return { ...journey, visitor }
  }
  const turnsOf = async ({ enrollment_id }: Journey, database: Database = app.database) =>
    (
      await database.sql
        .selectFrom('draft_holders')
        .selectAll()
        .where('enrollment_id', '=', enrollment_id)
        .orderBy('turn')
        .execute()
    ).map(({ turn, kind, holder }) => `${turn} ${kind} ${holder}`)

  test('is whoever came last, all of it in one millisecond', async () => {
    const journey = await begun()
    for (let round = 0; round < 3; round += 1) {
      const client = await enter(journey, await newCode(journey))
      expect(await ask(client, look)).toMatchObject({ holder: 'applicant', sent: null, mine: true, may_take: false })
      expect(await ask(journey, 'POST enrollment/take-enrollment')).toMatchObject({
        holder: 'rep',
        sent: null,
        mine: true,
      })
    }
    expect(await turnsOf(journey)).toEqual(
      [0, 3, 6].flatMap((turn) => [`${turn + 1} sent rep`, `${turn + 2} holds applicant`, `${turn + 3} holds rep`]),
    )
  })

  test('is whoever came last, with the clock put back in between, and however many codes were sent', async () => {
    const journey = await begun()
    const client = await enter(journey, await newCode(journey))
    app.clock.advance(-3 * HOUR)
    expect(await ask(journey, 'POST enrollment/take-enrollment')).toMatchObject({ holder: 'rep', mine: true })
    const again = await enter(client, await newCode(client))
    for (let count = 0; count < 21; count += 1)
      await ask(again, 'POST enrollment/save-enrollment', { email, tab: 'contact_info' })
    expect(await ask(again, look)).toMatchObject({ holder: 'applicant', sent: '11/20/2026', mine: true })
    app.clock.advance(3 * HOUR)
  })

  test('is since today until midnight of the agency, which is not that of UTC', async () => {
    const before = app.clock.now()
    // Five to midnight in Chicago, and the next day in Greenwich.
    app.clock.advance(Date.UTC(2026, 10, 21, 5, 55) - before)
    const journey = await begun()
    expect(await ask(journey, look)).toMatchObject({ since: '11/20/2026', since_today: true })
    app.clock.advance(HOUR / 6)
    expect(await ask(journey, look)).toMatchObject({ since: '11/20/2026', since_today: false })
    app.clock.advance(before - app.clock.now())
  })

  test('two who come and one who takes it back at once take turns', async () => {
    const journey = await begun()
    const both = [await newCode(journey), await newCode(journey)]
    await Promise.all([...both.map((code) => enter(journey, code)), send(journey, 'POST enrollment/take-enrollment')])
    const turns = await turnsOf(journey)
    expect(turns.slice(0, 2)).toEqual(['1 sent rep', '2 sent rep'])
    // Each browser of the applicant takes a turn; the rep takes nothing that is theirs.
    expect([
      ['3 holds applicant', '4 holds applicant'],
      ['3 holds applicant', '4 holds applicant', '5 holds rep'],
      ['3 holds applicant', '4 holds rep', '5 holds applicant'],
    ]).toContainEqual(turns.slice(2))
    const { holder } = await ask(journey, look)
    expect(turns.at(-1)).toBe(`${turns.length} holds ${holder}`)
  })

  test('two browsers of one applicant are shown to each other, also where no rep takes part', async () => {
    const first = await checkedOut(app, { tier: 'IO', plans: ['brightwater-vision-high'] })
    const personal = tabCalls.primary_info
    const held = [409, ['main', 'Another browser is filling this in. Take over to save here.']]
    const alone = { shared: false, holder: 'applicant', mine: true, elsewhere: false, may_take: false }
    expect(await ask(first, look)).toMatchObject(alone)
    const second = await enter(first, await newCode(first))
    expect(await ask(second, look)).toMatchObject({ shared: true, mine: true, elsewhere: true, may_take: false })
    expect(await ask(first, look)).toMatchObject({ shared: true, mine: false, elsewhere: true, may_take: true })
    expect(problemsOf(await send(first, personal.key, await personal.body(first)))).toEqual(held)
    expect(
      (await send(first, 'POST enrollment/save-typed-values', { column: 'primary_info', values: {} })).data,
    ).toEqual({ kept: false })
    expect(await ask(first, 'POST enrollment/take-enrollment')).toMatchObject({ mine: true, elsewhere: true })
    expect(await ask(second, look)).toMatchObject({ mine: false, elsewhere: true, may_take: true })
    expect(problemsOf(await send(second, personal.key, await personal.body(second)))).toEqual(held)
    await ask(first, personal.key, await personal.body(first))
    // A session that has ended holds nothing, and is not spoken of.
    await ask(second, 'POST enrollment/take-enrollment')
    await app.database.sql
      .updateTable('sessions')
      .set({ expires_at: app.clock.now() })
      .where('id', 'in', (query) =>
        query.selectFrom('draft_guests').select('session_id').where('enrollment_id', '=', first.enrollment_id),
      )
      .execute()
    expect(await ask(first, look)).toMatchObject(alone)
    expect((await send(first, personal.key, { ...(await personal.body(first)), revision: 1 })).status).toBe(200)
  })

  test('stays who it was when the database is brought up from before there were turns', async () => {
    const journey = await begun()
    await enter(journey, await newCode(journey))
    const run = (statement: string) => sql.raw(statement).execute(app.database.sql)
    for (const statement of [
      `update draft_holders set at = at + turn where enrollment_id = '${journey.enrollment_id}'`,
      'drop index draft_holders_turn',
      'alter table draft_holders drop column turn',
      'create index draft_holders_enrollment on draft_holders (enrollment_id, at)',
      `delete from migration where name = '014-holder-turns'`,
    ]) {
      await run(statement)
    }
    const next = await made.open()
    expect(await turnsOf(journey, next)).toEqual(['1 sent rep', '2 holds applicant'])
    await next.close()
    expect(await ask(journey, look)).toMatchObject({ holder: 'applicant', mine: false })
  })
})

keepRefusals('enrollment/holders')
