import type { Shown } from '../page/types.ts'
import type { Exchange } from '../world/line.ts'
import type { WorldTab } from '../world/tab.ts'
import type { Resident, World } from '../world/world.ts'

/** One step of a visit, once everything that it set going has come to rest. */
export interface Moment {
  world: World
  /** Whose step it was. */
  resident: Resident
  tab: WorldTab
  /** What was done: the name of an act, or what befell the browser. */
  did: string
  /** What the tab showed before; null where no page was there. */
  before: Shown | null
  after: Shown | null
  /** Requests that were answered meanwhile, of everybody. */
  exchanges: readonly Exchange[]
  /** Lines of the log meanwhile. */
  logged: string
}

/** What must hold after each step. Gives what does not, in words. */
export interface Check {
  name: string
  /** A memory for one visit, and the question that is asked after each of its steps. */
  begin: (world: World) => (moment: Moment) => readonly string[]
}
