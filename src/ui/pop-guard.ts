type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/** Hears of the browser's Back and Forward first, and may keep them from the router; null hears no more. */
export const setPopGuard = (next: Guard | null): void => {
  guard = next
}

/**
 * To be called before the router is drawn: `popstate` comes to listeners of the window in the order in which they were
 * added, whatever their phase.
 */
export const listenBeforeRouter = (): void => window.addEventListener('popstate', (event) => guard?.(event))
