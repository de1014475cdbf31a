import { useSyncExternalStore } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'

type Shown = Partial<Pick<SiteInfo, 'name' | 'tagline' | 'logo' | 'phone' | 'help'>>

let shown: Shown | null = null
const listeners = new Set<() => void>()

/** What the frame shows of the open page where that is not what the site says; null once the page is left. */
export const showOnSite = (next: Shown | null): void => {
  shown = next
  for (const listener of listeners) listener()
}

const now = (): Shown | null => shown

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The site with the mark and the number of the open page, where it has its own. */
export const useShownSite = (site: SiteInfo | null): SiteInfo | null => {
  const own = useSyncExternalStore(subscribe, now, now)
  return own && site ? { ...site, ...own } : site
}
