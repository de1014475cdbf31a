import type { Page } from 'playwright'
import { expect } from 'vitest'
import { baseLocale, locales } from '#schemas/messages/languages.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { areasIn } from '#tools/languages.mjs'
import { readArea } from '#tests/architecture/messages/languages.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { looker, showFeatured } from './support/look.ts'
import { desktop, test } from './support/test.ts'

const folder = 'schemas/messages'
/** English messages that read otherwise in French. */
const english = new Set(
  areasIn(folder).flatMap((area) => {
    const french = readArea(folder, 'fr', area)
    return Object.entries(readArea(folder, baseLocale, area)).flatMap(([key, text]) =>
      typeof text === 'string' && text !== french[key] && !text.includes('{') ? [text] : [],
    )
  }),
)

/** Texts and names on the page that are messages in English. */
const englishMessages = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    const found: string[] = [document.title]
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Element)) found.push(node.textContent ?? '')
      else for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(node.getAttribute(name) ?? '')
    }
    return found.map((text) => text.trim())
  })
  return [...new Set(texts)].filter((text) => english.has(text))
}

test.for([
  ['wide', desktop],
  ['phone', { width: 390, height: 844 }],
  ['narrow', { width: 320, height: 640 }],
] as const)('the storefront and the first step in French, %s', async ([name, viewport], { open, product }) => {
  overwriteGetLocale(() => locales.find((locale) => locale === 'fr') ?? baseLocale)
  const page = await open('/', { viewport, locale: 'fr-CA', reducedMotion: 'reduce' })
  const { look, findings } = looker(page, `french-${name}`)
  const left: Record<string, string[]> = {}
  const see = async (place: string) => {
    await look(place)
    const found = await englishMessages(page)
    if (found.length > 0) left[place] = found
  }
  await page.getByRole('heading', { name: m.quote_hero_title(), exact: true }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await see('landing')
  await page.goto(product.url('/plans?type=dental'))
  await showFeatured(page)
  await see('category')
  await page.goto(product.url(nowhere))
  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['brightwater-vision-high'] }, step: 'personal' })
  await page.getByRole('heading', { name: m.personal_title(), exact: true }).first().waitFor()
  await see('personal')
  await page.goto(product.url('/cart'))
  await page.getByRole('button', { name: m.cart_proceed(), exact: true }).waitFor()
  await see('cart')
  await page.goto(product.url('/plan/brightwater-vision-high/vision'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await see('plan')

  // Another language is fetched and takes the place of this one; what was chosen stays.
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  await page.locator('html[lang="es"]').waitFor()
  await page
    .getByText(m.cart_title({}, { locale: 'es' }))
    .first()
    .waitFor()
  overwriteGetLocale(() => baseLocale)
  expect({ findings, left }).toEqual({ findings: {}, left: {} })
})
