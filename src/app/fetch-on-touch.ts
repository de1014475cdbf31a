import { mayFail } from '../browser/stale-chunk.ts'
import { whenIdle } from '../browser/when-idle.ts'

const catching = async () => (await import('../browser/lost-focus.ts')).catchLostFocus()

const fetchLater = () => void mayFail(Promise.all([import('./pages.ts'), import('../calls/attempts.ts'), catching()]))

let counts = false
/** What analysts see on the diagrams, with all that happened before; after everything that the visitor waits for. */
const countTraffic = () => {
  if (counts) return
  counts = true
  whenIdle(() => void mayFail(import('../traffic/report.ts').then(({ reportTraffic }) => reportTraffic())))
}

/** What a person does before anything is sent or another page is opened. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** How long the landing page has been looked at, in milliseconds, before a visit without a touch is counted. */
const LOOKED_AT_MS = 5000

/**
 * Fetches the list of the other pages, what repeats a call that failed, what catches a lost focus (one file, `later` in
 * vite.config.ts), and what counts traffic: at once on another page, on the landing page when somebody first moves,
 * touches or types. A visit of the landing page is counted too when it has only been looked at for a while.
 */
export const fetchOnTouch = (isLanding: boolean): void => {
  const fetchAll = () => {
    fetchLater()
    countTraffic()
  }
  if (!isLanding) return fetchAll()
  const touched = () => {
    for (const type of touches) removeEventListener(type, touched, true)
    fetchAll()
  }
  for (const type of touches) addEventListener(type, touched, { capture: true, passive: true })
  setTimeout(countTraffic, LOOKED_AT_MS)
}
