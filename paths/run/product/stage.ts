import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { askServer } from '../answers.ts'
import type { Stage } from '../driver.ts'
import { heldCalls } from '../held-calls.ts'
import { patience } from '../patience.ts'
import { baseLocale, languages } from '#schemas/messages/languages.ts'
import { leavePage, noteUse, originOf, usedPage } from './used-pages.ts'

/** A stage that has been opened, and can be closed. */
export interface OpenStage extends Stage {
  /** Uncaught errors of the page. */
  problems: readonly string[]
  /** Lets go of every call that waits, and of what the driver keeps waiting; nothing is held any more. */
  release(): Promise<void>
  /** With `keep`, the page is emptied for the next path, unless something stays in it; else it goes with its context. */
  close(keep?: 'keep'): Promise<void>
}

/** How the pages of a run are opened; a wide window in English where left out. */
export type Opening = Pick<BrowserContextOptions, 'viewport' | 'locale' | 'forcedColors' | 'colorScheme'>

/**
 * No call brings what the page reads next (`schemas/steps/step-bundle.rules.ts`, `schemas/calls/page-reads.ts`): the page
 * makes each call by itself, and each can be held by itself.
 */
const withoutBundles = (): void => {
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (input instanceof Request) {
      for (const name of ['x-step-bundle', 'x-page-reads']) input.headers.delete(name)
    }
    return real(input, init)
  }
}

/** A browser's page that knows nothing. */
const newPage = async (browser: Browser, opening: Opening): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: languages[baseLocale].tag,
    reducedMotion: 'reduce',
    ...opening,
  })
  await context.addInitScript(withoutBundles)
  const page = await context.newPage()
  noteUse(page)
  return page
}

/**
 * Opens a browser that knows nothing of the product. `url` gives the address of a path of the product on one of its
 * hosts.
 */
export const openStage = async (browser: Browser, url: Stage['url'], opening: Opening = {}): Promise<OpenStage> => {
  const page = usedPage(browser) ?? (await newPage(browser, opening))
  const context = page.context()
  context.setDefaultTimeout(patience.milliseconds)
  const held = heldCalls(page)
  const kept: (() => Promise<void>)[] = []
  const release = async (): Promise<void> => {
    await held.release()
    for (const letGo of kept) await letGo()
  }
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message))
  // Whoever asks before a page is open asks the main host.
  const origin = () => originOf(page) ?? new URL(url()).origin
  return {
    page,
    url,
    hold: held.hold,
    reply: held.reply,
    made: held.made,
    releases: (letGo) => void kept.push(letGo),
    ask: async <Data>(call: RowKey, carried: { query?: object; body?: object }) =>
      (await askServer(context.request, origin(), call, carried)) as Data,
    ahead: [],
    notes: new Map(),
    problems,
    release,
    close: async (keep) => {
      await held.release()
      await (keep === undefined ? context.close() : leavePage(browser, page))
    },
  }
}
