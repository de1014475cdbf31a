import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { startOwnProduct, startProductForThisTry, test as base } from '../support/test.ts'
import { watchPage } from '../support/watch.ts'

// What is counted is what these tests did.
const test = base.extend('product', { scope: 'worker' }, async ({ mails }, { onCleanup }) => {
  const product = await startOwnProduct(mails)
  onCleanup(product.stop)
  return product
})

const code = 'MAPS2468'

const enter = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: m.viewer_access_code() }).fill(text)
  await page.getByRole('button', { name: m.viewer_access_open() }).click()
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const box = (page: Page, state: string) => page.locator(`.viewer-window [data-node="${state}"]`)
/** A row of the table: state, entered, gave up, median time. */
const row = async (page: Page, state: string): Promise<string[]> => {
  const name = page.getByRole('button', { name: state, exact: true })
  return page.getByRole('row').filter({ has: name }).locator('td').allTextContents()
}

test('machines ask for the code, refuse a wrong one, and remember the right one', async ({ open, product }) => {
  const page = await open('/machines/quote')
  await page.getByRole('heading', { name: m.viewer_access_title() }).waitFor()
  const refused = page.waitForResponse((response) => response.url().includes('open-machines'))
  await enter(page, 'MAPS0000')
  expect((await refused).status()).toBe(422)
  await page.getByText(m.error_analyst_code_unknown()).first().waitFor()
  expect((await page.request.get(product.url('/service/v1/get-machine-traffic?machine=quote'))).status()).toBe(403)
  await enter(page, code)
  await box(page, 'editing').waitFor()
  await page.reload()
  await box(page, 'editing').waitFor()
})

test('a page beside lights up in the diagram, and is counted when it is left', async ({ open, mails, problems }) => {
  // Here it is what this test did, and this try of it.
  const product = await startProductForThisTry(mails)
  const viewer = await open(product.url('/machines'))
  await enter(viewer, code)
  const card = viewer.locator('a[href="/machines/quote"]')
  await card.waitFor()
  expect(await card.getByText(m.viewer_live_running()).count()).toBe(0)

  const shop = await viewer.context().newPage()
  watchPage(shop, problems)
  await shop.goto(product.url('/'))
  await card.getByText(m.viewer_live_running()).waitFor()
  await card.click()
  await tab(viewer, m.viewer_tab_live()).click()
  await viewer.getByText(m.viewer_live_now({ states: 'editing.open' }), { exact: true }).waitFor()
  await expect.poll(() => box(viewer, 'editing.open').getAttribute('class')).toContain('tone-active')

  // What is typed there is told as an event's name, and never as what was typed.
  await shop.getByRole('textbox', { name: m.quote_dob_label(), exact: true }).first().fill('06/15/1986')
  const list = viewer.locator('.viewer-panel ol > li')
  await list.filter({ hasText: 'quote.change' }).first().waitFor()
  await expect
    .poll(() => viewer.locator('.viewer-window .tone-active[data-transition^="editing#quote.change"]').count())
    .toBeGreaterThan(0)
  expect(await viewer.locator('.viewer-panel').textContent()).not.toContain('1986')

  // Another machine of that page is offered, not forced upon the reader.
  const other = viewer.getByRole('link', { name: /^site is in / })
  expect(await other.getAttribute('href')).toBe('/machines/site')

  await shop.goto('about:blank')
  await viewer.getByText(m.viewer_live_waiting(), { exact: true }).waitFor()
  const counted = async (): Promise<Traffic['moves']> => {
    const response = await viewer.request.get(product.url('/service/v1/get-machine-traffic?machine=quote&demo=without'))
    return ((await response.json()) as { data: Traffic }).data.moves
  }
  await expect
    .poll(async () => (await counted()).map(({ from, event, to, count }) => [from, event, to, count]))
    .toEqual([
      ['', 'start', 'editing.open', 1],
      ['editing.open', 'left', '', 1],
      ['editing.open', 'quote.change', 'editing.open', 1],
    ])

  await tab(viewer, m.viewer_tab_traffic()).click()
  await viewer.getByText(m.viewer_traffic_demo()).waitFor()
  await expect.poll(() => viewer.locator('.viewer-window .diagram-state-badge').count()).toBeGreaterThan(2)
  const answered = viewer.waitForResponse((response) => response.url().includes('demo=without'))
  await viewer.getByRole('checkbox', { name: m.viewer_traffic_with_demo() }).uncheck()
  await answered
  await viewer.getByText(m.viewer_traffic_begun({ count: '1' }), { exact: true }).waitFor()
  expect(await viewer.getByText(m.viewer_traffic_demo()).count()).toBe(0)
  // The built page's machines have the versions of the sources that the demonstration was made of.
  const versions = await viewer.getByLabel(m.viewer_traffic_version()).locator('option').allTextContents()
  expect(versions.length).toBe(2)
  expect(versions[1]).toMatch(/^[0-9a-f]{8} \(this one\), /)
  const [entered, left, time] = await row(viewer, 'editing.open')
  expect([entered, left]).toEqual(['1', '100%'])
  expect(time).toMatch(/^[\d.,]+ (?:ms|sec|min)$/)
})

test('traffic is chosen by process and site, ranked by column, and shown beside the diagram', async ({ open }) => {
  const page = await open('/machines/health')
  await enter(page, code)
  await tab(page, m.viewer_tab_traffic()).click()
  const begun = page.locator('.viewer-panel strong').first()
  await begun.waitFor()
  const all = await begun.textContent()
  await page.getByLabel(m.viewer_traffic_process()).selectOption({ label: m.viewer_traffic_rep() })
  await expect.poll(() => begun.textContent()).not.toBe(all)
  await page.getByLabel(m.viewer_traffic_site()).selectOption('localhost')
  await page.getByText(m.viewer_traffic_none(), { exact: true }).waitFor()
  await page.getByLabel(m.viewer_traffic_process()).selectOption({ label: m.viewer_traffic_any() })
  await begun.waitFor()

  const amounts = async (column: number) =>
    (await page.locator(`.viewer-table tbody tr td:nth-child(${column})`).allTextContents()).map((text) =>
      text === '–' ? -1 : Number(text.replace(/[^\d.]/g, '')),
    )
  const descending = (values: number[]) => values.toSorted((a, b) => b - a)
  const visits = await amounts(2)
  expect(visits).toEqual(descending(visits))
  await page.getByRole('button', { name: m.viewer_traffic_gave_up() }).click()
  await expect
    .poll(() => page.locator('.viewer-table th[aria-sort]').allTextContents())
    .toEqual([`${m.viewer_traffic_gave_up()} ↓`])
  const shares = await amounts(3)
  expect(shares).toEqual(descending(shares))
  // Where many gave up stands out in the table and on the diagram alike.
  const lost = await page.locator('tr:has(.viewer-drop) .viewer-way').allTextContents()
  expect(lost.length).toBeGreaterThan(0)
  // The diagram is laid out in a worker, and may come after its table.
  await expect
    .poll(() =>
      page
        .locator('.viewer-window [data-node].tone-bad')
        .evaluateAll((boxes) => boxes.map((one) => one.getAttribute('data-node') ?? '').toSorted()),
    )
    .toEqual(lost.toSorted())
  await page.locator('tr:has(.viewer-drop) .viewer-way').first().click()
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${lost[0]}`)
})
