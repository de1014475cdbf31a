import type { Browser, BrowserContextOptions } from 'playwright'
import type { RowKey } from '#schemas/calls/registry.ts'
import { askServer } from './answers.ts'
import type { Stage } from './driver.ts'
import { heldCalls } from './held-calls.ts'
import { patience } from './patience.ts'

/** A stage that has been opened, and can be closed. */
export interface OpenStage extends Stage {
  /** What the page threw and nobody caught. */
  problems: readonly string[]
  close(): Promise<void>
}

/** Opens a browser that has never been here. `url` gives the address of a path of the product on one of its hosts. */
export const openStage = async (
  browser: Browser,
  url: Stage['url'],
  options: BrowserContextOptions = {},
): Promise<OpenStage> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patience.milliseconds)
  const page = await context.newPage()
  const held = heldCalls(page)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  const origin = () => (page.url().startsWith('http') ? new URL(page.url()).origin : new URL(url()).origin)
  return {
    page,
    url,
    hold: held.hold,
    reply: held.reply,
    made: held.made,
    ask: async <Data>(call: RowKey, carried: { query?: object; body?: object }) =>
      (await askServer(context.request, origin(), call, carried)) as Data,
    ahead: [],
    notes: new Map(),
    problems,
    close: async () => {
      await held.release()
      await context.close()
    },
  }
}
