import type { Graph } from '../explore/graph.ts'
import { isWithin } from '../structure/within.ts'

/** Twice the place of a guarded transition where its guard says yes, one more where it says no. */
export type GuardOutcome = number

/**
 * The outcomes of guards that each step, and each start, shows. A guard says yes where its transition is taken. It says no where another
 * transition is taken for the same event that comes after it: a later branch, or one of a state around; a guard of
 * `always` also where the state stays active.
 */
export const guardOutcomesOf = (
  graph: Graph,
): { ofEdge(edge: number): GuardOutcome[]; ofStart(input: number): GuardOutcome[] } => {
  const { transitions } = graph.structure
  const guarded = transitions.flatMap(({ guard }, place) => (guard === null ? [] : [place]))
  const shown = (before: readonly string[], after: readonly string[], fired: readonly number[]) =>
    guarded.flatMap((place): GuardOutcome[] => {
      const one = transitions[place]
      if (one === undefined) return []
      if (fired.includes(place)) return [place * 2]
      const isAlways = one.event === ''
      if (isAlways && after.some((leaf) => isWithin(one.source, leaf))) return [place * 2 + 1]
      if (!isAlways && !before.some((leaf) => isWithin(one.source, leaf))) return []
      const isPassed = fired.some((other) => {
        const taken = transitions[other]
        if (taken === undefined || taken.event !== one.event) return false
        if (taken.source === one.source) return taken.branch > one.branch
        return isWithin(taken.source, one.source)
      })
      return isPassed ? [place * 2 + 1] : []
    })
  return {
    ofEdge: (edge) => shown(graph.leaves(graph.from[edge] ?? 0), graph.leaves(graph.to[edge] ?? 0), graph.fired(edge)),
    ofStart: (input) => shown([], graph.leaves(graph.starts[input] ?? 0), graph.firedAtStart(input)),
  }
}

export const guardOutcomeName = (graph: Graph, outcome: GuardOutcome): string => {
  const one = graph.structure.transitions[outcome >> 1]
  return `${one?.id ?? ''} [${outcome % 2 === 0 ? '' : 'not '}${one?.guard ?? ''}]`
}
