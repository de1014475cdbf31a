import type { Graph } from '../explore/graph.ts'

/** What a check found, and the shortest path that shows it. Plain JSON. */
export interface Fault {
  /** The id of the check. */
  check: string
  machine: string
  sentence: string
  /** What to do from the start on, in order; empty where nothing leads there, as for a state that is never reached. */
  steps: FaultStep[]
  /** The place in `steps` from which they go round again and again, where what is wrong is a run without an end. */
  repeatsFrom?: number
}

export interface FaultStep {
  /** The input, or the label of the case. */
  does: string
  /** The active leaf states afterwards. */
  leaves: readonly string[]
  /** Ids of the declared transitions that it takes. */
  fires: readonly string[]
}

/** One thing that is proven of a whole graph. Silent where it holds. */
export interface Check {
  id: string
  /** What holds where the check finds nothing. */
  says: string
  find(graph: Graph): Fault[]
}

/** The steps of a fault in words, numbered, with where they go round. */
export const stepLines = ({ steps, repeatsFrom }: Pick<Fault, 'steps' | 'repeatsFrom'>): string[] => [
  ...steps.map(({ does, leaves }, index) => `${index + 1}. ${does}  ->  ${leaves.join(', ')}`),
  ...(repeatsFrom === undefined ? [] : [`and again from ${repeatsFrom + 1}, for ever`]),
]

/** The shortest path to a state: its input, then each case with the states that it leads to. */
export const stepsTo = (graph: Graph, state: number): FaultStep[] => {
  const steps: FaultStep[] = []
  let at = state
  for (let edge = graph.parent[at] ?? -1; edge !== -1; edge = graph.parent[at] ?? -1) {
    steps.push(stepAlong(graph, edge))
    at = graph.from[edge] ?? 0
  }
  steps.push(startOf(graph, graph.starts.indexOf(at)))
  return steps.toReversed()
}

/** What an edge of the graph does. */
export const stepAlong = (graph: Graph, edge: number): FaultStep => ({
  does: graph.cases[graph.caseOf[edge] ?? -1]?.label ?? '',
  leaves: graph.leaves(graph.to[edge] ?? 0),
  fires: namesOf(graph, graph.fired(edge)),
})

const namesOf = ({ structure }: Graph, places: readonly number[]): string[] =>
  places.flatMap((place) => structure.transitions[place]?.id ?? [])

/** The first step: the machine begins with an input of the model. */
export const startOf = (graph: Graph, input: number): FaultStep => ({
  does: inputLabel(graph, input),
  leaves: graph.leaves(graph.starts[input] ?? 0),
  fires: namesOf(graph, graph.firedAtStart(input)),
})

/** A fault of this check in this graph; with a state, the shortest path to it is given. */
export const faultIn = (graph: Graph, check: string, sentence: string, state?: number): Fault => ({
  check,
  machine: graph.structure.id,
  sentence,
  steps: state === undefined ? [] : stepsTo(graph, state),
})

/** An input of the model, for people. */
export const inputLabel = ({ model }: Graph, input: number): string => {
  const text = JSON.stringify(model.inputs[input]) ?? 'nothing'
  return `input ${input}${text.length > 100 ? '' : `: ${text}`}`
}
