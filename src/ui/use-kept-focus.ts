import { type RefObject, useEffect, useRef } from 'react'

/** The heading of the page, which can take the focus. */
export const pageHeading = (): HTMLElement | null => document.querySelector('h1')

/**
 * Where what had the focus has left the page because of this change, the focus goes on at `place`, which `tabIndex`
 * makes able to take it; a place of a parent is for what no place of its children has taken. Who had it nowhere yet
 * keeps the browser's own beginning. For views that know a better place than `catchLostFocus` finds by itself.
 */
export const useKeptFocus = (
  place: RefObject<HTMLElement | null> | (() => HTMLElement | null),
  change: unknown,
): void => {
  const before = useRef(change)
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    const isLost = last.current instanceof Element && !last.current.isConnected
    if (!isLost || document.activeElement !== document.body) return
    const next = typeof place === 'function' ? place() : place.current
    next?.focus({ preventScroll: true })
  }, [place, change])
}
