import type { AnyMachineSnapshot } from 'xstate'
import type { Structure } from '../structure/structure.ts'
import type { AnyModel } from '../model.ts'
import type { Case } from './cases.ts'

/**
 * Everything that a model can do. States are numbered in the order of their discovery, breadth first, edges in the
 * order of their source: the edges of state `s` are `firstEdge[s]` up to, not including, `firstEdge[s + 1]`.
 */
export interface Graph {
  model: AnyModel
  structure: Structure
  /** How many different states: active states, context, history and status. */
  states: number
  edges: number
  /** Where each input of the model begins, by its index. */
  starts: readonly number[]
  firstEdge: Int32Array
  from: Int32Array
  to: Int32Array
  /** What was sent, as a place in `cases`. */
  caseOf: Int32Array
  cases: readonly Case[]
  /** The edge by which a state was first reached; -1 where it is a start. Shortest paths follow it back. */
  parent: Int32Array
  /** The snapshot of a state. */
  snapshot(state: number): AnyMachineSnapshot
  /** The ids of the active leaf states, sorted. States that share them share the array. */
  leaves(state: number): readonly string[]
  /**
   * Which declared transitions an edge takes, as places in `structure.transitions`, those that follow at once
   * (`always`, `finished`) among them; none for an answer that nothing listens to.
   */
  fired(edge: number): readonly number[]
  /** The same for entering the machine: what an input takes before anything is sent. By the input's index. */
  firedAtStart(input: number): readonly number[]
  /** There are more states than the limit; the graph ends where it was reached. */
  truncated: boolean
}

export interface ExploreLimits {
  /** Different states before the exploration stops and says `truncated`; 100,000 where left out. */
  states?: number
}
