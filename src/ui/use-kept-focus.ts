import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where what had the focus has left the page because of this change, the focus goes on at `place`, which `tabIndex`
 * makes able to take it: otherwise who does not see the page begins at its top again.
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>, change: unknown): void => {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, change])
}
