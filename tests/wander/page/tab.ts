import { gateAt } from '#src/app/entry/gate.ts'
import { isEntry } from '#src/app/frame/entry-link.ts'
import { type Frame, makeFrame } from './frame.ts'
import { access, entering, passing, routes, still } from './pages.ts'
import type { PageHere } from './shown-page.ts'
import type { TabWorld } from './types.ts'
import { type WizardHere, wizardPage } from './wizard.ts'

/** What a tab is at: its frame, and the page of its address. */
export interface Tab {
  frame: Frame
  page: () => PageHere
  wizard: () => WizardHere | null
  back: () => void
  /** The browser hides or leaves the page. */
  hide: () => void
  close: () => void
}

const keyOf = (pathname: string, search: string): string => {
  if (pathname.startsWith('/enrollment')) return '/enrollment'
  // Another category is the same page.
  return /^\/(?:new-)?plans$/.test(pathname) ? pathname : pathname + search
}

/** The page of the address, as the router and the guard choose it. */
const pageAt = (frame: Frame, before: PageHere, reopened: string | null): PageHere => {
  const { pathname, search, state } = frame.path()
  const [, first = ''] = pathname.split('/')
  const site = frame.site()
  const stay = (key: string, make: () => PageHere): PageHere => (before.key === key ? before : make())
  if (isEntry(pathname, search, state?.arrived === true))
    return stay(`enter ${pathname}${search}`, () => entering(frame))
  if (site === null) return stay('waiting for the site', () => still('waiting for the site'))
  if (site.access === 'code') {
    const gate = gateAt(pathname, site)
    if (gate === 'access') return stay('access', () => access(frame, state?.asked))
    if (gate === 'pass' || gate === 'passAnew')
      return stay(`pass ${gate === 'passAnew'}`, () => passing(gate === 'passAnew'))
    if (gate === 'start') {
      frame.world.history.entries.splice(frame.world.history.at, 1, { path: '/', state: { asked: pathname + search } })
      return stay('access', () => access(frame, pathname + search))
    }
  }
  const key = keyOf(pathname, search)
  if (key === '/enrollment') return stay(`/enrollment ${reopened ?? ''}`, () => wizardPage(frame, reopened))
  const route = routes[first]
  if (route === undefined)
    return pathname.split('/').length === 2 && first !== '404'
      ? stay(`enter ${pathname}${search}`, () => entering(frame))
      : stay('404', () => still('404'))
  const withVisit = first === 'agent-home' || first === 'group-home' ? `${key} ${site.visit?.role}` : key
  return stay(withVisit, () => route(frame, withVisit))
}

/** A page is loaded in a tab. */
export const openPage = (world: TabWorld): Tab => {
  let page: PageHere = still('nothing')
  let reopened: string | null = null
  let isClosed = false
  let isChanging = false
  const changed = () => {
    if (isClosed || isChanging) return
    isChanging = true
    queueMicrotask(() => {
      isChanging = false
      if (isClosed) return
      if (!frame.path().pathname.startsWith('/enrollment')) reopened = null
      const next = pageAt(frame, page, reopened)
      if (next === page) page.moved?.()
      else {
        page.leave()
        page = next
      }
    })
  }
  const frame = makeFrame(world, changed, (enrollmentId) => {
    reopened = enrollmentId
    page.leave()
    page = still('nothing')
    changed()
  })
  changed()
  return {
    frame,
    page: () => page,
    wizard: () => ('saveLater' in page ? (page as WizardHere) : null),
    back: () => {
      if (world.history.at > 0) world.history.at -= 1
      changed()
    },
    hide: () => (globalThis as { dispatchEvent?: (event: Event) => void }).dispatchEvent?.(new Event('pagehide')),
    close: () => {
      isClosed = true
      page.leave()
      frame.siteRef.stop()
    },
  }
}
