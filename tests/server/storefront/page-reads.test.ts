// What a page asks for together with a call is what each read is answered alone, for the same caller, and no more than
// the page might ask alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_PAGE_READS, pageReads } from '#schemas/calls/page-reads.ts'
import { rows } from '#schemas/calls/calls.registry.ts'
import { checkedOut, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

interface Brought {
  key: string
  query: Record<string, string>
  body?: object
  answer: { status: string; data: unknown }
}

const scenario = { tier: 'IO', plans: ['crescent-premier-care'] } as const
const bundleOf = (answer: { envelope: object }) => (answer.envelope as { bundle?: Brought[] }).bundle
const asking = (reads: unknown) => ({ headers: { 'x-page-reads': JSON.stringify(reads) } })
const count = (enrollment_id: string) => ({ key: 'GET enrollment/get-cart-count', query: { enrollment_id } })
const deniedRows = async (enrollment_id: string) =>
  app.database.sql
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `draft:${enrollment_id}`)
    .where('detail', '=', 'refused')
    .execute()

test('each read of the storefront and the frame is brought as it is answered alone', async () => {
  const { visitor, enrollment_id } = await checkedOut(app, scenario)
  const queries: Partial<Record<(typeof pageReads)[number], Record<string, string>>> = {
    'GET enrollment/get-common-menu': { enrollment_id, eprocess: 'applicant' },
    'GET enrollment/get-external-site-dynamic-information': { site_domain: 'localhost' },
    'GET enrollment/get-featured-plans': {},
    'GET enrollment/get-goenroll-footer-plan': { plan_id: 'brightwater-vision-high' },
    'GET enrollment/get-related-plans': { plan_id: 'crescent-premier-care', enrollment_id },
    'GET enrollment/get-plan-pricing-detail': { pid: 'crescent-premier-care', enrollment_id },
    'GET enrollment/get-enrollment-temp-info': { enrollment_id, column: 'filter_info' },
  }
  const left = new Set<string>([
    'GET enrollment/get-group-menu',
    'GET enrollment/get-receipt',
    'GET enrollment/get-enrollment-copy',
    'GET enrollment/get-recommendation-ids',
  ])
  const reads = pageReads
    .filter((key) => !left.has(key))
    .map((key) => ({ key, query: queries[key] ?? { enrollment_id } }))
  const bundle = bundleOf(await visitor.call('GET enrollment/get-default-info', asking(reads))) ?? []
  expect(bundle.map(({ key }) => key)).toEqual(reads.map(({ key }) => key))
  for (const { key, query, answer } of bundle) {
    expect([key, answer]).toEqual([key, (await visitor.call(key, { query })).envelope])
  }
})

test('what is recommended is brought with all calls that follow from the first', async () => {
  const { visitor, enrollment_id } = await checkedOut(app, scenario)
  const first = { key: 'GET enrollment/get-recommendation-ids', query: { enrollment_id } }
  const bundle = bundleOf(await visitor.call('GET enrollment/get-default-info', asking([first]))) ?? []
  expect(bundle.map(({ key }) => key.replace(/^.*\//, '')).toSorted()).toEqual([
    'association',
    'decrypt-detail',
    'filter',
    'get-recommendation-ids',
    'get-recommended-plans',
    'plan-details',
    'popularity',
  ])
})

test('nothing is brought of a list that is none, of other calls, or of a query that the read would not take', async () => {
  const { visitor, enrollment_id } = await checkedOut(app, scenario)
  const line = { plan_id: 'crescent-premier-care', plan_pricing_id: 'crescent-premier-care.standard.IO' }
  const lists = [
    'all of it',
    [{ key: 'GET enrollment/remove-plan-from-cart', query: { enrollment_id, ...line } }],
    [{ key: 'GET staff/get-desk', query: {} }],
    [{ ...count(enrollment_id), query: { enrollment_id, more: '1' } }],
    [{ ...count(enrollment_id), query: { enrollment_id: 7 } }],
    Array.from({ length: MOST_PAGE_READS + 1 }, () => count(enrollment_id)),
  ]
  for (const list of lists) {
    const answer = await visitor.call('GET enrollment/get-default-info', asking(list))
    expect([answer.envelope.status, bundleOf(answer)]).toEqual(['success', undefined])
  }
  const cart = await visitor.call('GET enrollment/get-cart-count', { query: { enrollment_id } })
  expect(cart.data).toMatchObject({ result: 1 })
})

test("another session's enrollment is left out, and the try is in the audit", async () => {
  const { enrollment_id } = await checkedOut(app, scenario)
  const before = await deniedRows(enrollment_id)
  const answer = await app.visitor().call('GET enrollment/get-default-info', asking([count(enrollment_id)]))
  expect(bundleOf(answer)).toBeUndefined()
  expect(await deniedRows(enrollment_id)).toHaveLength(before.length + 1)
})

test('no read of the list changes anything or is a write of the contract', () => {
  const byKey = new Map(Object.values(rows).map((row) => [row.key as string, row]))
  for (const key of pageReads) expect(byKey.get(key)?.method).toBe('GET')
  expect(pageReads).not.toContain('GET enrollment/remove-plan-from-cart')
})
