import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { quoteByCall, shortQuote } from './support/enter.ts'
import { desktop, phone, test } from './support/test.ts'

/** What of the cards stands badly: broken names of tiers, prices off the edge, short values broken, rows uneven. */
const badlySet = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const lines = (element: Element): number => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
    }
    const tops = new Map<number, Set<number>>()
    for (const card of document.querySelectorAll('.plan-card')) {
      const name = card.querySelector('.plan-card-name')?.textContent ?? ''
      const table = card.querySelector('.plan-prices')
      if (table === null) continue
      for (const th of table.querySelectorAll('tbody th')) {
        if (lines(th.firstChild as Element) > 1) found.push(`${name}: "${th.textContent}" is broken`)
      }
      for (const td of table.querySelectorAll('td.figures')) {
        if (Math.abs(td.getBoundingClientRect().right - table.getBoundingClientRect().right) > 1)
          found.push(`${name}: ${td.textContent} is off the edge`)
      }
      for (const dd of card.querySelectorAll('.plan-facts dd')) {
        if ((dd.textContent ?? '').length <= 14 && lines(dd) > 1) found.push(`${name}: "${dd.textContent}" is broken`)
      }
      const row = Math.round(card.getBoundingClientRect().top)
      tops.set(row, (tops.get(row) ?? new Set()).add(Math.round(table.getBoundingClientRect().top)))
    }
    for (const [row, heights] of tops)
      if (heights.size > 1) found.push(`row at ${row}: prices begin at ${[...heights].join(', ')}`)
    return found
  })

test.for([
  ['en', desktop],
  ['en', phone],
  ['es', desktop],
] as const)('prices stand in line on the cards of a list: %s', async ([locale, viewport], { open }) => {
  overwriteGetLocale(() => locale)
  const page = await open('/plans?type=dental', { viewport, locale: `${locale}-US`, reducedMotion: 'reduce' })
  await page.locator('.plan-card').nth(3).waitFor()
  expect(await badlySet(page)).toEqual([])
  if (viewport === phone) await page.getByText(m.quote_form_fold(), { exact: true }).click()
  await shortQuote(page, quickHands(page))
  await page.locator('.plan-add').nth(3).waitFor()
  expect(await badlySet(page)).toEqual([])
  const ends = await page
    .locator('.plan-tools .field-box:visible')
    .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().bottom))
  if (viewport !== phone) expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(2)
  overwriteGetLocale(() => baseLocale)
})

test.for(['en', 'es', 'fr'] as const)(
  'the short quote form is one row on a laptop, and the first price is on its screen: %s',
  async (locale, { open }) => {
    const page = await open('/plans?type=dental', {
      viewport: { width: 1280, height: 800 },
      locale: locale === 'fr' ? 'fr-CA' : `${locale}-US`,
      reducedMotion: 'reduce',
    })
    const price = page.locator('.plan-prices tbody tr').first()
    await price.waitFor()
    const boxes = await page
      .locator('.first-quote :is(.field-box, .field-choice, .button)')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect()).map(({ top, height }) => top + height / 2))
    expect(boxes).toHaveLength(6)
    expect(Math.max(...boxes) - Math.min(...boxes)).toBeLessThan(8)
    const { bottom } = await price.evaluate((row) => row.getBoundingClientRect())
    expect(bottom).toBeLessThan(775)
  },
)

test.for([
  // The category with the longest name.
  ['en', 'main', 'guaranteed'],
  ['es', 'main', 'guaranteed'],
  ['fr', 'main', 'guaranteed'],
  // On a rep's site, all plans: a list that is long enough to be searched.
  ['en', 'agent', null],
  ['es', 'agent', null],
] as const)(
  'the first plan and its price are on the first screen of a phone after a quote: %s, %s, %s',
  async ([locale, host, category], { open, product }) => {
    const page = await open(product.url('/', host === 'main' ? undefined : host), {
      viewport: { width: 390, height: 844 },
      locale: locale === 'fr' ? 'fr-CA' : `${locale}-US`,
      reducedMotion: 'reduce',
    })
    await quoteByCall(page)
    // As if it were one of the landing page.
    await page.evaluate((chosen) => {
      if (chosen !== null) sessionStorage.setItem('new_landing_category', JSON.stringify(chosen))
    }, category)
    await page.goto(new URL('/new-plans', page.url()).href)
    const price = page.locator('.plan-prices .plan-price-own').first()
    await price.waitFor()
    expect(await page.locator('.skeleton').count()).toBe(0)
    expect(await page.locator('#plans-find').count()).toBe(category === null ? 1 : 0)
    const { bottom } = await price.evaluate((row) => row.getBoundingClientRect())
    expect(bottom).toBeLessThan(844)
  },
)
