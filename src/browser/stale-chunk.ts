import { isReachable } from './reachable.ts'

const marker = 'reloaded-for'

/** Why files failed that the page does without, and how many did for the same reason: a style sheet that two need. */
const forgiven = new WeakMap<Error, number>()

const isForgiven = (reason: Error): boolean => {
  const count = forgiven.get(reason) ?? 0
  if (count > 0) forgiven.set(reason, count - 1)
  return count > 0
}

/** Waits for a file without which the page does for now: where it fails, the page is not loaded anew for it. */
export const mayFail = async (file: Promise<unknown> | undefined): Promise<void> => {
  try {
    await file
  } catch (error) {
    if (error instanceof Error) forgiven.set(error, (forgiven.get(error) ?? 0) + 1)
  }
}

/**
 * After a release the files of the page that is still open are gone: the first failed import loads the same address
 * again, with the new files. A second failure on the same address is a real one and is left to the error page.
 *
 * Without a connection the page that is open is all there is, and a browser may say that it has one when it has not:
 * the server is asked before the page is given up.
 */
export const reloadOnStaleChunk = (): void => {
  globalThis.addEventListener('vite:preloadError', ({ payload }) => {
    // Everybody hears of a failure before whoever waits for the file does, who can say only then that it may fail.
    setTimeout(() => {
      if (!isForgiven(payload)) void reloadOnce()
    })
  })
}

const reloadOnce = async (): Promise<void> => {
  if ((await isReachable()) && mayReload(location.href)) location.reload()
}

/** True once an address a tab. Without storage there is no way to know, so the page is left alone. */
export const mayReload = (address: string): boolean => {
  try {
    if (sessionStorage.getItem(marker) === address) return false
    sessionStorage.setItem(marker, address)
    return true
  } catch {
    return false
  }
}
