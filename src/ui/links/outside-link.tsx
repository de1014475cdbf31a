import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'

/** A link that leaves the page alone: it opens beside it, and says so to who does not see it. */
export function OutsideLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a href={to} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> ({m.common_new_tab()})</span>
    </a>
  )
}
