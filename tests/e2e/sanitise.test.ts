import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Browser, Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'
import { startProduct } from '#paths/run/product/product.ts'
import { locales } from '#schemas/messages/languages.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { looker } from './support/look.ts'
import { test } from './support/test.ts'

let browser: Browser
let bare: Page

// The cleaner works on the browser's own parser, which no imitation of a browser has.
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/ui/text/sanitise.ts', formats: ['iife'], name: 'sanitise' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built')
  browser = await launchChromium()
  bare = await browser.newPage()
  await bare.addScriptTag({ content: bundle.output[0].code })
})

afterAll(() => browser.close())

const cleaned = (html: string): Promise<string> =>
  bare.evaluate((dirty) => {
    const { sanitise } = window as unknown as { sanitise: { clean: (html: string) => DocumentFragment } }
    const host = document.createElement('div')
    host.append(sanitise.clean(dirty))
    return host.innerHTML
  }, html)

describe('markup of the catalog', () => {
  it.each([
    ['<p>A <b>b</b></p><ul><li>c</li></ul>', '<p>A <b>b</b></p><ul><li>c</li></ul>'],
    [
      '<a href="https://example.com/x">x</a>',
      '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<p onclick="alert(1)" style="color:red" class="button" id="main">x</p>', '<p>x</p>'],
    ['<script>alert(1)</script><style>p{}</style>x', 'x'],
    ['<img src="x.png" onerror="alert(1)">', '<img src="x.png">'],
    ['<form action="https://example.com"><input name="ssn"><button>Send</button></form>', 'Send'],
    ['<iframe src="https://example.com"></iframe><svg onload="alert(1)"></svg>x', 'x'],
  ])('%s becomes %s', async (dirty, clean) => {
    expect(await cleaned(dirty)).toBe(clean)
  })
})

/** What somebody would write into a catalog to harm who reads it: everything here says so once it runs. */
const hostile = [
  '<p>Cubre <b>dientes</b></p>',
  '<script>window.harmed = 1</script>',
  '<img src="data:," onerror="window.harmed = 2" alt="">',
  '<a href="javascript:window.harmed = 3">Enlace</a>',
  '<iframe srcdoc="&lt;script&gt;parent.harmed = 4&lt;/script&gt;"></iframe>',
  '<svg onload="window.harmed = 5"></svg>',
  '<p onclick="window.harmed = 6" style="position: fixed; inset: 0" class="button">Botón</p>',
  '<form action="https://harm.example.com"><input name="ssn"><button>Enviar</button></form>',
].join('')
const PLAN = 'meadowlark-dental-high'

/** The demo catalog with that in all texts of a plan, and with no site for hosts that none names. */
const hostileCatalog = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-hostile-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(demoCatalogFolder, folder, { recursive: true })
  const change = (file: string, of: (text: string) => string) =>
    writeFileSync(join(folder, file), of(readFileSync(join(folder, file), 'utf8')))
  change('sites.json', (text) => text.replace(/,\s*"\*"/, ''))
  for (const file of readdirSync(join(folder, 'plans'))) {
    change(join('plans', file), (text) => {
      const read = JSON.parse(text) as { plans: { id: string; description: Record<string, object> }[] }
      const everywhere = Object.fromEntries(locales.map((locale) => [locale, hostile]))
      for (const { id, description } of read.plans) {
        if (id !== PLAN) continue
        Object.assign(description, {
          header_text: everywhere,
          body_text: everywhere,
          blueBarText: everywhere,
          association_text: everywhere,
        })
        for (const part of ['exclusions', 'example', 'faq']) {
          if (description[part] !== undefined) Object.assign(description[part], { text: everywhere })
        }
      }
      return JSON.stringify(read)
    })
  }
  return folder
}

// @spec 1:75 1:110 1:258
test("a hostile catalog harms nobody on a plan's page, in the dark and in Spanish; a host of nobody's is not found", async ({
  open,
  expected,
}) => {
  const product = await startProduct({ CATALOG: hostileCatalog(), RATE_LIMITS: 'off' })
  onTestFinished(() => product.stop())
  // The cleaner reads what is hostile in a document apart; the policy says there, too, that nothing of it may run.
  expected.push(/^console: (?:Executing inline event handler|Applying inline style) violates/)
  const page = await open(product.url(`/plan/${PLAN}/plan`, 'agent'), {
    locale: 'es-US',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  const { look, findings } = looker(page, 'plan-hostile', { translated: true })
  const texts = page.locator('main .prose').filter({ hasText: 'dientes' })
  await texts.nth(3).waitFor()
  for (const summary of await page.locator('.plan-more summary').all()) await summary.click()
  await page.waitForFunction(() => document.querySelector('main .prose[hidden]') === null)
  await look('plan')
  const kept = await texts.evaluateAll((elements) =>
    elements.map((element) => ({
      bad: element.querySelectorAll('script, iframe, svg, form, input, button, [style], [class], [onclick], [onerror]')
        .length,
      links: [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')),
      words: element.textContent,
    })),
  )
  expect(kept.length).toBeGreaterThanOrEqual(4)
  expect(kept).toEqual(kept.map(() => ({ bad: 0, links: [null], words: 'Cubre dientesEnlaceBotónEnviar' })))
  for (const word of ['Enlace', 'Botón', 'Enviar']) await texts.first().getByText(word).click()
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  expect(findings).toEqual({})

  await page.goto(product.url('/plans', 'nobody'))
  await page.getByRole('heading', { level: 1, name: '¡Ups! No se encontró la página' }).waitFor()
})
