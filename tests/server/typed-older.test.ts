import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, personal, tabCalls } from './support/answers.ts'
import { ask, send } from './support/asking.ts'
import { testDatabases } from './support/databases.ts'
import { askedTabs, checkedOut, demoCatalog, journeyTo, review } from './support/journey.ts'
import { type TestApp, testApp } from './support/test-app.ts'
import { keepRefusals } from './support/refusals/keep-refusals.ts'

const save = 'POST enrollment/save-typed-values'
const read = 'GET enrollment/get-typed-values'
const scenario = { tier: 'IO', plans: ['evergreen-tx-silver'] } as const

const rowsOf = ({ app, enrollment_id }: { app: TestApp; enrollment_id: string }) =>
  app.database.sql
    .selectFrom('draft_sections')
    .select(['section', 'sealed'])
    .where('enrollment_id', '=', enrollment_id)
    .where('section', 'like', 'typed%')
    .execute()

describe.each(testDatabases)('on $kind, what is typed over an older version of a step', ({ make }) => {
  const open: { app?: TestApp; drop?: () => unknown } = {}
  beforeAll(async () => {
    const where = await make()
    open.drop = where.drop
    open.app = await testApp({ catalog: demoCatalog(), database: await where.open() })
  })
  afterAll(async () => {
    await open.app?.close()
    await open.drop?.()
  })
  const app = (): TestApp => {
    if (open.app === undefined) throw new Error('no server')
    return open.app
  }

  test('stands beside a save of another tab until the person settles it, whatever is saved meanwhile', async () => {
    const journey = await checkedOut(app(), scenario)
    const column = { column: 'primary_info' }
    const mine = { values: { first_name: 'Mine' } }
    const older = { ...mine, revision: 0 }
    const saves = 'POST enrollment/save-personal-info'
    await ask(journey, saves, personal)
    expect(await ask(journey, save, { ...column, ...mine, older: true })).toEqual({ kept: true })
    expect(await ask(journey, read, column)).toEqual({ result: null, older })
    expect(JSON.stringify(await rowsOf(journey))).not.toContain('Mine')

    // A third version, and what is typed over it.
    await ask(journey, saves, { ...personal, revision: 1 })
    const theirs = { values: { first_name: 'Theirs' } }
    await ask(journey, save, { ...column, ...theirs, revision: 2 })
    expect(await ask(journey, read, column)).toEqual({ result: theirs, older })

    const refused = await send(journey, saves, personal)
    expect([refused.status, refused.refusal.revision]).toEqual([409, 2])
    const settled = { ...journey, scenario: { ...scenario, headers: { 'x-settles-typed': '1' } } }
    expect((await send(settled, saves, personal)).status).toBe(409)
    expect(await ask(journey, read, column)).toEqual({ result: theirs, older })
    await ask(settled, saves, { ...personal, revision: 2 })
    expect(await ask(journey, read, column)).toEqual({ result: null })
    expect(await rowsOf(journey)).toEqual([])
  })

  test('is forgotten alone where the person takes the other version, or types over it', async () => {
    const journey = await checkedOut(app(), scenario)
    const column = { column: 'primary_info' }
    const mine = { ...column, values: { first_name: 'Mine' }, older: true }
    const theirs = { values: { first_name: 'Theirs' } }
    await ask(journey, 'POST enrollment/save-personal-info', personal)
    await ask(journey, save, mine)
    await ask(journey, save, { ...column, ...theirs, revision: 1 })
    await ask(journey, save, { ...mine, values: {} })
    expect(await ask(journey, read, column)).toEqual({ result: theirs })

    await ask(journey, save, mine)
    const settled = { ...journey, scenario: { ...scenario, headers: { 'x-settles-typed': '1' } } }
    expect(await ask(settled, save, { ...column, ...theirs, revision: 1 })).toEqual({ kept: true })
    expect(await ask(journey, read, column)).toEqual({ result: theirs })
  })

  test('is ordinary where nothing was saved since, and goes with the submit', async () => {
    const journey = await journeyTo(app(), scenario, 'contact_info')
    const typed = { column: 'contact_info', values: { zip: '78701' } }
    await ask(journey, save, { ...typed, older: true })
    expect(await ask(journey, read, { column: 'contact_info' })).toEqual({ result: { values: typed.values } })
    await ask(journey, 'POST enrollment/save-contact-info', contact)
    await ask(journey, save, { ...typed, older: true })
    for (const tab of (await askedTabs(journey)).slice(2)) {
      await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
    }
    await ask(journey, 'POST enrollment/save-review-info', review)
    expect(await rowsOf(journey)).toEqual([])
  })
})

keepRefusals('enrollment/typed-older')
