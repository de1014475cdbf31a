import type { Stage } from '#paths/run/driver.ts'
import { becomes } from './sight.ts'

/** What the notes keep: where the browser has begun to go, and where it still goes. */
const [LEFT, GOING] = ['left', 'goingTo']

const login = `<!doctype html><html lang="en"><title>Example Login</title><body><main>
  <h1>Example Login</h1>
  <form><label>User name <input name="user" autocomplete="username"></label> <button>Next</button></form>
</main></body></html>`

/**
 * The browser is on its way to the identity provider until what is held is let go: nothing comes that it could show, and
 * the page stays. (A navigation that Chromium is made to wait for would keep the page from being looked at.)
 */
export const holdProvider = async ({ page, notes, releases }: Stage): Promise<void> => {
  let isHeld = true
  await page.route('https://login.example.com/**', async (route) => {
    for (const name of [LEFT, GOING]) notes.set(name, route.request().url())
    await route.fulfill(isHeld ? { status: 204 } : { contentType: 'text/html; charset=utf-8', body: login })
  })
  // Whoever goes elsewhere, or loads the page anew, is on that way no more.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) notes.delete(GOING)
  })
  releases(async () => {
    isHeld = false
    const address = notes.get(GOING)
    if (address !== undefined) await page.goto(address)
  })
}

export const seeLeaving = async ({ notes }: Stage, address: string | null): Promise<void> => {
  await becomes('where the browser goes', async () => notes.get(LEFT), address ?? '')
  notes.delete(LEFT)
}

/** Nobody who looks at the address, or goes back to it, has the code that the browser came back with. */
export const seeCleaned = ({ page }: Stage, path: string): Promise<void> =>
  becomes('what stands in the address', () => page.evaluate(() => `${location.pathname}${location.search}`), path)

/** The person goes back in their browser, which shows the page as it was left. */
export const comeBack = async ({ page, notes }: Stage): Promise<void> => {
  notes.delete(GOING)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
