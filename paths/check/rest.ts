import type { AnyModel } from '../model.ts'
import type { Graph } from '../explore/graph.ts'
import { isWithin } from '../structure/within.ts'

/** Whether a person may stay where a machine is: it has ended, or each of its active leaves is a resting place. */
export const isAtRest = (graph: Graph, state: number): boolean =>
  graph.snapshot(state).status === 'done' || restsAt(graph.model, graph.leaves(state))

/** Whether each of these leaves is a resting place of the model, or inside of one. */
const restsAt = ({ resting = [] }: AnyModel, leaves: readonly string[]): boolean =>
  leaves.every((leaf) => resting.some((place) => isWithin(place, leaf)))
