import { useEffect, useSyncExternalStore } from 'react'

/** Whom to call on this page where that is not whom the site names: digits, or null. */
let shown: string | null = null
const listeners = new Set<() => void>()

const show = (phone: string | null): void => {
  shown = phone
  for (const listener of listeners) listener()
}

const now = (): string | null => shown

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the page stands, the frame names this number and no other: a person who needs help sees one number. */
export const useHelpPhone = (phone: string | null): void => {
  useEffect(() => {
    show(phone)
    return () => show(null)
  }, [phone])
}

/** The number that the frame shows: the page's own, or else this one of the site. */
export const useShownPhone = (ofSite: string): string => useSyncExternalStore(subscribe, now, now) ?? ofSite
