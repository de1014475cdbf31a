import { leafStates } from '../structure/leaf-states.ts'
import type { Structure } from '../structure/structure.ts'
import type { MachineCounts, PathRun, StateCounts, TransitionCounts } from './coverage.ts'

interface Tallied {
  structure: Structure
  runs: readonly PathRun[]
  /** Declared transitions that the driver bars. */
  barred: readonly string[]
  impossible: ReadonlyMap<string, string>
}

/** How often the paths of a run were to take each transition and enter each leaf state, and how often they did. */
export const tally = ({ structure, runs, barred, impossible }: Tallied): MachineCounts => {
  const transitions = new Map(
    structure.transitions.map(({ id }): [string, TransitionCounts] => [
      id,
      {
        id,
        planned: 0,
        achieved: 0,
        barred: barred.includes(id) ? { planned: 0, achieved: 0 } : null,
        impossible: impossible.get(id) ?? null,
      },
    ]),
  )
  const states = new Map(
    leafStates(structure).map((id): [string, StateCounts] => [id, { id, planned: 0, achieved: 0 }]),
  )
  for (const { path, bars, reached, status } of runs) {
    const began = status === 'passed' || reached >= 0
    const places = [{ leaves: path.leaves, fires: path.fires }, ...path.steps]
    for (const [index, { leaves, fires }] of places.entries()) {
      const gone = began && index <= reached
      for (const id of fires) count(transitions.get(id), gone)
      for (const id of leaves) count(states.get(id), gone)
    }
    for (const id of bars) count(transitions.get(id)?.barred, status === 'passed')
  }
  return {
    machine: structure.id,
    version: structure.version,
    noScreen: null,
    transitions: [...transitions.values()],
    states: [...states.values()],
  }
}

const count = (counts: { planned: number; achieved: number } | null | undefined, achieved: boolean): void => {
  if (!counts) return
  counts.planned += 1
  if (achieved) counts.achieved += 1
}

/** A machine without a screen: nothing is driven, and nothing is missed. */
export const unseen = ({ id, version, nodes, transitions }: Structure, why: string): MachineCounts => ({
  machine: id,
  version,
  noScreen: why,
  transitions: transitions.map((transition) => ({
    id: transition.id,
    planned: 0,
    achieved: 0,
    barred: null,
    impossible: null,
  })),
  states: nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map((node) => ({ id: node.id, planned: 0, achieved: 0 })),
})
