import type { Browser, Page } from 'playwright'
import { launchChromium } from '#paths/run/chromium.ts'
import { serveForms } from './form/built-forms.ts'
import type { Row } from './support/bench.ts'

export const name = 'form'

const SIZES = [20, 100, 500]
const ROUNDS = 9
const KEYS = 20
type FormName = 'ours' | 'counted' | 'hook' | 'stock'

interface Opened {
  page: Page
  /** Milliseconds of script that one keystroke costs, mean of a round's keys. */
  keystroke: () => Promise<number>
  close: () => Promise<void>
}

const field = (form: FormName, count: number) =>
  ({
    ours: `#ours-field_${count / 2}`,
    counted: `#ours-field_${count / 2}`,
    hook: `#field_${count / 2}`,
    stock: `#root_field_${count / 2}`,
  })[form]

/** Opens a form and types into its middle field; the browser itself counts the time that its scripts ran. */
const open = async (browser: Browser, url: string, form: FormName, count: number): Promise<Opened> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const scripts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  await page.goto(url)
  const box = page.locator(field(form, count))
  const keys = async (text: string) => {
    for (const key of text) await page.keyboard.press(key)
  }
  await box.click()
  await keys('warm up')
  return {
    page,
    keystroke: async () => {
      await box.click()
      const before = await scripts()
      await keys('x'.repeat(KEYS))
      const after = await scripts()
      return (after - before) / KEYS
    },
    close: () => context.close(),
  }
}

const drawnNow = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { drawn: { count: number } }).drawn.count)

/** Script time a keystroke for each size, against react-hook-form and RJSF as it comes, in turns in one browser. */
export const run = async (): Promise<{ rows: Row[] }> => {
  const forms = await serveForms()
  const profiled = await serveForms({ profiling: true })
  const browser = await launchChromium()
  const rows: Row[] = []
  try {
    for (const count of SIZES) {
      const opened = {
        ours: await open(browser, forms.url('ours', count), 'ours', count),
        hook: await open(browser, forms.url('hook', count), 'hook', count),
        stock: await open(browser, forms.url('stock', count), 'stock', count),
      }
      const times: Record<'ours' | 'hook' | 'stock', number[]> = { ours: [], hook: [], stock: [] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const form of ['ours', 'hook', 'stock'] as const) times[form].push(await opened[form].keystroke())
      // The least disturbed round of each: the browser counts a pause of the machine as script.
      const [ours, hook, stock] = [Math.min(...times.ours), Math.min(...times.hook), Math.min(...times.stock)]
      rows.push(ratio(`script a keystroke, ${count} fields, against react-hook-form`, ours, hook, 2))
      // The third is asked for at 500 fields; of shorter forms the figure is shown.
      rows.push(
        ratio(`script a keystroke, ${count} fields, against stock RJSF`, ours, stock, count === 500 ? 1 / 3 : 1),
      )
      await Promise.all(Object.values(opened).map(({ close }) => close()))
      const { page, close } = await open(browser, profiled.url('counted', count), 'counted', count)
      const before = await drawnNow(page)
      await page.keyboard.type('y'.repeat(KEYS))
      rows.push(
        exactly(`widgets drawn a keystroke, ${count} fields`, ((await drawnNow(page)) - before) / KEYS, 1, 'widgets'),
      )
      await close()
    }
    const { page, close } = await open(browser, forms.url('ours', 500), 'ours', 500)
    await page.reload()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.form-summary').waitFor()
    rows.push(
      exactly(
        'errors shown on submit of 500 empty fields',
        await page.locator('.field-message').count(),
        500,
        'errors',
      ),
    )
    await close()
    return { rows }
  } finally {
    await browser.close()
    await forms.stop()
    await profiled.stop()
  }
}

const ratio = (label: string, ours: number, reference: number, most: number): Row => ({
  label,
  unit: 'ms',
  ours,
  reference,
  ratio: ours / reference,
  goal: `at most ${most < 1 ? 'a third' : `${most}x`}`,
  ok: ours / reference <= most,
})

const exactly = (label: string, ours: number, reference: number, unit: string): Row => ({
  label,
  unit,
  ours,
  reference,
  ratio: ours / reference,
  goal: `exactly ${reference}`,
  ok: ours === reference,
})
