import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from 'playwright'
import { mailFrameClass, mailFrameCss } from '#server/plugins/mail-frame.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product/product.ts'
import { tabCalls } from '#tests/server/support/answers.ts'
import { ask } from '#tests/server/support/asking.ts'
import { askedTabs, checkedOut, demoCatalog, review } from '#tests/server/support/journey.ts'
import { type TestApp, testApp } from '#tests/server/support/test-app.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

test.each([390, 1280])('every mail of an enrollment is seen whole in the mailbox, %i pixels wide', async (width) => {
  const journey = await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
  await ask(journey, 'POST enrollment/save-enrollment', {
    tab: 'cart_info',
    email: 'ana@example.com',
    name: 'Ana',
    message: 'For Saturday',
  })
  for (const tab of await askedTabs(journey)) await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
  await ask(journey, 'POST enrollment/save-review-info', review)
  const mails = (await app.mailbox()).flatMap(({ message }) =>
    message.kind === 'mail' && message.html !== undefined ? [{ ...message, html: message.html }] : [],
  )
  expect(mails.length).toBeGreaterThanOrEqual(2)
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  for (const { html, text, subject } of mails) {
    await page.setContent(`<style>iframe { width: 100%; border: 0 } ${mailFrameCss}</style>
      <iframe class="${mailFrameClass(text)}"></iframe>`)
    const frame = page.locator('iframe')
    await frame.evaluate((element, words) => element.setAttribute('srcdoc', words), html)
    await page.frameLocator('iframe').locator('p').first().waitFor()
    const { needs, has } = await page.frames()[1]!.evaluate(() => ({
      needs: document.documentElement.scrollHeight,
      has: window.innerHeight,
    }))
    expect({ subject, isWhole: needs <= has }).toEqual({ subject, isWhole: true })
    expect({ subject, isFull: has < needs + 420 }).toEqual({ subject, isFull: true })
  }
  await page.close()
})

test('a mail is read in the mailbox of the demonstration, whose pages frame the fields of a card provider', async () => {
  const product = await startProduct({ NODE_ENV: 'development', RATE_LIMITS: 'off' })
  onTestFinished(() => product.stop())
  const page = await browser.newPage()
  const answer = await page.goto(product.url('/config.json'))
  expect(answer?.headers()['content-security-policy']).toMatch(/frame-src 'self' http:/)
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  const sent = await page.request.post(product.url('/api/v1/send-agent-proof'), {
    headers,
    data: { agent_code: 'RIVR1212' },
  })
  expect(sent.status()).toBe(200)
  await expect
    .poll(async () => {
      await page.goto(product.url('/mailbox'))
      return page.locator('.mailbox a').count()
    })
    .toBeGreaterThan(0)
  await page.locator('.mailbox a').first().click()
  await page.frameLocator('iframe').getByText(/\d{6}/).first().waitFor()
  await page.close()
})
