import { useMemo, type ReactNode } from 'react'
import { SiteProvider } from './site-context.ts'
import { storage } from './storage.ts'

/** What every page needs around it. Inside a router. */
export function Providers({ children }: { children: ReactNode }) {
  const options = useMemo(
    () => ({
      // The prerenderer has neither host nor storage.
      input: {
        host: typeof location === 'undefined' ? '' : location.host,
        enrollmentId: typeof location === 'undefined' ? null : storage.get('tempId'),
      },
    }),
    [],
  )
  return <SiteProvider options={options}>{children}</SiteProvider>
}
