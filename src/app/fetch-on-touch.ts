import { mayFail } from '../browser/stale-chunk.ts'

const fetchLater = () => void mayFail(Promise.all([import('./pages.ts'), import('../calls/attempts.ts')]))

/** What a person does before anything is sent or another page is opened. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Fetches the list of the other pages, and what repeats a call that failed (one file, `later` in vite.config.ts): at
 * once on another page, on the landing page when somebody first moves, touches or types.
 */
export const fetchOnTouch = (isLanding: boolean): void => {
  if (!isLanding) return fetchLater()
  const touched = () => {
    for (const type of touches) removeEventListener(type, touched, true)
    fetchLater()
  }
  for (const type of touches) addEventListener(type, touched, { capture: true, passive: true })
}
