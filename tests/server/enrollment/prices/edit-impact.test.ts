import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, problemsOf, send } from '../../support/asking.ts'
import { checkedOut, demoCatalog, journeyTo, savedOf } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

describe('what an edit would mean', () => {
  const look = 'POST enrollment/get-edit-impact'
  const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

  test('is told by the rules that judge it afterwards, and changes nothing', async () => {
    const journey = await journeyTo(app, family)
    const before = await savedOf(journey)
    const alone = await ask(journey, look, { edit: { kind: 'quote', tier: 'IO' } })
    expect(alone).toMatchObject({
      reaches: true,
      lost_plans: [],
      tabs_gone: ['dependent_info'],
      tabs_new: [],
      misfits: 2,
      signs_again: true,
      date_again: false,
    })
    expect(alone.monthly_now).toBeLessThan(alone.monthly_before)
    const lifeless = await ask(journey, look, { edit: { kind: 'remove-plan', plan_id: 'anchor-life-term' } })
    expect(lifeless).toMatchObject({ reaches: true, tabs_gone: ['beneficiary_info'], signs_again: true })
    const elsewhere = await ask(journey, look, { edit: { kind: 'quote', zip: '10001' } })
    expect(elsewhere.lost_plans).toContain(demoCatalog().findPlan('evergreen-tx-silver')?.name)
    expect(await savedOf(journey)).toEqual(before)
  })

  test('an edit of the same is none, and before the first answer nothing can be lost', async () => {
    const journey = await journeyTo(app, family)
    expect((await ask(journey, look, { edit: { kind: 'quote', tier: 'IF' } })).reaches).toBe(false)
    const fresh = await checkedOut(app, family)
    expect((await ask(fresh, look, { edit: { kind: 'quote', tier: 'IO' } })).reaches).toBe(false)
    expect(problemsOf(await send(journey, look, { edit: { kind: 'quote', zip: '1' } }))).toEqual([
      422,
      ['zip', 'Enter a 5-digit ZIP code.'],
    ])
  })
})
