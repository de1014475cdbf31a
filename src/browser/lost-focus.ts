/** What takes the focus over by itself, such as a heading or a notice, does so within a few frames. */
const PATIENCE_MS = 150

const HEADINGS = 'h1, h2, h3'

/** Where somebody may go on whose place has left, the best first: headings of what still stands, the nearest part first. */
const placesNear = (left: readonly Element[]): HTMLElement[] => {
  const standing = left.filter((one) => one.isConnected && one !== document.body && one !== document.documentElement)
  const headings = standing.flatMap((one) => [...one.querySelectorAll(HEADINGS)])
  return [...headings, ...document.querySelectorAll('h1'), ...standing].filter((one) => one instanceof HTMLElement)
}

/** Whether it took the focus: what is not displayed, or lies under an open dialog, does not. */
const takesFocus = (place: HTMLElement): boolean => {
  const hadIndex = place.hasAttribute('tabindex')
  if (!hadIndex) place.tabIndex = -1
  place.focus({ preventScroll: true })
  if (document.activeElement === place) return true
  if (!hadIndex) place.removeAttribute('tabindex')
  return false
}

/**
 * Where what had the focus leaves the page and nothing takes the focus over, it goes on at the heading of the nearest
 * part that still stands: otherwise who does not see the page begins at its top again (WCAG 2.4.3). A view that knows a
 * better place takes it itself (`useKeptFocus`), and comes first. Answers with what ends it.
 */
export const catchLostFocus = (): (() => void) => {
  /** What had the focus last, and all that it stood in. */
  let last: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = () => last[0]?.isConnected === false && document.activeElement === document.body
  const remember = ({ target }: FocusEvent) => {
    last = []
    for (let one = target instanceof Element ? target : null; one !== null; one = one.parentElement) last.push(one)
  }
  const goOn = () => {
    timer = undefined
    if (!isLost()) return
    const place = placesNear(last).find(takesFocus)
    // The ring is shown to whoever goes by keys: they see where they are. With a mouse nothing moves.
    if (place?.matches(':focus-visible') === true) place.scrollIntoView({ block: 'nearest' })
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && isLost()) timer = setTimeout(goOn, PATIENCE_MS)
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}
