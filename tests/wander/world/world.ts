import { setImmediate as turn } from 'node:timers/promises'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { demoCatalog } from '#tests/server/support/journey.ts'
import { type TestApp, testApp } from '#tests/server/support/test-app.ts'
import { CookieJar, PageStorage } from './browser.ts'
import { type WorldClock, worldClock } from './clock.ts'
import type { Exchange } from './line.ts'
import { type Mail, mailOf } from './mail.ts'
import type { Person } from './people.ts'
import { WorldTab } from './tab.ts'

/** Somebody with a browser in this world. */
export interface Resident {
  place: number
  person: Person
  jar: CookieJar
  tabs: WorldTab[]
  /** The storage of the browser, as one of its tabs sees it: changes are told to the others. */
  local: (tab: WorldTab) => PageStorage
  stored: () => string
}

/** A fault that is planted on the line, to prove that it is found. */
export type Tamper = (exchange: Exchange) => void

/** A server of its own, the people of a visit, their browsers, and one clock for all of them. */
export interface World {
  app: TestApp
  clock: WorldClock
  mail: Mail
  residents: Resident[]
  pending: { count: number }
  tamper: Tamper
  heard: (exchange: Exchange) => void
  /** What was asked and answered since somebody looked last. */
  taken: () => Exchange[]
  /** The lines of the log since somebody looked last. */
  logged: () => string
  /** Does something once what runs now has run. */
  later: (work: () => Promise<void>) => void
  /** Until nothing is on its way. */
  settle: () => Promise<void>
  /** Time goes by, with what happens at its times. Milliseconds. */
  pass: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** Noon of the day on which the demo's people of other tests live as well. */
const START = Date.UTC(2026, 10, 20, 12)

const residentOf = (person: Person, place: number, clock: WorldClock): Resident => {
  const values = new PageStorage()
  const resident: Resident = {
    place,
    person,
    jar: new CookieJar(clock),
    tabs: [],
    stored: () => values.all(),
    local: (tab) => {
      const tell = (key: string | null) => {
        for (const other of resident.tabs) if (other !== tab) other.hear(key)
      }
      return {
        getItem: (key: string) => values.getItem(key),
        setItem: (key: string, value: string) => {
          const isOther = values.getItem(key) !== value
          values.setItem(key, value)
          if (isOther) tell(key)
        },
        removeItem: (key: string) => {
          values.removeItem(key)
          tell(key)
        },
        clear: () => {
          values.clear()
          tell(null)
        },
      } as PageStorage
    },
  }
  return resident
}

/** Calls after which somebody may find a message. */
const SENDS = /^(?:POST|PUT) .*(?:send|proof|save-enrollment|save-review|otp|code)/

/** Turns of the event loop until what follows an answer has followed. */
const TURNS = 3

export const makeWorld = async (people: readonly Person[], tamper: Tamper = () => undefined): Promise<World> => {
  const clock = worldClock(START)
  const lines: string[] = []
  const app = await testApp({
    catalog: demoCatalog(),
    clock,
    lives: false,
    config: { logLevel: 'info' },
    log: { write: (line: string) => void lines.push(line) },
  })
  const exchanges: Exchange[] = []
  const pending = { count: 0 }
  const work: (() => Promise<void>)[] = []
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < TURNS;) {
      await turn()
      const next = work.shift()
      if (next !== undefined) {
        await next()
        calm = 0
      } else calm = pending.count > 0 ? 0 : calm + 1
    }
  }
  const world: World = {
    app,
    clock,
    mail: mailOf(app, people),
    residents: people.map((person, place) => residentOf(person, place, clock)),
    pending,
    tamper,
    heard: (exchange) => {
      exchanges.push(exchange)
      if (SENDS.test(exchange.call)) world.mail.wait()
    },
    taken: () => exchanges.splice(0),
    logged: () => lines.splice(0).join('\n'),
    later: (doing) => void work.push(doing),
    settle,
    pass: async (ms) => {
      const end = clock.now() + ms
      for (;;) {
        const next = clock.next()
        if (next === null || clock.now() + next > end) break
        clock.advance(next)
        clock.runDue()
        await settle()
      }
      clock.advance(Math.max(0, end - clock.now()))
    },
    close: async () => {
      for (const { tabs } of world.residents) for (const tab of tabs) tab.leave()
      await settle()
      await app.close()
    },
  }
  const tokens = makeEntryTokens(app.services)
  const entry = (member: string) => tokens.make(member)
  for (const resident of world.residents)
    resident.tabs.push(new WorldTab(world, resident, 0, resident.person.start(entry)))
  return world
}
