import { m } from '#schemas/messages/generated/messages.js'
import { homePath, showsHome } from '#schemas/storefront/home.rules.ts'
import { useSite } from '../app/site-context.ts'
import { storage } from '../app/storage.ts'
import type { Crumb } from '../ui/breadcrumb.tsx'

/** Home at the head of a breadcrumb, where it is shown (spec 1, section 2, Header): `[...useHomeCrumb(), ...]`. */
export const useHomeCrumb = (): readonly Crumb[] => {
  const site = useSite()
  if (site === null || !showsHome(site)) return []
  const { kind, identity, landing } = site
  const to = homePath({
    kind,
    open_type: identity.open_type,
    eprocess: identity.eprocess,
    enroll_type: storage.get('enroll_type'),
    referral: storage.get('referral'),
    landing_url: landing,
    uid: storage.get('uid'),
    visit: site.visit?.role ?? null,
  })
  return [{ label: m.home(), to }]
}
