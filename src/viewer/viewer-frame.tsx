import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { languages, locales } from '#schemas/messages/languages.ts'
import { setLocale, useLocale } from '../i18n/locale.ts'
import { Icon } from '../ui/icon.tsx'
import { StartAtTop } from '../ui/start-at-top.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'

/** The frame of the analysts' pages: as wide as the window, with the way back to the site. */
export function ViewerFrame({ children }: { children: ReactNode }) {
  const now = useLocale()
  const { pathname } = useLocation()
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
          {locales
            .filter((locale) => locale !== now)
            .map((locale) => (
              <button
                key={locale}
                type="button"
                className="viewer-link"
                lang={locale}
                onClick={() => setLocale(locale)}
              >
                <Icon name="globe" size="sm" />
                {languages[locale].name}
              </button>
            ))}
        </nav>
      </header>
      <StartAtTop key={pathname} />
      <main id="main" tabIndex={-1} className="viewer-main">
        {children}
      </main>
    </>
  )
}
