// What a save brings along is what the next step would be answered if it asked: the same calls, for the same person,
// after the save.
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiBases } from '#schemas/calls/call.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { type FormTab, personal, tabCalls } from '../support/answers.ts'
import { type Journey, send } from '../support/asking.ts'
import {
  againJourney,
  clientJourney,
  askedTabs,
  checkOut,
  checkedOut,
  demoCatalog,
  journeyTo,
} from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

interface Brought {
  key: string
  query: Record<string, string>
  menu: boolean
  answer: { status: string; data: unknown }
}

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
const next = { 'x-step-bundle': 'next' }

type Bodies = Partial<Record<FormTab, () => Promise<object>>>

const saveTab = async (journey: Journey, tab: FormTab, headers: Record<string, string>, bodies: Bodies = {}) => {
  const { key } = tabCalls[tab]
  const body = bodies[tab] ?? tabCalls[tab].body
  const { visitor, enrollment_id } = journey
  return visitor.call(key, { body: { enrollment_id, ...(await body(journey)) }, headers })
}
const bundleOf = (answer: { envelope: object }): Brought[] | undefined =>
  (answer.envelope as { bundle?: Brought[] }).bundle
const names = (bundle: readonly Brought[] | undefined): string[] =>
  (bundle ?? []).map(({ key, query }) => [key.replace(/^\S+ \w+\//, ''), query['column']].filter(Boolean).join(' '))

/** Without what ends sooner with every second. */
const still = ({ key, answer }: { key: string; answer: unknown }) =>
  JSON.stringify(answer, (name, value: unknown) => (name === 'seconds_left' && key.endsWith('get-session') ? 0 : value))

/** What each call says when it is made by itself. */
const askedAlone = async ({ visitor }: Journey, bundle: readonly Brought[]) => {
  const alone: string[] = []
  for (const { key, query } of bundle) {
    const { envelope } = await visitor.call(key, { query })
    alone.push(still({ key, answer: envelope }))
  }
  return alone
}

const walked = async (journey: Journey, bodies: Bodies = {}): Promise<Map<FormTab, Brought[]>> => {
  const brought = new Map<FormTab, Brought[]>()
  for (const tab of await askedTabs(journey)) {
    const bundle = bundleOf(await saveTab(journey, tab, next, bodies)) ?? []
    brought.set(tab, bundle)
    expect(bundle.map(still)).toEqual(await askedAlone(journey, bundle))
  }
  return brought
}

test('every step of a family brings what the next one is answered', async () => {
  const brought = await walked(await checkedOut(app, family))
  expect([...brought.keys()]).toHaveLength(steps.length - 1)
  for (const bundle of brought.values()) {
    expect(names(bundle)).toEqual(
      expect.arrayContaining(['get-overview', 'get-offer-changes', 'get-holder', 'get-session']),
    )
  }
  expect(names(brought.get('primary_info'))).toEqual(
    expect.arrayContaining(['get-form-fields-contact-info', 'get-states', 'get-typed-values contact_info']),
  )
  expect(names(brought.get('billing_info')).filter((name) => name.startsWith('get-enrollment-temp-info'))).toHaveLength(
    steps.length - 1,
  )
})

test('an existing member is brought what is on file', async () => {
  const journey = await againJourney(app, { user_id: 'member-santos' }, { tier: 'IF', plans: ['evergreen-tx-silver'] })
  await checkOut(journey)
  const { first_name: _first, last_name: _last, ssn: _ssn, ...hers } = personal
  const theirs = { email_address: 'maria.santos@example.com', phone_number: '5124632001' }
  const brought = await walked(journey, {
    primary_info: async () => hers,
    contact_info: async () => ({ ...(await tabCalls.contact_info.body(journey)), ...theirs }),
  })
  const all = [...brought.values()].flatMap(names)
  expect(all).toEqual(expect.arrayContaining(['get-dependents-existing-user-enrollment', 'get-existing-card-info']))
})

test.each([
  ['a rep', { eprocess: 'rep', agent_id: 'rep-rivera' }],
  ['a group', { eprocess: 'group', group_id: 'group-bluebonnet' }],
] as const)('%s who enrolls somebody is brought what they are answered themselves', async (_, enrolledBy) => {
  const brought = await walked(await clientJourney(app, enrolledBy, family, 'primary_info'))
  expect([...brought.values()].map((bundle) => names(bundle)[0])).toEqual(steps.slice(1).map(() => 'get-overview'))
})

test('who came from the review is brought the review', async () => {
  const journey = await journeyTo(app, family)
  const answer = await send(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'primary_info' })
  const { revision } = answer.data as { revision: number }
  const { key, body } = tabCalls.primary_info
  const saved = await journey.visitor.call(key, {
    body: { enrollment_id: journey.enrollment_id, ...(await body(journey)), revision },
    headers: { 'x-step-bundle': 'review' },
  })
  expect(names(bundleOf(saved))).toEqual(expect.arrayContaining(['get-dynamic-tabs', 'get-plan-cart']))
})

test('nothing is brought where nobody asks for it, where the save is refused, and by other calls', async () => {
  const journey = await checkedOut(app, family)
  const { visitor, enrollment_id } = journey
  const refused = await visitor.call('POST enrollment/save-personal-info', {
    body: { enrollment_id, revision: 0, first_name: 'Ana' },
    headers: next,
  })
  expect(refused.envelope.status).toBe('error')
  expect(bundleOf(refused)).toBeUndefined()
  const stranger = await app.visitor().call(tabCalls.primary_info.key, {
    body: { enrollment_id, ...(await tabCalls.primary_info.body(journey)) },
    headers: next,
  })
  expect(stranger.envelope.status).toBe('error')
  expect(bundleOf(stranger)).toBeUndefined()
  expect(bundleOf(await saveTab(journey, 'primary_info', {}))).toBeUndefined()
  const typed = await visitor.call('POST enrollment/save-typed-values', {
    body: { enrollment_id, column: 'contact_info', revision: 0, values: { city: 'Austin' } },
    headers: next,
  })
  expect(typed.envelope.status).toBe('success')
  expect(bundleOf(typed)).toBeUndefined()
})

test('menus that the page holds are left out; a repeated save brings what is true now', async () => {
  const journey = await checkedOut(app, family)
  const { visitor, enrollment_id } = journey
  const { key, body } = tabCalls.primary_info
  const once = { body: { enrollment_id, ...(await body(journey)) }, key: crypto.randomUUID() }
  const first = bundleOf(await visitor.call(key, { ...once, headers: next }))
  await visitor.call('POST enrollment/save-typed-values', {
    body: { enrollment_id, column: 'contact_info', revision: 0, values: { city: 'Austin' } },
  })
  const again = bundleOf(
    await visitor.call(key, { ...once, headers: { ...next, 'x-held-menus': 'enrollment/get-states' } }),
  )
  expect(names(first)).toContain('get-states')
  expect(names(again)).toEqual(names(first).filter((name) => name !== 'get-states'))
  const typed = again?.find((one) => one.key.endsWith('get-typed-values'))
  expect(JSON.stringify(typed?.answer)).toContain('Austin')
})

test('a bundle is sent compressed to who takes that', async () => {
  const journey = await checkedOut(app, family)
  const { key, body } = tabCalls.primary_info
  const response = await app.server.inject({
    method: 'POST',
    url: key.replace('POST enrollment', apiBases.enrollment),
    payload: { enrollment_id: journey.enrollment_id, ...(await body(journey)) },
    cookies: Object.fromEntries(journey.visitor.cookies),
    headers: { ...next, 'accept-encoding': 'gzip, br' },
  })
  expect(response.headers['content-encoding']).toBe('br')
  const envelope = JSON.parse(String(brotliDecompressSync(response.rawPayload))) as { bundle: Brought[] }
  expect(names(envelope.bundle)).toContain('get-overview')
  expect(response.rawPayload.length).toBeLessThan(JSON.stringify(envelope).length / 2)
})

test('a save is answered without a bundle where a read of it fails', async () => {
  const journey = await checkedOut(app, family)
  const broken = vi.spyOn(app.services.holders, 'of').mockRejectedValue(new Error('The disk is gone'))
  const saved = await saveTab(journey, 'primary_info', next)
  broken.mockRestore()
  expect(saved.envelope.status).toBe('success')
  expect(bundleOf(saved)).toBeUndefined()
})
