import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { tabCalls } from '../support/answers.ts'
import { ask } from '../support/asking.ts'
import { askedTabs, checkedOut, requiredTabs, demoCatalog, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const { plans } = loadCatalog(demoCatalogFolder)

// "Step 3 of 6" is exact: what the step bar counts at the begin is what is walked, and no answer changes it.
test('the steps of a cart are known at its check-out and stay the same up to the submit, whatever plan it holds', async () => {
  const changed: unknown[] = []
  let walked = 0
  for (const { id: plan_id } of plans) {
    for (const tier of ['IO', 'IS'] as const) {
      // Not every plan is sold to everybody, or for every tier.
      const journey = await checkedOut(app, { tier, plans: [plan_id] }).catch(() => null)
      if (journey === null) continue
      walked += 1
      const asked = await askedTabs(journey)
      for (const [at, tab] of asked.entries()) {
        await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
        const now = await requiredTabs(journey)
        const then = [...asked, 'review_info'].map((name, index) => [name, index <= at])
        if (JSON.stringify(now) !== JSON.stringify(then)) changed.push({ plan_id, tier, tab, now })
      }
      await submitted(journey)
    }
  }
  expect(changed).toEqual([])
  expect(walked).toBeGreaterThan(100)
})
