import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'

let browser: Browser
let page: Page

// The cleaner works on the browser's own parser, which no imitation of a browser has.
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/ui/sanitise.ts', formats: ['iife'], name: 'sanitise' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built')
  browser = await launchChromium()
  page = await browser.newPage()
  await page.addScriptTag({ content: bundle.output[0].code })
})

afterAll(() => browser.close())

const cleaned = (html: string): Promise<string> =>
  page.evaluate((dirty) => {
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
