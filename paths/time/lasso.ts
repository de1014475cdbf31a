import type { Graph } from '../explore/graph.ts'

/** A run that goes round for ever: from an input along the stem, then along the loop again and again. */
export interface Lasso {
  input: number
  stem: number[]
  /** Empty where the run ends after the stem. */
  loop: number[]
}

/** The shortest edges from any of these states to one of which `goal` is true, along open edges; null where none leads. */
export const shortestRun = (
  { states, firstEdge, from, to }: Pick<Graph, 'states' | 'firstEdge' | 'from' | 'to'>,
  origins: readonly number[],
  goal: (state: number) => boolean,
  open: (edge: number) => boolean,
): number[] | null => {
  const by = new Int32Array(states).fill(-2)
  const queue: number[] = []
  for (const origin of origins) {
    if (by[origin] !== -2) continue
    by[origin] = -1
    queue.push(origin)
  }
  for (const state of queue) {
    if (goal(state)) return back(state)
    for (let edge = firstEdge[state] ?? 0; edge < (firstEdge[state + 1] ?? 0); edge += 1) {
      const target = to[edge] ?? 0
      if (by[target] !== -2 || !open(edge)) continue
      by[target] = edge
      queue.push(target)
    }
  }
  return null

  function back(state: number): number[] {
    const run: number[] = []
    for (let at = state, edge = by[at] ?? -1; edge >= 0; at = from[edge] ?? 0, edge = by[at] ?? -1) run.push(edge)
    return run.toReversed()
  }
}

/** The shortest way round from a state back to it along open edges; empty where there is none. */
export const loopAt = (graph: Graph, state: number, open: (edge: number) => boolean): number[] => {
  for (let edge = graph.firstEdge[state] ?? 0; edge < (graph.firstEdge[state + 1] ?? 0); edge += 1) {
    if (open(edge) && graph.to[edge] === state) return [edge]
  }
  let best: number[] = []
  for (let edge = graph.firstEdge[state] ?? 0; edge < (graph.firstEdge[state + 1] ?? 0); edge += 1) {
    if (!open(edge)) continue
    const rest = shortestRun(graph, [graph.to[edge] ?? 0], (at) => at === state, open)
    if (rest !== null && (best.length === 0 || rest.length + 1 < best.length)) best = [edge, ...rest]
  }
  return best
}
