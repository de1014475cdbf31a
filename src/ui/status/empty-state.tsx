import type { ReactNode } from 'react'
import { Art, type ArtName } from '../art/art.tsx'

/** What fills a place that has nothing to list: a drawing, a sentence, and the way on. */
export function EmptyState({
  art,
  title,
  children,
  actions,
}: {
  art: Exclude<ArtName, 'scene'>
  title?: string
  /** Why there is nothing. */
  children: ReactNode
  /** Buttons or links that lead on; left out only where the next control on the page does. */
  actions?: ReactNode
}) {
  return (
    <div className="empty-state">
      <Art name={art} />
      {title !== undefined && <h2>{title}</h2>}
      <p>{children}</p>
      {actions !== undefined && <div className="cluster">{actions}</div>}
    </div>
  )
}
