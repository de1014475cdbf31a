import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskRight } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { RouteLink } from '../ui/links/route-link.tsx'
import { Notice } from '../ui/status/notice.tsx'
import { ToolFrame } from '../ui/tool-frame/tool-frame.tsx'

/** The pages of the desk, and the right that opens each. */
const pages: readonly { to: string; right: DeskRight; name: () => string }[] = [
  { to: '/desk', right: 'read', name: () => m.desk_nav_find() },
  { to: '/desk/drafts', right: 'read', name: () => m.desk_drafts_title() },
  { to: '/desk/queues', right: 'read', name: () => m.desk_queues_title() },
  { to: '/desk/groups', right: 'read', name: () => m.desk_groups_title() },
  { to: '/desk/sign-ins', right: 'read', name: () => m.desk_sign_ins_title() },
  { to: '/desk/support', right: 'read', name: () => m.desk_support_title() },
  { to: '/desk/figures', right: 'figures', name: () => m.desk_nav_figures() },
  { to: '/desk/catalog', right: 'publish', name: () => m.catalog_nav() },
  { to: '/desk/audit', right: 'audit', name: () => m.desk_nav_audit() },
]

/** The frame of the desk: its pages by the rights of who is signed in, and the way out. */
export function DeskFrame({ accessRef, children }: { accessRef: DeskAccessRef; children: ReactNode }) {
  const { pathname } = useLocation()
  const { staff, problem } = useSelector(accessRef, (s) => s.context)
  const open = useSelector(accessRef, (s) => s.matches('open') || s.matches('signingOut'))
  const leaving = useSelector(accessRef, (s) => s.matches('signingOut'))
  const rights = staff?.rights ?? []
  return (
    <ToolFrame
      home={{ to: '/desk', name: m.desk_title() }}
      folds={open}
      nav={
        open && (
          <nav className="tool-nav" aria-label={m.desk_nav()}>
            {pages
              .filter(({ right }) => rights.includes(right))
              .map(({ to, name }) => (
                <RouteLink
                  key={to}
                  to={to}
                  className="tool-link"
                  aria-current={
                    pathname === to || (to !== '/desk' && pathname.startsWith(`${to}/`)) ? 'page' : undefined
                  }
                >
                  {name()}
                </RouteLink>
              ))}
          </nav>
        )
      }
      end={
        open &&
        staff !== null && (
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
        )
      }
    >
      {open && problem !== null && (
        <div className="page">
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        </div>
      )}
      {children}
    </ToolFrame>
  )
}
