import { activeNodes } from '../explore/cases.ts'
import type { Graph } from '../explore/graph.ts'
import { statesThatReach } from '../explore/backwards.ts'
import { type Check, type Fault, faultIn } from './fault.ts'
import { isAtRest } from './rest.ts'

/**
 * Where an actor may never answer (`silent` among its outcomes), the wait has an end without its answer: a delay, or
 * something that a person can do, leads to where it does not run, or to a resting place. One fault for each actor and
 * set of leaf states. Says nothing of a truncated graph.
 */
export const waitsForeverCheck: Check = {
  id: 'waits-forever',
  says: 'nobody waits for ever for an actor that may never answer',
  find: (graph) => {
    if (graph.truncated) return []
    const silent = Object.entries(graph.model.outcomes).flatMap(([actor, outcomes]) =>
      outcomes.some((outcome) => 'never' in outcome) ? [actor] : [],
    )
    return silent.flatMap((actor) => faultsOf(graph, actor))
  },
}

const faultsOf = (graph: Graph, actor: string): Fault[] => {
  const runs = Array.from({ length: graph.states }, (_, state) => {
    const snapshot = graph.snapshot(state)
    return (
      snapshot.status === 'active' && activeNodes(snapshot).some(({ invoke }) => invoke.some(({ id }) => id === actor))
    )
  })
  const escapes = statesThatReach(
    graph,
    (state) => runs[state] === false || isAtRest(graph, state),
    (edge) => graph.cases[graph.caseOf[edge] ?? -1]?.actor !== actor,
  )
  const faults: Fault[] = []
  const reported = new Set<string>()
  runs.forEach((isRunning, state) => {
    const place = graph.leaves(state).join(', ')
    if (!isRunning || escapes[state] === 1 || reported.has(place)) return
    reported.add(place)
    faults.push(faultIn(graph, 'waits-forever', `waits for ever at ${place} where ${actor} never answers`, state))
  })
  return faults
}
