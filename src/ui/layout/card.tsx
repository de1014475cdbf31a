import type { ReactNode } from 'react'
import './card.css'

/**
 * A surface of its own. `as="li"` inside a `card-grid` list, `as="section"` with a `title` for parts of a page.
 * `selected` marks the chosen one of several; say it in words or a control as well.
 */
export function Card({
  as: Element = 'div',
  title,
  actions,
  selected = false,
  tone = 'plain',
  children,
}: {
  as?: 'div' | 'li' | 'section' | 'article'
  title?: ReactNode
  /** Beside the title: an Edit button, a badge. */
  actions?: ReactNode
  selected?: boolean
  tone?: 'plain' | 'soft'
  children?: ReactNode
}) {
  return (
    <Element
      className={['card', tone === 'soft' && 'card-soft', selected && 'card-selected'].filter(Boolean).join(' ')}
    >
      {(title !== undefined || actions !== undefined) && (
        <div className="card-head">
          {title !== undefined && <h2 className="card-title">{title}</h2>}
          {actions !== undefined && <div className="card-actions">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  )
}
