import { useId, useState, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../icon.tsx'
import './summary-aside.css'

/**
 * The price always in sight: sticks beside the form on wide screens; on narrow ones it is a bar at the foot with the
 * total, which opens to show the rest. Put it after the form inside `.with-aside`.
 */
export function SummaryAside({
  title,
  total,
  totalLabel = m.common_total(),
  children,
}: {
  title: string
  /** `<Money>` of what matters most. */
  total: ReactNode
  totalLabel?: string
  children?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <aside className="summary-aside" aria-label={title} data-open={open}>
      <button
        type="button"
        className="summary-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="summary-toggle-label">
          {open ? m.common_hide_details() : m.common_show_details()}
          <Icon name="chevron-down" size="sm" />
        </span>
      </button>
      <div className="summary-body" id={id}>
        <h2 className="summary-title">{title}</h2>
        {children}
      </div>
      <p className="summary-total">
        <span>{totalLabel}</span>
        {total}
      </p>
    </aside>
  )
}
