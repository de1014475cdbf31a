import { useSyncExternalStore } from 'react'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { homePath } from '#schemas/storefront/home.rules.ts'
import { useSite } from './site-context.ts'
import { storage } from '../browser/storage.ts'

/** Where Home is for whoever is here now: by the site, and by what this tab has come by and chosen since. */
export const homeOf = ({ kind, identity, landing, visit }: SiteInfo): string =>
  homePath({
    kind,
    open_type: identity.open_type,
    eprocess: identity.eprocess,
    enroll_type: storage.get('enroll_type'),
    referral: storage.get('referral'),
    landing_url: landing,
    uid: storage.get('uid'),
    visit: visit?.role ?? null,
  })

/** The same for a link; `/` until the site is known, as the page is drawn at build time. */
export const useHomePath = (): string => {
  const site = useSite()
  return useSyncExternalStore(
    storage.subscribe,
    () => (site === null ? '/' : homeOf(site)),
    () => '/',
  )
}
