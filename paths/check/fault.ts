import type { Graph } from '../explore/graph.ts'

/** What a check found, and the shortest path that shows it. Plain JSON. */
export interface Fault {
  /** The id of the check. */
  check: string
  machine: string
  sentence: string
  /** What to do from the start on, in order; empty where nothing leads there, as for a state that is never reached. */
  steps: FaultStep[]
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

/** The shortest path to a state: its input, then each case with the states that it leads to. */
export const stepsTo = (graph: Graph, state: number): FaultStep[] => {
  const steps: FaultStep[] = []
  let at = state
  for (let edge = graph.parent[at] ?? -1; edge !== -1; edge = graph.parent[at] ?? -1) {
    steps.push({ does: graph.cases[graph.caseOf[edge] ?? -1]?.label ?? '', leaves: graph.leaves(at) })
    at = graph.from[edge] ?? 0
  }
  steps.push({ does: inputLabel(graph, graph.starts.indexOf(at)), leaves: graph.leaves(at) })
  return steps.toReversed()
}

/** A fault of this check in this graph; with a state, the shortest path to it is given. */
export const faultIn = (graph: Graph, check: string, sentence: string, state?: number): Fault => ({
  check,
  machine: graph.structure.id,
  sentence,
  steps: state === undefined ? [] : stepsTo(graph, state),
})

const inputLabel = ({ model }: Graph, input: number): string => {
  const text = JSON.stringify(model.inputs[input]) ?? 'nothing'
  return `input ${input}${text.length > 100 ? '' : `: ${text}`}`
}
