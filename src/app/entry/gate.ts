import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { entryKind } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { storage } from '../../browser/storage.ts'
import { siteNews } from '../../calls/site-news.ts'

/** What a site that asks for a code shows at an address (spec 1, section 2, Routes). */
export type Gate =
  /** The access page: a code, or for which age. */
  | 'access'
  /** The shell, or one of the pages that anybody may see. */
  | 'open'
  | 'plain'
  /** A way in that needs no code: it opens; what was stored is cleared where the way begins anew. */
  | 'pass'
  | 'passAnew'
  /** Back to the access page, which leads here again. */
  | 'start'

export const gateAt = (pathname: string, site: SiteInfo): Gate => {
  const way = entryKind(pathname)
  // A rep who has not said for which age yet is still on the access page.
  const asksForAge = site.visit?.role === 'rep' && storage.get('over_65') === null
  if (way === 'access' && (!site.passed || asksForAge)) return 'access'
  if (site.passed) return 'open'
  if (way === 'plain') return 'plain'
  if (way === 'branded') return 'passAnew'
  return way === 'resume' || way === 'entry' ? 'pass' : 'start'
}

/** Opens the shell for a way in that needs no code. */
export const pass = (startsOver: boolean): void => {
  if (startsOver) storage.startOver()
  storage.set('passed', 1)
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
}
