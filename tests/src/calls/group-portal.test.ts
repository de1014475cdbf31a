import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storage } from '#src/browser/storage.ts'
import { send } from '#src/calls/send.ts'
import { employee } from '#tests/server/homes/homes.ts'
import { demoCatalog } from '#tests/server/support/journey.ts'
import { type TestApp, type Visitor, testApp } from '#tests/server/support/test-app.ts'
import { type Page, openPage } from './page.ts'

let app: TestApp
let page: Page | undefined
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
})

const stranger = (of: TestApp) => of.visitor()
const byLanding = (path: string) => (of: Page) => of.arrive('landing', path)
const nothing = async () => {}

interface Way {
  who: (app: TestApp) => Visitor | Promise<Visitor>
  host?: string
  arrive: (page: Page) => Promise<void>
}
const ways: Record<string, Way> = {
  "the group's landing page": { who: stranger, arrive: byLanding('bluebonnet') },
  "the group's code, then its landing page": { who: (of) => employee(of), arrive: byLanding('bluebonnet') },
  "the group's code, confirmed on the page": { who: (of) => employee(of), arrive: nothing },
  'the code of a group without a landing page': { who: (of) => employee(of, 'LAKE7878'), arrive: nothing },
  "the group's host": { who: stranger, host: 'group.localhost', arrive: nothing },
  'a referral of the group': { who: stranger, arrive: (of) => of.arrive('referral', 'bluebonnet-family') },
}

/** A plan that is sold in the portal of groups alone. */
const groupsOnly = 'lighthouse-group-hospital'

// @spec 1:12 1:134
test.each(Object.entries(ways))("who came by %s is in the group's portal, and finds its plans", async (_, way) => {
  const { who, host = 'localhost', arrive } = way
  page = await openPage(app, await who(app), host)
  await arrive(page)
  expect(await page.quote()).toEqual([])
  const enrollment_id = storage.get('tempId') ?? ''
  const draft = await app.database.sql
    .selectFrom('drafts')
    .select(['group_id', 'portal_id'])
    .where('id', '=', enrollment_id)
    .executeTakeFirst()
  expect(draft).toEqual({
    group_id: expect.stringMatching(/^group-(bluebonnet|lakefront)$/),
    portal_id: 'group-portal',
  })
  const { result } = await send('GET enrollment/get-filtered-plans', { query: { enrollment_id } })
  expect(result.map(({ plan_id }) => plan_id)).toContain(groupsOnly)
})

test("who came by nobody's link is in the portal of the site, and finds no plan of groups", async () => {
  page = await openPage(app, app.visitor(), 'localhost')
  expect(await page.quote()).toEqual([])
  const query = { enrollment_id: storage.get('tempId') ?? '' }
  const { result } = await send('GET enrollment/get-filtered-plans', { query })
  expect(result.map(({ plan_id }) => plan_id)).not.toContain(groupsOnly)
})
