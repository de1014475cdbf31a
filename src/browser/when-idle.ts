/** Does something once the page has nothing else to do; the answer takes it back. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const asked = requestIdleCallback(work)
    return () => cancelIdleCallback(asked)
  }
  // Safari.
  const timer = setTimeout(work, 500)
  return () => clearTimeout(timer)
}
