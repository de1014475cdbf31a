import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tabCalls } from '../../support/answers.ts'
import { ask, send } from '../../support/asking.ts'
import { review, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

describe('a draft that an older version saved', () => {
  test('is brought up when it is read: an agreement without what was agreed to is asked again', async () => {
    const journey = await journeyTo(app, scenario)
    const row = `${journey.enrollment_id}/aggrement_info`
    const place = { field: 'draft_sections.sealed', row }
    const { sealed } = await app.database.sql
      .selectFrom('draft_sections')
      .select('sealed')
      .where('enrollment_id', '=', journey.enrollment_id)
      .where('section', '=', 'aggrement_info')
      .executeTakeFirstOrThrow()
    const { agreed_to: _words, ...old } = app.services.sealing.open(place, sealed) as Record<string, unknown>
    await app.database.sql
      .updateTable('draft_sections')
      .set({ format: 1, sealed: app.services.sealing.seal(place, old) })
      .where('enrollment_id', '=', journey.enrollment_id)
      .where('section', '=', 'aggrement_info')
      .execute()
    const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
    const open = result.filter(({ required, complete }) => required && !complete).map(({ tab_name }) => tab_name)
    expect(open).toEqual(['agreement_info', 'review_info'])
    const signing = await tabCalls.agreement_info.body(journey)
    await ask(journey, 'POST enrollment/save-agreement-info', { ...signing, revision: 1 })
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
  })

  test('what was typed under the older version is still there', async () => {
    const journey = await journeyTo(app, scenario, 'contact_info')
    const values = { city: 'Aust' }
    await ask(journey, 'POST enrollment/save-typed-values', { column: 'contact_info', values })
    await app.database.sql
      .updateTable('draft_sections')
      .set({ format: 1 })
      .where('enrollment_id', '=', journey.enrollment_id)
      .execute()
    expect(await ask(journey, 'GET enrollment/get-typed-values', { column: 'contact_info' })).toEqual({
      result: { values },
    })
  })
})
