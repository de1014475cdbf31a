import type { Graph } from '../explore/graph.ts'

/** What a check found, and the shortest way that shows it. Plain JSON. */
export interface Fault {
  /** The id of the check. */
  check: string
  machine: string
  sentence: string
  /** What to do from the start on, in order; empty where nothing leads there, as for a state that is never reached. */
  way: FaultStep[]
}

export interface FaultStep {
  /** The input, or the label of the case. */
  does: string
  /** The active leaf states afterwards. */
  leaves: readonly string[]
}

/** One thing that is proven of a whole graph. Silent where it holds. */
export interface Check {
  id: string
  /** What holds where the check finds nothing. */
  says: string
  find(graph: Graph): Fault[]
}

/** The shortest way to a state: its input, then each case with the states that it leads to. */
export const wayTo = (graph: Graph, state: number): FaultStep[] => {
  const way: FaultStep[] = []
  let at = state
  for (let edge = graph.parent[at] ?? -1; edge !== -1; edge = graph.parent[at] ?? -1) {
    way.push({ does: graph.cases[graph.caseOf[edge] ?? -1]?.label ?? '', leaves: graph.leaves(at) })
    at = graph.from[edge] ?? 0
  }
  way.push({ does: inputLabel(graph, graph.starts.indexOf(at)), leaves: graph.leaves(at) })
  return way.toReversed()
}

/** A fault of this check in this graph; with a state, the shortest way there goes with it. */
export const faultIn = (graph: Graph, check: string, sentence: string, state?: number): Fault => ({
  check,
  machine: graph.structure.id,
  sentence,
  way: state === undefined ? [] : wayTo(graph, state),
})

const inputLabel = ({ model }: Graph, input: number): string => {
  const text = JSON.stringify(model.inputs[input]) ?? 'nothing'
  return `input ${input}${text.length > 100 ? '' : `: ${text}`}`
}
