import type { Graph } from '../explore/graph.ts'
import { leafStates } from '../structure/leaf-states.ts'
import { guardOutcomeName, guardOutcomesOf } from './guard-outcomes.ts'
import { sequenceCriteria } from './sequences.ts'
import type { Subgraph } from './subgraph.ts'
import { reasonsIn } from './why-never.ts'

/**
 * What counts as covered by single steps: every declared transition, every declared leaf state, both outcomes of every
 * guard, every edge of the explored graph, or every state of it (its configurations with their contexts).
 */
export const stepCriteria = ['declared', 'leaf', 'guard', 'edge', 'state'] as const
export type StepCriterion = (typeof stepCriteria)[number]

export const criteria = [...stepCriteria, ...sequenceCriteria] as const
export type Criterion = (typeof criteria)[number]

/** What is to be covered, numbered, and which edge of a subgraph meets which of it. */
export interface Goals {
  count: number
  /** The goals of edge `e` are `met[first[e]]` up to, not including, `met[first[e + 1]]`. */
  first: Int32Array
  met: Int32Array
  /** What a path meets before its first step, by the index of its input. */
  atStart: readonly (readonly number[])[]
}

/** Something that no path of a cover meets, and why. */
export interface Uncovered {
  id: string
  why: string
}

export interface Aim {
  goals: Goals
  /** Whatever was asked for, and cannot be met on this subgraph however one walks. */
  unmeetable: Uncovered[]
  /** Names a goal: a declared transition's or leaf state's id, `STATE: LEAVES` or `STATE: CASE`. */
  idOf(goal: number): string
}

const NEVER = 'nothing in the model takes it'
const AVOIDED = 'every path to it is to be avoided'

/** Numbers what a criterion asks for, of all or of the ids in `targets`. */
export const aimAt = (
  graph: Graph,
  subgraph: Subgraph,
  criterion: StepCriterion,
  targets?: ReadonlySet<string>,
): Aim => {
  const { size, idOf, ofEdge, ofStart, whyNever } = measures[criterion](graph)
  const exists = new Uint8Array(size)
  const reached = new Uint8Array(size)
  for (let edge = 0; edge < graph.edges; edge += 1) for (const one of ofEdge(edge)) exists[one] = 1
  for (const edge of subgraph.origin) for (const one of ofEdge(edge)) reached[one] = 1
  graph.starts.forEach((_, input) => {
    for (const one of ofStart(input)) exists[one] = reached[one] = 1
  })

  const goalOf = new Int32Array(size).fill(-1)
  const all: number[] = []
  const unmeetable: Uncovered[] = []
  const asked = new Set(targets)
  for (let one = 0; one < size; one += 1) {
    if (exists[one] === 0) {
      const why = whyNever?.(one) ?? null
      if (why !== null && (targets === undefined || asked.delete(idOf(one)))) unmeetable.push({ id: idOf(one), why })
      continue
    }
    if (targets !== undefined && !asked.delete(idOf(one))) continue
    if (reached[one] === 0) unmeetable.push({ id: idOf(one), why: AVOIDED })
    else goalOf[one] = all.push(one) - 1
  }
  for (const id of asked) unmeetable.push({ id, why: NEVER })

  const goalsOf = (places: readonly number[]) => places.map((one) => goalOf[one] ?? -1).filter((goal) => goal !== -1)
  const first = new Int32Array(subgraph.edges + 1)
  const met: number[] = []
  subgraph.origin.forEach((edge, place) => {
    met.push(...goalsOf(ofEdge(edge)))
    first[place + 1] = met.length
  })
  return {
    goals: {
      count: all.length,
      first,
      met: Int32Array.from(met),
      atStart: graph.starts.map((_, input) => goalsOf(ofStart(input))),
    },
    unmeetable,
    idOf: (goal) => idOf(all[goal] ?? 0),
  }
}

interface Measure {
  size: number
  idOf(one: number): string
  ofEdge(edge: number): readonly number[]
  ofStart(input: number): readonly number[]
  /** Why no step meets it; null where it is not asked for. Left out where only what some step meets is asked for. */
  whyNever?(one: number): string | null
}

const stateName = (graph: Graph, state: number): string => `${state}: ${graph.leaves(state).join(' + ')}`

const measures: Record<StepCriterion, (graph: Graph) => Measure> = {
  declared: (graph) => ({
    size: graph.structure.transitions.length,
    idOf: (one) => graph.structure.transitions[one]?.id ?? '',
    ofEdge: (edge) => graph.fired(edge),
    ofStart: (input) => graph.firedAtStart(input),
    whyNever: reasonsIn(graph).ofTransition,
  }),
  leaf: (graph) => {
    const ids = leafStates(graph.structure)
    const reasons = reasonsIn(graph)
    const places = new Map(ids.map((id, place) => [id, place]))
    const placesIn = (state: number) => graph.leaves(state).flatMap((id) => places.get(id) ?? [])
    return {
      size: ids.length,
      idOf: (one) => ids[one] ?? '',
      ofEdge: (edge) => placesIn(graph.to[edge] ?? 0),
      ofStart: (input) => placesIn(graph.starts[input] ?? 0),
      whyNever: (one) => reasons.ofLeaf(ids[one] ?? ''),
    }
  },
  guard: (graph) => {
    const { transitions } = graph.structure
    const { ofTransition, ofRefusal } = reasonsIn(graph)
    return {
      size: transitions.length * 2,
      idOf: (one) => guardOutcomeName(graph, one),
      ...guardOutcomesOf(graph),
      whyNever: (one) => {
        if (transitions[one >> 1]?.guard === null) return null
        return one % 2 === 0 ? ofTransition(one >> 1) : ofRefusal(one >> 1)
      },
    }
  },
  edge: (graph) => ({
    size: graph.edges,
    idOf: (one) => `${graph.from[one]}: ${graph.cases[graph.caseOf[one] ?? 0]?.label}`,
    ofEdge: (edge) => [edge],
    ofStart: () => [],
  }),
  state: (graph) => ({
    size: graph.states,
    idOf: (one) => stateName(graph, one),
    ofEdge: (edge) => [graph.to[edge] ?? 0],
    ofStart: (input) => [graph.starts[input] ?? 0],
  }),
}
