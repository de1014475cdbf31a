import type { Structure } from '../structure/structure.ts'
import { type Edge, transitionOf } from './moves.ts'

/** How often something was seen: a move as the server counts it. */
export type CountedMove = Edge & { count: number }

/** What visits did of a machine. */
export interface Weights {
  /** By the id of a declared transition. */
  taken: ReadonlyMap<string, number>
  /** Moves that this version of the machine does not declare. */
  unknown: readonly CountedMove[]
}

/** Beginning, going away and coming to an end are counted as moves and take no transition. */
const NO_TRANSITION = new Set(['start', 'left', 'ended'])

/** Counts of moves as counts of the transitions that a machine declares. */
export const weightsOf = (structure: Structure, moves: readonly CountedMove[]): Weights => {
  const taken = new Map<string, number>()
  const unknown: CountedMove[] = []
  for (const move of moves) {
    if (NO_TRANSITION.has(move.event)) continue
    const one = transitionOf(structure, move)
    if (one === null) unknown.push(move)
    else taken.set(one.id, (taken.get(one.id) ?? 0) + move.count)
  }
  return { taken, unknown }
}
