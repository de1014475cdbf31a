import type { FoundEnrollment } from '#schemas/calls/desk/desk-find.calls.ts'
import { standingName } from '#schemas/desk/desk.ui.ts'
import type { Standing } from '#schemas/desk/standing.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { Badge } from '../../ui/text/badge.tsx'

export const standingTone = (standing: Standing): 'danger' | 'warning' | 'success' | 'neutral' => {
  if (standing === 'rejected') return 'danger'
  if (standing === 'waiting_for_signature') return 'warning'
  return standing === 'accepted' || standing === 'in_force' ? 'success' : 'neutral'
}

/** An enrollment that was found: who, what, since when, and what needs attention. */
export function FoundRow({ row }: { row: FoundEnrollment }) {
  const { policy_id, name, plans, submitted_on, effective_date, enrolled_by, cancelled, awaits_signature } = row
  return (
    <li className="desk-row">
      <div className="desk-row-words">
        <p className="desk-row-name">
          <RouteLink to={`/desk/enrollment/${policy_id}`}>{name}</RouteLink>
        </p>
        <p>{plans.join(', ')}</p>
        <p className="small muted">
          {m.desk_submitted({ date: submitted_on })}
          {enrolled_by !== null && ` ${m.desk_by({ name: enrolled_by })}`} ·{' '}
          {m.desk_effective({ date: effective_date })}
        </p>
      </div>
      <div className="desk-row-state">
        <span className="figures muted">{policy_id}</span>
        {cancelled ? (
          <Badge>{m.desk_cancelled()}</Badge>
        ) : awaits_signature ? (
          <Badge tone="warning">{m.desk_unsigned()}</Badge>
        ) : (
          [...new Set(row.standing.map(({ standing }) => standing))].map((standing) => (
            <Badge key={standing} tone={standingTone(standing)}>
              {standingName(standing)}
            </Badge>
          ))
        )}
      </div>
    </li>
  )
}
