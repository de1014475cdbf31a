import { expect } from 'vitest'
import { axe } from '#paths/run/axe.ts'
import { phone, test } from './support/test.ts'

const get = (url: string, headers: Record<string, string>) =>
  fetch(url, { headers: { accept: 'text/html', ...headers } })

test.for([
  ['en-US,en;q=0.9', 'en', 'Skip to main content'],
  ['es-MX,es;q=0.9', 'es', 'Ir al contenido principal'],
] as const)('the landing page stands in the HTML: %s', async ([asked, locale, words], { product }) => {
  const response = await get(product.url('/'), { 'accept-language': asked, 'accept-encoding': 'br' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe-(?:eval|inline)/)
  const html = await response.text()
  expect(html).toContain(`<html lang="${locale}"`)
  expect(html).toContain(words)
})

test.for(['en-US', 'es-US'] as const)(
  'the page comes alive on a phone, without a complaint: %s',
  async (locale, { open }) => {
    const page = await open('/', { viewport: phone, locale })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2))
    expect(await axe(page)).toEqual([])
  },
)

test('an address that nobody has is answered with a page that says so', async ({ open }) => {
  const page = await open('/no/such/page')
  await page.getByRole('heading', { level: 1, name: 'OOPS! Page not found', exact: true }).waitFor()
})
