import { useLocation } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { RouteLink } from '../../ui/links/route-link.tsx'

const kinds: readonly { to: string; name: () => string }[] = [
  { to: '/desk/figures', name: () => m.desk_fig_nav_enrollments() },
  { to: '/desk/figures/funnel', name: () => m.desk_fig_nav_funnel() },
  { to: '/desk/figures/statements', name: () => m.desk_fig_nav_statements() },
]

/** The pages of figures, from each to the others. */
export function FigureKinds() {
  const { pathname } = useLocation()
  return (
    <nav className="tool-nav no-print" aria-label={m.desk_fig_kinds()}>
      {kinds.map(({ to, name }) => (
        <RouteLink key={to} to={to} className="tool-link" aria-current={pathname === to ? 'page' : undefined}>
          {name()}
        </RouteLink>
      ))}
    </nav>
  )
}
