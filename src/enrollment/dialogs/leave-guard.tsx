import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { holdsNotKept } from '../../ui/not-kept.ts'
import { setPopGuard } from '../../ui/pop-guard.ts'

/** The place of an entry in the tab's history, as the router numbers them. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0

/** A link that leads away from this page within the product; null where it opens elsewhere or is none. */
const linkOf = (event: MouseEvent): URL | null => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null
  const url = new URL(link.href, location.href)
  const staysHere = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !staysHere ? url : null
}

/** What is asked; called when it is drawn. */
type Words = () => { title: string; text: string; go: string; stay: string }

const stepWords: Words = () => ({
  title: m.leaving_title(),
  text: m.leaving_text(),
  go: m.leaving_go(),
  stay: m.leaving_stay(),
})

export interface LeaveGuard {
  /** Goes on at once where nothing would be lost, else once the person agrees. */
  leave: (go: () => void) => void
  dialog: React.ReactNode
}

/**
 * Asks before a page is left whose answers are nowhere else: health answers, the agreement with its signature, numbers
 * that are never kept while they are typed, a text of the catalog. By a link, the bar of steps, the browser's Back and
 * Forward; closing or reloading the page asks in the browser's own words.
 */
export const useLeaveGuard = (words: Words = stepWords): LeaveGuard => {
  const navigate = useNavigate()
  // Drawn anew wherever the router goes.
  useLocation()
  const [go, setGo] = useState<(() => void) | null>(null)
  const here = useRef(0)
  const passes = useRef(false)
  const returning = useRef(false)
  useEffect(() => {
    here.current = indexOf(history.state)
  })

  const leave = useCallback((next: () => void) => {
    if (holdsNotKept()) setGo(() => next)
    else next()
  }, [])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const url = linkOf(event)
      if (url === null || !holdsNotKept()) return
      event.preventDefault()
      event.stopPropagation()
      setGo(() => () => void navigate(url.pathname + url.search + url.hash))
    }
    const onPop = (event: PopStateEvent) => {
      if (returning.current) {
        returning.current = false
        here.current = indexOf(event.state)
        event.stopImmediatePropagation()
        return
      }
      const steps = indexOf(event.state) - here.current
      if (passes.current || steps === 0 || !holdsNotKept()) {
        passes.current = false
        return
      }
      // The address has changed already: it is put back, and changes again once the person agrees.
      event.stopImmediatePropagation()
      returning.current = true
      history.go(-steps)
      setGo(() => () => {
        passes.current = true
        history.go(steps)
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (holdsNotKept()) event.preventDefault()
    }
    document.addEventListener('click', onClick, true)
    setPopGuard(onPop)
    window.addEventListener('beforeunload', onUnload)
    return () => {
      document.removeEventListener('click', onClick, true)
      setPopGuard(null)
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [navigate])

  const { title, text, go: leaves, stay } = words()
  const dialog = go && (
    <ConfirmDialog
      title={title}
      confirm={leaves}
      cancel={stay}
      danger
      onConfirm={() => {
        setGo(null)
        go()
      }}
      onCancel={() => setGo(null)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
  return { leave, dialog }
}
