import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where what had the focus has left the page because of this change, the focus goes on at `place`, which `tabIndex`
 * makes able to take it: otherwise who does not see the page begins at its top again. Who had it nowhere yet keeps the
 * browser's own beginning.
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>, change: unknown): void => {
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
    if (isLost && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, change])
}
