import { startTransition, useEffect, useState } from 'react'

/** As many cards as the first screen of a wide window may show, and a row more. */
const FIRST = 18
const SLICE = 24

/** Safari has no idle callback; a timer lets the browser paint between two slices as well. */
const later = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 100 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 16)
  return () => clearTimeout(id)
}

/**
 * How many of `total` things to draw now: the first screen at once, the others slice by slice whenever the browser
 * has nothing else to do, so that a long list neither delays its beginning nor holds up a press.
 */
export const useSlices = (total: number): number => {
  const [count, setCount] = useState(FIRST)
  useEffect(() => {
    if (count >= total) return undefined
    return later(() => startTransition(() => setCount(count + SLICE)))
  }, [count, total])
  return Math.min(count, total)
}
