import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskRight } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { languages, locales } from '#schemas/messages/languages.ts'
import { setLocale, useLocale } from '../i18n/locale.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'
import { StartAtTop } from '../ui/start-at-top.tsx'
import { Notice } from '../ui/status/notice.tsx'

/** The pages of the desk, and the right that opens each. */
const pages: readonly { to: string; right: DeskRight; name: () => string }[] = [
  { to: '/desk', right: 'read', name: () => m.desk_nav_find() },
  { to: '/desk/support', right: 'read', name: () => m.desk_support_title() },
  { to: '/desk/audit', right: 'audit', name: () => m.desk_nav_audit() },
]

/** The frame of the desk: its pages by the rights of who is signed in, and the way out. */
export function DeskFrame({ accessRef, children }: { accessRef: DeskAccessRef; children: ReactNode }) {
  const now = useLocale()
  const { pathname } = useLocation()
  const { staff, problem } = useSelector(accessRef, (s) => s.context)
  const open = useSelector(accessRef, (s) => s.matches('open') || s.matches('signingOut'))
  const leaving = useSelector(accessRef, (s) => s.matches('signingOut'))
  const rights = staff?.rights ?? []
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <header className="desk-header no-print">
        <RouteLink to="/desk" className="desk-home">
          {m.desk_title()}
        </RouteLink>
        {open && (
          <nav className="desk-nav" aria-label={m.desk_nav()}>
            {pages
              .filter(({ right }) => rights.includes(right))
              .map(({ to, name }) => (
                <RouteLink key={to} to={to} className="desk-link" aria-current={pathname === to ? 'page' : undefined}>
                  {name()}
                </RouteLink>
              ))}
          </nav>
        )}
        <div className="desk-who">
          {locales
            .filter((locale) => locale !== now)
            .map((locale) => (
              <button key={locale} type="button" className="desk-link" lang={locale} onClick={() => setLocale(locale)}>
                <Icon name="globe" size="sm" />
                {languages[locale].name}
              </button>
            ))}
          {open && staff !== null && (
            <>
              <span className="small muted">{m.desk_signed_in_as({ name: staff.name })}</span>
              <Button
                kind="quiet"
                className="desk-sign-out"
                busy={leaving}
                onClick={() => accessRef.send({ type: 'desk-access.signOut' })}
              >
                {m.desk_sign_out()}
              </Button>
            </>
          )}
        </div>
      </header>
      <StartAtTop key={pathname} />
      <main id="main" tabIndex={-1} className="desk-main">
        {open && problem !== null && (
          <div className="page">
            <Notice tone="danger" live>
              {problem.message}
            </Notice>
          </div>
        )}
        {children}
      </main>
    </>
  )
}
