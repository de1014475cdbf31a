import { type Actor, type AnyActorLogic, createActor } from 'xstate'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { storage } from '#src/browser/storage.ts'
import { siteNews } from '#src/calls/site-news.ts'
import { liveSite } from '#src/site/live-site.ts'
import type { TabWorld } from './types.ts'

type Clock = Actor<AnyActorLogic>['clock']

/** The frame around every page of a tab (`Providers`): the site's machine, and the way from one address to the next. */
export interface Frame {
  world: TabWorld
  clock: Clock
  siteRef: ReturnType<typeof startSite>
  /** Whose site this is; null until it is known. */
  site: () => SiteInfo | null
  path: () => {
    pathname: string
    search: string
    query: URLSearchParams
    state: { arrived?: boolean; asked?: unknown } | null
  }
  go: (to: string, options?: { replace?: boolean; state?: { arrived?: boolean; asked?: unknown } }) => void
  /** The wizard begins anew with this enrollment. */
  reopen: (enrollmentId: string) => void
}

const startSite = (clock: Clock) => {
  const ref = createActor(liveSite, {
    clock,
    input: { host: location.host, enrollmentId: storage.get('tempId') },
  })
  siteNews.listen((news) => ref.send(news))
  return ref.start()
}

export const makeFrame = (world: TabWorld, changed: () => void, reopen: Frame['reopen']): Frame => {
  const { clock } = world
  const siteRef = startSite(clock)
  siteRef.subscribe({ next: () => changed(), error: () => undefined })
  const { history } = world
  const here = () => history.entries[history.at] ?? { path: '/', state: null }
  return {
    world,
    clock,
    siteRef,
    site: () => siteRef.getSnapshot().context.site,
    path: () => {
      const { pathname, search } = new URL(here().path, location.origin)
      return { pathname, search, query: new URLSearchParams(search), state: here().state }
    },
    go: (to, { replace = false, state } = {}) => {
      const entry = { path: to, state: state ?? null }
      if (replace) history.entries.splice(history.at, 1, entry)
      else {
        history.entries.splice(history.at + 1, history.entries.length, entry)
        history.at += 1
      }
      changed()
    },
    reopen,
  }
}
