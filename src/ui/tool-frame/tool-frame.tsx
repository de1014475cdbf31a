import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { languages, locales } from '#schemas/messages/languages.ts'
import { setLocale, useLocale } from '../../i18n/locale.ts'
import { Icon } from '../icon.tsx'
import { RouteLink } from '../links/route-link.tsx'
import { StartAtTop } from '../start-at-top.tsx'
import { useMedia } from '../use-media.ts'

interface Props {
  /** The first page, and the name of it all. */
  home: { to: string; name: string }
  /** Links to its pages. */
  nav?: ReactNode
  /** What stands after the languages. */
  end?: ReactNode
  /** On a phone all but the name lies behind one line: for more pages than a row has room for. */
  folds?: boolean
  children: ReactNode
}

/** The frame of pages for people who run the site, the desk and the viewer: as wide as the window, without the shop. */
export function ToolFrame({ home, nav, end, folds = false, children }: Props) {
  const now = useLocale()
  const { pathname } = useLocation()
  const folded = useMedia('(max-width: 639px)') && folds
  const places = (
    <>
      {nav}
      <div className="tool-end">
        {locales
          .filter((locale) => locale !== now)
          .map((locale) => (
            <button key={locale} type="button" className="tool-link" lang={locale} onClick={() => setLocale(locale)}>
              <Icon name="globe" size="sm" />
              {languages[locale].name}
            </button>
          ))}
        {end}
      </div>
    </>
  )
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <header className="tool-header no-print">
        <RouteLink to={home.to} className="tool-home">
          {home.name}
        </RouteLink>
        {folded ? (
          // By address: the next page begins with it closed.
          <details key={pathname} className="tool-menu">
            <summary>
              <Icon name="menu" />
              {m.shell_menu()}
            </summary>
            {places}
          </details>
        ) : (
          places
        )}
      </header>
      <StartAtTop key={pathname} />
      <main id="main" tabIndex={-1} className="tool-main">
        {children}
      </main>
    </>
  )
}
