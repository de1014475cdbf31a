import type { LoadedPage } from '../page/entry.ts'
import type { Shown, TabHistory, TabWorld } from '../page/types.ts'
import { PageStorage } from './browser.ts'
import { dateOf } from './clock.ts'
import { lineOf } from './line.ts'
import { type PageGlobals, runPage } from './realm.ts'
import type { Resident, World } from './world.ts'

/** What is drawn on a page is nothing here: elements that take everything and have nothing. */
const bareDocument = (jar: Resident['jar'], target: EventTarget) => ({
  visibilityState: 'visible',
  documentElement: {
    lang: 'en',
    dir: 'ltr',
    dataset: {},
    style: { setProperty: () => undefined, removeProperty: () => undefined },
  },
  head: { append: () => undefined },
  body: { append: () => undefined },
  title: '',
  get cookie() {
    return jar.read()
  },
  set cookie(line: string) {
    jar.take(line)
  },
  querySelector: () => null,
  querySelectorAll: () => [],
  getElementById: () => null,
  createElement: () => {
    throw new Error('nothing is drawn here')
  },
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
})

/** A tab of somebody's browser: it keeps its history and its storage while pages come and go in it. */
export class WorldTab {
  readonly history: TabHistory
  readonly session = new PageStorage()
  page: LoadedPage | null = null
  private target = new EventTarget()
  private loads = 0

  constructor(
    readonly world: World,
    readonly of: Resident,
    readonly place: number,
    path: string,
  ) {
    this.history = { entries: [{ path, state: null }], at: 0 }
  }

  /** Loads the page of the address, anew where one is there. */
  async load(path?: string): Promise<void> {
    if (path !== undefined && path !== this.path()) {
      this.history.entries.splice(this.history.at + 1, this.history.entries.length, { path, state: null })
      this.history.at += 1
    }
    this.leave()
    this.loads += 1
    const turn = this.loads
    const globals = this.globals(turn)
    const code = await runPage(globals)
    if (turn !== this.loads) return
    this.page = code.load(this.given())
  }

  /** Another tab of the same browser at the same address, as a link opened in one: with a copy of this one's storage. */
  beside(): WorldTab {
    const other = new WorldTab(this.world, this.of, this.of.tabs.length, this.path())
    for (const [key, value] of this.session.entries()) other.session.setItem(key, value)
    return other
  }

  path(): string {
    return this.history.entries[this.history.at]?.path ?? '/'
  }

  look(): Shown | null {
    return this.page?.look() ?? null
  }

  /** The browser says that the page goes, then it goes. */
  leave(): void {
    this.target.dispatchEvent(new Event('pagehide'))
    this.page?.hide()
    this.page?.close()
    this.page = null
  }

  /** Another tab of the browser has changed what both store. */
  hear(key: string | null): void {
    this.target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }

  private given(): TabWorld {
    const { world, of } = this
    return {
      me: of.person.me,
      history: this.history,
      clock: { setTimeout: world.clock.setTimeout, clearTimeout: world.clock.clearTimeout },
      oneTimeCodes: () => world.mail.oneTimeCodes(of.place),
      continueCodes: () => world.mail.continueCodes(of.place),
      load: (path) => world.later(() => this.load(path)),
    }
  }

  private globals(turn: number): PageGlobals {
    const { world, of } = this
    const { clock } = world
    this.target = new EventTarget()
    const { target } = this
    const line = lineOf({
      app: world.app,
      clock,
      host: of.person.host,
      remoteAddress: `10.1.${of.place}.7`,
      jar: of.jar,
      who: of.place,
      tab: this.place,
      tamper: world.tamper,
      heard: world.heard,
      pending: world.pending,
    })
    const address = () => new URL(this.path(), line.origin)
    const location = {
      host: `${of.person.host}:3000`,
      hostname: of.person.host,
      protocol: 'http:',
      origin: line.origin,
      get pathname() {
        return address().pathname
      },
      get search() {
        return address().search
      },
      get href() {
        return address().href
      },
      assign: (to: string) => world.later(() => this.load(to)),
      replace: (to: string) => world.later(() => this.load(to)),
      reload: () => world.later(() => this.load()),
    }
    const document = bareDocument(of.jar, target)
    const local = of.local(this)
    const live = (work: () => void) => () => {
      if (turn === this.loads) work()
    }
    const own: Record<string, unknown> = {
      fetch: line.fetch,
      Request: line.PageRequest,
      localStorage: local,
      sessionStorage: this.session,
      location,
      history: { state: null, replaceState: () => undefined, pushState: () => undefined },
      document,
      navigator: { languages: ['en-US'], onLine: true, userAgent: 'wanderer' },
      setTimeout: (work: () => void, ms?: number) => clock.setTimeout(live(work), ms),
      clearTimeout: clock.clearTimeout,
      Date: dateOf(clock),
      matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
      addEventListener: target.addEventListener.bind(target),
      removeEventListener: target.removeEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
    }
    const scope = Object.assign(Object.create(globalThis) as Record<string, unknown>, own)
    return { ...own, globalThis: scope, window: scope, self: scope } as PageGlobals
  }
}
