import { mostFirst } from '../cover/most-first.ts'
import type { Cover } from '../cover/cover.ts'
import type { Path } from '../path.ts'
import { structureOf } from '../structure/structure-of.ts'
import type { AnyStateMachine } from 'xstate'
import { type CountedMove, weightsOf } from './weights.ts'

/** A cover in the order of what visits do. */
export interface TakenFirst {
  cover: Cover
  /** How many of its paths, from the first, take so much of what was seen. */
  enough: number
  /** The share of what was seen that those take: 0.97. */
  share: number
  /** What was seen and no path takes: transitions by their ids, and moves that the machine does not declare. */
  missing: { what: string; count: number }[]
}

/** Puts the paths first that take what visits do most, up to this share of it; what visits never do comes last. */
export const takenFirst = (
  found: Cover,
  machine: AnyStateMachine,
  moves: readonly CountedMove[],
  share: number,
): TakenFirst => {
  const { taken, unknown } = weightsOf(structureOf(machine), moves)
  const idsOf = ({ fires, steps }: Path) => [...fires, ...steps.flatMap((step) => step.fires)]
  const offers = found.paths.map((path) => ({ path, cost: path.steps.length + 1, buys: idsOf(path) }))
  const paths = mostFirst(offers, (id) => taken.get(id) ?? 0).map(({ path }) => path)
  const all = [...taken.values(), ...unknown.map(({ count }) => count)].reduce((sum, count) => sum + count, 0)
  const covered = new Set<string>()
  let met = 0
  let enough = 0
  for (const path of paths) {
    if (all === 0 || met / all >= share) break
    for (const id of idsOf(path)) {
      if (!covered.has(id)) met += taken.get(id) ?? 0
      covered.add(id)
    }
    enough += 1
  }
  const everything = new Set(paths.flatMap(idsOf))
  const missing = [
    ...[...taken].filter(([id]) => !everything.has(id)).map(([what, count]) => ({ what, count })),
    ...unknown.map(({ from, event, to, count }) => ({
      what: `${from} ${event} -> ${to}, which it does not declare`,
      count,
    })),
  ]
  return {
    cover: { ...found, paths },
    enough,
    share: all === 0 ? 0 : met / all,
    missing: missing.toSorted((one, other) => other.count - one.count),
  }
}
