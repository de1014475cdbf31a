import type { Route } from 'playwright'
import type { Stage } from '#paths/run/driver.ts'
import { becomes } from '../sight.ts'

/** A file of the product's own server that the page fetches, and gets when it is let. */
export interface HeldFile {
  /** Lets the server answer; gives the JSON that it answered with. */
  give(): Promise<unknown>
  /** Answers with this HTTP status and nothing else. */
  refuse(status: number): Promise<void>
}

/** From now on what the page fetches from this path waits; what it has given up meanwhile is forgotten. */
export const holdFile = async ({ page, releases }: Stage, path: string): Promise<HeldFile> => {
  let waiting: Route[] = []
  let isHeld = true
  page.on('requestfailed', (request) => {
    waiting = waiting.filter((route) => route.request() !== request)
  })
  await page.route(
    (url) => url.pathname === path,
    (route) => (isHeld ? void waiting.push(route) : route.continue()),
  )
  releases(async () => {
    isHeld = false
    // The page may have given it up.
    for (const route of waiting.splice(0)) await route.continue().catch(() => undefined)
  })
  const next = async (): Promise<Route> => {
    await becomes(`whether the page waits for ${path}`, async () => waiting.length > 0, true)
    const route = waiting.shift()
    if (route === undefined) throw new Error(`The page has given up ${path}`)
    return route
  }
  return {
    give: async () => {
      const route = await next()
      const response = await route.fetch()
      const body: unknown = await response.json()
      await route.fulfill({ response })
      return body
    },
    refuse: async (status) => (await next()).fulfill({ status, body: '' }),
  }
}
