import type { ReactNode } from 'react'
import { useSite } from '../../site/site-context.ts'
import { LanguageSwitch } from '../frame/header.tsx'
import { PreviewPlace } from '../frame/preview-place.tsx'
import { LoadingOverlay } from '../../ui/status/loading-overlay.tsx'
import { Toasts } from '../../ui/status/toasts.tsx'
import '../../access/access.css'

/** What stands outside the main shell: the mark of the site and the languages, no menu and no cart. */
export function BareFrame({ children }: { children: ReactNode }) {
  const site = useSite()
  return (
    <>
      <PreviewPlace />
      <header className="access-head">
        {site?.logo ? (
          <img src={site.logo} alt={site.name} className="brand-logo" height={40} />
        ) : (
          <span className="brand-name">{site?.name}</span>
        )}
        <LanguageSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LoadingOverlay />
      <Toasts />
    </>
  )
}
