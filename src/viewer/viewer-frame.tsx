import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { setLocale, useLocale } from '../i18n/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'

/** The frame of the analysts' pages: as wide as the window, with the way back to the site. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const other = locale === 'en' ? 'es' : 'en'
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <header className="viewer-header no-print">
        <RouteLink to="/machines" className="viewer-home">
          {m.viewer_title()}
        </RouteLink>
        <nav className="cluster" aria-label={m.viewer_title()}>
          <RouteLink to="/" className="viewer-link">
            <Icon name="arrow-left" size="sm" />
            {m.viewer_to_site()}
          </RouteLink>
          <button type="button" className="viewer-link" lang={other} onClick={() => setLocale(other)}>
            <Icon name="globe" size="sm" />
            {other === 'es' ? 'Español' : 'English'}
          </button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="viewer-main">
        {children}
      </main>
    </>
  )
}
