import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EnrollmentOverview } from '#machines/enrollment/enrollment.types.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { leaveSite } from '#src/app/leave-site.ts'
import { storage } from '#src/browser/storage.ts'
import { providedAccessMachine } from '#src/calls/storefront/access.actors.ts'
import { providedCheckoutMachine } from '#src/calls/storefront/checkout.actors.ts'
import { enrollmentActors } from '#src/calls/enrollment/enrollment.actors.ts'
import { keepHomeChoice } from '#src/calls/storefront/home.actors.ts'
import { providedReceiptMachine } from '#src/calls/enrollment/receipt.actors.ts'
import { saveLaterWith } from '#src/calls/enrollment/save-later.actors.ts'
import { employee, employer, member, rep } from '#tests/server/homes/homes.ts'
import { ask } from '#tests/server/support/asking.ts'
import { demoCatalog } from '#tests/server/support/journey.ts'
import { type TestApp, type Visitor, testApp } from '#tests/server/support/test-app.ts'
import { actorOf, run } from './actors.ts'
import { type Page, openPage } from './page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())
const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.unstubAllGlobals()
})

interface Kind {
  who: (app: TestApp) => Visitor | Promise<Visitor>
  host?: string
  /** How this visitor comes to an enrollment. */
  begin: (page: Page) => Promise<void>
}

const quoted = async (page: Page) => expect(await page.quote()).toEqual([])
const stranger = (of: TestApp) => of.visitor()

const kinds: Record<string, Kind> = {
  'an applicant': { who: stranger, begin: quoted },
  'a member by an entry link': {
    who: (of) => member(of, 'member-chen'),
    begin: (page) => page.enrollMember({ userId: 'member-chen', groupId: null, tier: 'IO' }),
  },
  'an employee by an entry link': {
    who: (of) => member(of, 'employee-nguyen'),
    begin: (page) => page.enrollMember({ userId: 'employee-nguyen', groupId: null, tier: 'IO' }),
  },
  'a rep with a new member': {
    who: (of) => rep(of),
    begin: async (page) => {
      keepHomeChoice({ to: 'quote', portalId: 'main-portal', groupId: null })
      await page.settled()
      await quoted(page)
    },
  },
  'a rep with a new member of a group': {
    who: (of) => rep(of),
    begin: async (page) => {
      keepHomeChoice({ to: 'quote', portalId: 'group-portal', groupId: 'group-bluebonnet' })
      await page.settled()
      await quoted(page)
    },
  },
  'a rep with a current member': {
    who: (of) => rep(of),
    begin: (page) => page.enrollMember({ userId: 'member-santos', groupId: null, tier: 'IO' }),
  },
  'a rep with a current member of a group': {
    who: (of) => rep(of),
    begin: (page) => page.enrollMember({ userId: 'employee-brown', groupId: 'group-bluebonnet', tier: 'IO' }),
  },
  'a group': {
    who: (of) => employee(of),
    begin: async (page) => {
      keepHomeChoice({ to: 'quote', portalId: 'group-portal', groupId: 'group-bluebonnet' })
      await page.settled()
      await quoted(page)
    },
  },
  'a group with a current member': {
    who: (of) => employer(of),
    begin: (page) => page.enrollMember({ userId: 'employee-brown', groupId: 'group-bluebonnet', tier: 'IO' }),
  },
  "an employee by the group's code": {
    who: (of) => employee(of),
    begin: async (page) => {
      await page.arrive('landing', 'bluebonnet')
      await quoted(page)
    },
  },
  'an employee of a group without a landing page': { who: (of) => employee(of, 'LAKE7878'), begin: quoted },
  "a visitor of a rep's landing page": {
    who: stranger,
    begin: async (page) => {
      await page.arrive('landing', 'rivera')
      await quoted(page)
    },
  },
  'a visitor by a referral': {
    who: stranger,
    begin: async (page) => {
      await page.arrive('referral', 'friends-of-maria')
      await quoted(page)
    },
  },
  'a visitor by an external site': {
    who: stranger,
    begin: async (page) => {
      await page.arrive('external', 'store')
      await quoted(page)
    },
  },
  "a stranger on a rep's host": { who: stranger, host: 'agent.localhost', begin: quoted },
  "a stranger on a group's host": { who: stranger, host: 'group.localhost', begin: quoted },
  "a member on the members' host": {
    who: (of) => member(of, 'member-santos'),
    host: 'members.localhost',
    begin: (page) => page.enrollMember({ userId: 'member-santos', groupId: null, tier: 'IO' }),
  },
}

