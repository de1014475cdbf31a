import { drawOf } from './draw.ts'
import type { Shown } from './page/types.ts'
import { type Step, actsOf, calm, tabOf, take } from './step.ts'
import type { World } from './world/world.ts'

/** Steps until somebody who answers sensibly has given up. */
const PATIENCE = 90
/** How much less sensible an act is each time that it was taken on a page that looks the same. */
const TIRES = 9

/** A code that has come since makes it another place: what failed before it may be tried again. */
const placeOf = ({ path, machines }: Shown, codes: number): string =>
  `${path} ${machines.map(({ id, state }) => id + state).join(' ')} ${codes}`

/**
 * Somebody who answers sensibly takes over a tab, and must come to a receipt. Gives why that cannot be done, null where
 * it can. `seen` hears of every step.
 */
export const guide = async (
  world: World,
  at: Pick<Step, 'who' | 'tab'>,
  seed: number,
  seen: (step: Step, before: Shown | null) => Promise<boolean>,
): Promise<string | null> => {
  const tab = tabOf(world, at)
  if (tab === undefined) return null
  const taken = new Map<string, number>()
  const path: string[] = []
  let waited = 0
  for (let turn = 0; turn < PATIENCE; turn += 1) {
    if (tab.page === null) await tab.load()
    await world.mail.read()
    const shown = tab.look()
    if (shown === null || shown.end === 'receipt') return null
    const place = placeOf(shown, world.mail.oneTimeCodes(at.who).length)
    const ranked = actsOf(tab)
      .filter(({ rank }) => rank > 0)
      .map((act) => ({ act, rank: act.rank - TIRES * (taken.get(`${place} ${act.name}`) ?? 0) }))
      .toSorted((one, other) => other.rank - one.rank)
    const [best] = ranked
    if (best === undefined || best.rank <= 0) {
      // Limits end with time, and what was on its way arrives.
      if (waited >= 3) return `stuck at ${place} after ${path.slice(-12).join(', ')}`
      waited += 1
      const wait = { ...at, do: waited < 3 ? 'wait 11 minutes' : 'reload', seed: 0 }
      await take(world, wait)
      taken.clear()
      continue
    }
    const key = `${place} ${best.act.name}`
    taken.set(key, (taken.get(key) ?? 0) + 1)
    path.push(best.act.name)
    const step: Step = { ...at, do: best.act.name, seed: seed + turn }
    best.act.do(drawOf(step.seed, true))
    await calm(world)
    if (await seen(step, shown)) return null
  }
  return `no receipt after ${PATIENCE} steps: ${path.slice(-20).join(', ')}`
}
