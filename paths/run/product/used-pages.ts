import type { Browser, Disposable, Page } from 'playwright'

/** What a stage listens for; events of one path do not reach the next. */
const heard = ['pageerror', 'requestfailed', 'request', 'response', 'console', 'dialog'] as const

interface UsedPage {
  page: Page
  /** The origins that it has shown. */
  origins: Set<string>
  /** What was put into its documents. */
  scripts: Disposable[]
  /** A clock was put into it, which nothing takes out again. */
  altered: boolean
}

/** An address of the product without code: a page that is there has begun nothing. */
const nowhere = '/config.json'

/** The origin of the product's page that is open, if one is. */
export const originOf = (page: Page): string | undefined => {
  const { origin, pathname, protocol } = new URL(page.url())
  return protocol.startsWith('http') && pathname !== nowhere ? origin : undefined
}

const kept = new WeakMap<Browser, UsedPage[]>()
const known = new WeakMap<Page, UsedPage>()

/**
 * A page that another path has left, as empty as a new one: starting a process for each path, which then compiles the
 * same code once more, is most of what a path costs.
 */
export const usedPage = (browser: Browser): Page | undefined => kept.get(browser)?.pop()?.page

/** Notes from now on what would have to be undone before another path can have the page. */
export const noteUse = (page: Page): void => {
  const used: UsedPage = { page, origins: new Set(), scripts: [], altered: false }
  known.set(page, used)
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) used.origins.add(new URL(frame.url()).origin)
  })
  const noting =
    <Args extends unknown[], Result>(act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      used.altered = true
      return act(...args)
    }
  const { clock } = page
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (async (...args: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...args)
    used.scripts.push(script)
    return script
  }) as Page['addInitScript']
  clock.install = noting(clock.install.bind(clock))
  clock.pauseAt = noting(clock.pauseAt.bind(clock))
  clock.setFixedTime = noting(clock.setFixedTime.bind(clock))
  clock.setSystemTime = noting(clock.setSystemTime.bind(clock))
}

/** Leaves the page to the next path: no cookie, nothing stored, no held call. Closes it where that cannot be. */
export const leavePage = async (browser: Browser, page: Page): Promise<void> => {
  const used = known.get(page)
  const context = page.context()
  if (used === undefined || used.altered || page.isClosed() || context.pages().length > 1) return context.close()
  try {
    for (const event of heard) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of used.scripts.splice(0)) await script.dispose()
    for (const origin of used.origins) {
      // Nothing of the product runs while it is emptied. The page stays there: `about:blank` would end its process, which
      // has the product's code compiled.
      await page.goto(`${origin}${nowhere}`)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
    await context.clearCookies()
    used.origins.clear()
    kept.set(browser, [...(kept.get(browser) ?? []), used])
  } catch {
    await context.close()
  }
}
