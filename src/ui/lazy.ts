import { type ComponentType, lazy as lazyOfReact } from 'react'

/** Resolves at once, or when the browser has found its connection again. */
export const connected = (): Promise<void> =>
  globalThis.navigator?.onLine === false
    ? new Promise((resolve) => globalThis.addEventListener('online', () => resolve(), { once: true }))
    : Promise.resolve()

/**
 * React's `lazy` for a part of the page that may be asked for without a connection, by a press or only by scrolling:
 * it comes when there is one again. To fail would put the page of errors, or the browser's own, in the place of what
 * is typed.
 */
export const lazy = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyOfReact(async () => {
    await connected()
    return load()
  })
