import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useBrandName } from '../brand.ts'
import './page-title.css'

/**
 * The heading of a page: names the window, and takes the focus when the address has changed, so that people who do
 * not see the page hear where they are. The first page of a visit leaves the focus where the browser put it.
 */
export function PageTitle({
  title,
  documentTitle = title,
  lead,
  children,
}: {
  title: string
  /** Where the window should say more than the heading, such as the step's place. */
  documentTitle?: string
  lead?: ReactNode
  /** Beside the heading: a badge, a price. */
  children?: ReactNode
}) {
  const ref = useRef<HTMLHeadingElement>(null)
  const heard = useRef<string>(null)
  const brand = useBrandName()
  const { key, pathname } = useLocation()

  useEffect(() => {
    document.title = [documentTitle, brand].filter(Boolean).join(' | ')
  }, [documentTitle, brand])

  // With the heading itself: who presses Tab as soon as they see it must not be taken back to it a moment later.
  useLayoutEffect(() => {
    // A new query alone is not a new page, and the first one keeps the browser's own focus.
    if (heard.current === pathname) return
    heard.current = pathname
    // A page whose code comes late finds a person who has gone on: the menu that they have opened since stays open.
    const menu = document.activeElement?.closest('nav') ?? null
    const isInOpenMenu = menu !== null && menu.querySelector('[aria-expanded="true"]') !== null
    if (key !== 'default' && !isInOpenMenu) ref.current?.focus({ preventScroll: true })
  }, [key, pathname])

  return (
    <div className="page-title">
      <div className="page-title-row">
        <h1 ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  )
}
