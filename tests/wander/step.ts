import type { Act } from './page/types.ts'
import { drawOf } from './draw.ts'
import type { WorldTab } from './world/tab.ts'
import type { World } from './world/world.ts'

/** One step of a visit: plain data, so that a visit can be written down, shortened and run again. */
export interface Step {
  /** Whose browser, and which of its tabs: both by place. */
  who: number
  tab: number
  /** The name of an act of the page, or what befalls the browser (`befalls`). */
  do: string
  /** What chance draws from within the step. */
  seed: number
  /** What is answered is right, as the guide answers. */
  right?: true
  /** The next step does not wait for what this one set going. */
  hurries?: true
}

/** Minutes that may go by between two steps. */
const waits: Readonly<Record<string, number>> = {
  'wait 2 minutes': 2,
  'wait 11 minutes': 11,
  'wait 1 hour': 60,
  'wait 1 day': 1440,
}

/** Seconds that whoever reads a page takes for it: longer than autosave waits. */
const READING_MS = 1500

/** What happens to a browser, whatever page it shows. */
const befalls: Readonly<Record<string, (tab: WorldTab) => Promise<void>>> = {
  reload: (tab) => tab.load(),
  back: async (tab) => {
    tab.page?.back()
  },
  'new tab': async (tab) => {
    const { tabs } = tab.of
    if (tabs.length >= MOST_TABS) return
    const other = tab.beside()
    tabs.push(other)
    await other.load()
  },
  'lose the session': async (tab) => {
    tab.of.jar.clear()
  },
  ...Object.fromEntries(
    Object.entries(waits).map(([name, minutes]) => [name, (tab: WorldTab) => tab.world.pass(minutes * 60_000)]),
  ),
}
const MOST_TABS = 3

export const befallNames = Object.keys(befalls)

export const tabOf = (world: World, { who, tab }: Pick<Step, 'who' | 'tab'>): WorldTab | undefined =>
  world.residents[who]?.tabs[tab]

/** Takes a step. False where it cannot be taken: the page does not offer it, or the tab is not there. */
export const take = async (world: World, step: Step): Promise<boolean> => {
  const tab = tabOf(world, step)
  if (tab === undefined) return false
  const befall = befalls[step.do]
  if (befall !== undefined) {
    await befall(tab)
  } else {
    const act = actsOf(tab).find(({ name }) => name === step.do)
    if (act === undefined) return false
    act.do(drawOf(step.seed, step.right))
  }
  if (step.hurries === true) return true
  await calm(world)
  return true
}

/** Until all that was set going has come to rest, and the page was read. */
export const calm = async (world: World): Promise<void> => {
  await world.settle()
  await world.pass(READING_MS)
  await world.settle()
}

export const actsOf = (tab: WorldTab): Act[] => tab.page?.acts() ?? []
