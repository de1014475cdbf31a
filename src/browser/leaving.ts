let leaving = false

// Before whoever sends something at that moment.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => (leaving = true), { capture: true })
  window.addEventListener('pageshow', () => (leaving = false), { capture: true })
}

/** Whether the page is being left: whoever sends something now may never read its answer. */
export const isLeaving = (): boolean => leaving
