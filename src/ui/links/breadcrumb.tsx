import { RouteLink } from './route-link.tsx'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../icon.tsx'
import './breadcrumb.css'

export interface Crumb {
  label: string
  /** Absent for the page that is shown. */
  to?: string
}

/** Where the page lies. The last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label={m.common_breadcrumb()}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={`${to} ${label}`}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <>
                <RouteLink to={to}>{label}</RouteLink>
                <Icon name="chevron-right" size="sm" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
