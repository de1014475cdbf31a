import { useEffect, useMemo, type ReactNode } from 'react'
import { siteNews } from '../calls/site-news.ts'
import { inspect } from '../traffic/inspect.ts'
import { SiteProvider, useSiteRef } from '../site/site-context.ts'
import { storage } from '../browser/storage.ts'

/** What every page needs around it. Inside a router. */
export function Providers({ children }: { children: ReactNode }) {
  const options = useMemo(
    () => ({
      inspect,
      // The prerenderer has neither host nor storage.
      input: {
        host: typeof location === 'undefined' ? '' : location.host,
        enrollmentId: typeof location === 'undefined' ? null : storage.get('tempId'),
      },
    }),
    [],
  )
  return (
    <SiteProvider options={options}>
      <SiteNewsReader />
      {children}
    </SiteProvider>
  )
}

/** What pages' calls changed reaches the frame: the cart's figures and the menu follow. */
function SiteNewsReader() {
  const site = useSiteRef()
  useEffect(() => siteNews.listen(site.send), [site])
  return null
}
