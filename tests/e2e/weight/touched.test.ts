import { expect } from 'vitest'
import { test } from '../support/test.ts'

const LATER = /\/assets\/later-[\w-]+\.js$/
const REPORT = /\/assets\/report-[\w-]+\.js$/

test('what the landing page does without comes when somebody moves, and not before', async ({ open, product }) => {
  const page = await open('/config.json')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto(product.url())
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => LATER.test(path) || REPORT.test(path))).toEqual([])
  await page.mouse.move(20, 20)
  await expect.poll(() => fetched.filter((path) => LATER.test(path))).toHaveLength(1)
  await expect.poll(() => fetched.filter((path) => REPORT.test(path))).toHaveLength(1)
})

test('a visit of the landing page is counted without a touch once it has been looked at', async ({ open, product }) => {
  const page = await open('/config.json')
  const counting = page.waitForRequest((request) => REPORT.test(new URL(request.url()).pathname))
  await page.goto(product.url())
  await counting
})

test('any other page begins with it', async ({ open, product }) => {
  const page = await open('/config.json')
  await page.goto(product.url('/support'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const html = await (await page.request.get(product.url('/support'))).text()
  expect(html).toMatch(/rel="modulepreload" crossorigin href="\/assets\/later-[\w-]+\.js"/)
})
