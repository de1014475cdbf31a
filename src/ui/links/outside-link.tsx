import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'

/** A link that leaves the page alone: it opens beside it, and says so to who does not see it. */
export function OutsideLink({
  to,
  className,
  language,
  children,
}: {
  to: string
  className?: string
  /** Of what it leads to, where that may be another than the page's. */
  language?: string
  children: ReactNode
}) {
  return (
    <a href={to} hrefLang={language} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> ({m.common_new_tab()})</span>
    </a>
  )
}
