import { type ComponentType, lazy as lazyOfReact } from 'react'
import { isReachable, reachable } from '../browser/reachable.ts'

/** Resolves at once, or when the browser has found its connection again. */
const connected = (): Promise<void> =>
  globalThis.navigator?.onLine === false
    ? new Promise((resolve) => globalThis.addEventListener('online', () => resolve(), { once: true }))
    : Promise.resolve()

/**
 * What is fetched for a part of the page, once there is a connection. Where it fails because there was none after all,
 * it is fetched again when the server answers; a file that is gone fails, and the page is loaded anew
 * (`stale-chunk.ts`).
 */
export const whenConnected = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  await connected()
  try {
    return await load()
  } catch (error) {
    if (await isReachable()) throw error
    await reachable()
    return load()
  }
}

/**
 * React's `lazy` for a part of the page that may be asked for without a connection, by a press or only by scrolling:
 * it comes when there is one again. To fail would put the page of errors, or the browser's own, in the place of what
 * is typed.
 */
export const lazy = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyOfReact(() => whenConnected(load))
