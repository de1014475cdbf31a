/**
 * Whether the server answers, and as one that goes on: what ends, or a balancer that has none, answers 503 or another
 * 5xx, and whoever then loads the page anew gets the browser's own page of errors. `navigator.onLine` is true of a
 * network that leads nowhere, and for a moment after the connection has gone.
 */
export const isReachable = async (): Promise<boolean> => {
  if (globalThis.navigator?.onLine === false) return false
  try {
    const { status } = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

/** Milliseconds until the server is asked again where the browser does not say that its connection is back. */
const AGAIN = 3000

/** Resolves at once where the server answers, else once it does. */
export const reachable = async (): Promise<void> => {
  while (!(await isReachable())) {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        globalThis.removeEventListener('online', done)
        resolve()
      }
      const timer = setTimeout(done, AGAIN)
      globalThis.addEventListener('online', done)
    })
  }
}
