/**
 * Whether the server answers, whatever it says. `navigator.onLine` is true of a network that leads nowhere, and for a
 * moment after the connection has gone.
 */
export const isReachable = async (): Promise<boolean> => {
  if (globalThis.navigator?.onLine === false) return false
  try {
    await fetch('/config.json', { method: 'HEAD', cache: 'no-store' })
    return true
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
