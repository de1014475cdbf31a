import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Product } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { nowhere, openEnrolled } from '../support/enrolled.ts'
import type { Mails } from '../support/mails.ts'
import { phone, screenshot, startOwnProduct, test as base } from '../support/test.ts'

// Figures are of all that a product was given: what these tests did.
const test = base.extend('product', { scope: 'worker' }, async ({ mails }, { onCleanup }) => {
  const product = await startOwnProduct(mails)
  onCleanup(product.stop)
  return product
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true })

const signInAs = async (page: Page, name: string): Promise<void> => {
  await button(page, m.desk_demo_as({ name })).click()
  // A phone has it behind its menu.
  await page.getByText(m.desk_signed_in_as({ name }), { exact: true }).waitFor({ state: 'attached' })
}

/** The browser of a page is Elena Rivera's from then on. */
const asRep = async (page: Page, product: Product, mails: Mails): Promise<void> => {
  const call = (path: string, data: object) =>
    page.request.post(product.url(`/api/v1/${path}`), { data, headers: { 'idempotency-key': randomUUID() } })
  await call('send-agent-proof', { agent_code: 'RIVR1212' })
  const mail = await mails.waitForMail('elena.rivera@example.com', m.mail_proof_subject())
  await call('confirm-agent', { agent_code: 'RIVR1212', otp: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '' })
}

/** A file that a link leads to: its name, and its lines. */
const fetched = async (page: Page, table: string): Promise<{ name: string; lines: string[] }> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    link(page, m.desk_fig_csv_of({ table })).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trim().split('\r\n') }
}
const cells = (page: Page, group: string, row: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('row', { name: row }).getByRole('cell')

test('an operator reads an empty page, then figures, a funnel and a statement, and takes them along', async ({
  open,
  mails,
  product,
}) => {
  const desk = await open(product.url('/desk/figures'))
  await signInAs(desk, 'Olivia Park')
  await heading(desk, m.desk_fig_title()).waitFor()
  await desk.getByText(m.desk_fig_none(), { exact: true }).waitFor()
  await screenshot(desk, 'no figures yet')
  await link(desk, m.desk_fig_none_funnel()).click()
  await heading(desk, m.desk_fun_title()).waitFor()
  // The demonstration's own traffic is there from the start.
  await desk.getByText(m.desk_fun_demo(), { exact: true }).waitFor()
  await screenshot(desk, 'funnel')
  const funnel = await fetched(desk, m.desk_fun_table())
  expect(funnel.name).toMatch(/^funnel-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(funnel.lines).toHaveLength(14)

  const rep = await open(nowhere)
  await asRep(rep, product, mails)
  const cart = {
    tier: 'IO',
    plans: ['brightwater-vision-high'],
    enrolledBy: { eprocess: 'rep', agent_id: 'rep-rivera' },
  } as const
  await openEnrolled(rep, product, { cart, step: 'receipt' })
  const number = await rep.locator('.receipt-number-value').innerText()

  await link(desk, m.desk_fig_nav_enrollments()).click()
  await cells(desk, m.desk_fig_by_agent(), 'Elena Rivera').first().waitFor()
  expect(await cells(desk, m.desk_fig_by_agent(), 'Elena Rivera').first().innerText()).toBe('1')
  await screenshot(desk, 'figures')
  const plans = await fetched(desk, m.desk_fig_by_plan())
  expect(plans.name).toMatch(/^enrollments-by-plan-.*\.csv$/)
  expect(plans.lines[1]).toMatch(/^Brightwater Vision High,brightwater-vision-high,1,0,0,\d+\.\d\d,0\.00,0\.00$/)

  await link(desk, m.desk_fig_nav_statements()).click()
  await heading(desk, m.desk_sta_title()).waitFor()
  await desk.getByRole('combobox', { name: m.desk_find_agent(), exact: true }).selectOption({ label: 'Elena Rivera' })
  await button(desk, m.desk_sta_show()).click()
  const row = desk.getByRole('row', { name: number })
  await row.waitFor()
  await screenshot(desk, 'statement')
  const name = (await row.getByRole('cell').first().innerText()).trim()
  const title = await desk.locator('#desk-statement-title').innerText()
  const statement = await fetched(desk, title)
  expect(statement.name).toMatch(/^statement-rep-rivera-\d{4}-\d\d\.csv$/)
  expect(statement.lines[1]).toContain(`${number},${name},`)

  // An auditor reads who took what along, and the same statement without a name.
  await button(desk, m.desk_sign_out()).click()
  await signInAs(desk, 'Ada Moreno')
  await desk.getByRole('link', { name: m.desk_nav_audit(), exact: true }).click()
  await desk.getByText(m.desk_deed_statement(), { exact: true }).waitFor()
  await desk.getByRole('link', { name: m.desk_nav_figures(), exact: true }).click()
  await link(desk, m.desk_fig_nav_statements()).click()
  await heading(desk, m.desk_sta_title()).waitFor()
  await desk.getByRole('combobox', { name: m.desk_find_agent(), exact: true }).selectOption({ label: 'Elena Rivera' })
  await button(desk, m.desk_sta_show()).click()
  await row.waitFor()
  await desk.getByText(m.desk_sta_nameless(), { exact: true }).waitFor()
  expect(await desk.locator('main').innerText()).not.toContain(name)
})

test('figures on a phone are within the page', async ({ open, product }) => {
  const desk = await open(product.url('/desk/figures'), { viewport: phone })
  await signInAs(desk, 'Ray Ellis')
  await desk.getByRole('group', { name: m.desk_fig_by_plan(), exact: true }).waitFor()
  await screenshot(desk, 'figures on a phone')
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await link(desk, m.desk_fig_nav_funnel()).click()
  await desk.getByRole('group', { name: m.desk_fun_table(), exact: true }).waitFor()
  await screenshot(desk, 'funnel on a phone')
  expect(await desk.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
