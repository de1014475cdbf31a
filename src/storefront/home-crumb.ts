import { m } from '#schemas/messages/generated/messages.js'
import { showsHome } from '#schemas/storefront/home.rules.ts'
import { useSite } from '../site/site-context.ts'
import { useHomePath } from '../site/use-home.ts'
import type { Crumb } from '../ui/links/breadcrumb.tsx'

/** Home at the head of a breadcrumb, where it is shown (spec 1, section 2, Header): `[...useHomeCrumb(), ...]`. */
export const useHomeCrumb = (): readonly Crumb[] => {
  const site = useSite()
  const to = useHomePath()
  return site === null || !showsHome(site) ? [] : [{ label: m.home(), to }]
}