const expire = async ({ visitor }: Page) => {
  const token = decodeURIComponent([...visitor.cookies.values()][0] ?? '')
  const session = await app.services.sessions.find(token)
  if (session === null) throw new Error('no session to end')
  await app.services.sessions.revoke(session.id)
}
const ended = () => ({ enrollmentId: storage.get('tempId') ?? '' })

interface End {
  come: (page: Page) => Promise<unknown>
  /** The visit ends unseen: the form says so once, and is sent again. */
  mayTell?: true
}

const ends: Record<string, End> = {
  'Cancel Enrollment': { come: () => run(enrollmentActors.forgetEnrollment, ended()) },
  'Start New Enrollment': {
    come: () =>
      run(
        actorOf(
          saveLaterWith(() => ({})),
          'startNew',
        ),
        ended(),
      ),
  },
  'the receipt': { come: () => run(actorOf(providedReceiptMachine, 'forgetEnrollment'), ended()) },
  'declining a reminder': { come: () => leaveSite() },
  'Not my site': { come: () => run(actorOf(providedAccessMachine, 'leaveSite')) },
  'an expired session': { come: expire, mayTell: true },
  'an expired session and a new look at the page': {
    come: async (page) => {
      await expire(page)
      await page.load()
    },
    mayTell: true,
  },
}

/** From the quote that was just made to the first step, by the page's calls and the server's. */
const firstStep = async ({ visitor, host }: Page): Promise<EnrollmentOverview> => {
  const enrollment_id = storage.get('tempId') ?? ''
  const journey = { visitor, enrollment_id, scenario: { tier: 'IO', plans: [], headers: { host } } } as const
  const { result } = await ask(journey, 'GET enrollment/get-filtered-plans')
  const plan = result.find(({ plan_id }) => plan_id === 'meadowlark-dental-high')
  if (plan === undefined) throw new Error(`no plan: ${JSON.stringify(result.map(({ plan_id }) => plan_id))}`)
  const { plan_id, plan_pricing_id } = plan
  expect(await ask(journey, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id })).toMatchObject({
    added: true,
  })
  const dates = await ask(journey, 'GET enrollment/get-cart-effective-dates')
  const effectiveDate = dates.result[0]?.effective_date ?? ''
  await run(actorOf(providedCheckoutMachine, 'checkoutCart'), { enrollmentId: enrollment_id, effectiveDate })
  expect(storage.get('new_enrollment')).toBe(1)
  return run(enrollmentActors.loadEnrollment, { enrollmentId: enrollment_id, next: 'personal' })
}

// @spec 1:127 1:138 2:35 2:66
describe.each(Object.entries(ends))('after %s', (_end, { come, mayTell }) => {
  test.each(Object.entries(kinds))('%s begins again', async (_kind, { who, host = 'localhost', begin }) => {
    const page = await openPage(app, await who(app), host)
    pages.push(page)
    await begin(page)
    const before = storage.get('tempId')
    expect(before).not.toBeNull()

    await come(page)
    await page.settled()
    const told = await page.quote()
    const again = mayTell && told[0] === m.quote_visit_changed() ? await page.quote() : told
    expect(again).toEqual([])
    expect(storage.get('tempId')).not.toBe(before)
    const { standing, tabs } = await firstStep(page)
    expect(standing).toBe('open')
    expect(tabs[0]?.tab_name).toBe('primary_info')
  })
})

test('the next client of a rep has nothing of the current member who was enrolled last: neither group nor portal', async () => {
  const page = await openPage(app, await rep(app), 'localhost')
  pages.push(page)
  await page.enrollMember({ userId: 'employee-brown', groupId: 'group-bluebonnet', tier: 'IO' })
  expect(storage.get('group_id')).toBe('group-bluebonnet')
  await run(enrollmentActors.forgetEnrollment, ended())
  await page.settled()
  expect(['uid', 'group_id', 'portal_id', 'enroll_type'].map((key) => storage.get(key as 'uid'))).toEqual([
    null,
    null,
    null,
    null,
  ])
  await quoted(page)
  const draft = await app.database.sql
    .selectFrom('drafts')
    .select(['type', 'eprocess', 'agent_id', 'group_id'])
    .where('id', '=', storage.get('tempId') ?? '')
    .executeTakeFirst()
  expect(draft).toEqual({ type: 'new-member', eprocess: 'rep', agent_id: 'rep-rivera', group_id: null })
})

test('a quote that another tab began is changed here, whatever this tab enrolled before', async () => {
  const page = await openPage(app, await rep(app), 'localhost')
  pages.push(page)
  await page.enrollMember({ userId: 'member-santos', groupId: null, tier: 'IO' })
  // What the other tab knows, which shares the enrollment and nothing else.
  storage.set('enroll_type', 'new-group-member')
  expect(await page.quote()).toEqual([])
})
