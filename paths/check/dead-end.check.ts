import { statesThatReach } from '../explore/backwards.ts'
import { type Check, type Fault, faultIn } from './fault.ts'
import { isAtRest } from './rest.ts'

/**
 * From every state a final state or a resting place can be reached: searched backwards from those, over the whole
 * graph, so that going in circles for ever is found as well as having no way on. One fault for each set of leaf
 * states, at its first. Says nothing of a truncated graph, whose last states were not followed.
 */
export const deadEndCheck: Check = {
  id: 'dead-end',
  says: 'from every state an end or a resting place can be reached',
  find: (graph) => {
    if (graph.truncated) return []
    const escapes = statesThatReach(graph, (state) => isAtRest(graph, state))
    const faults: Fault[] = []
    const reported = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) {
      // A machine that broke is reported by a check of its own.
      if (escapes[state] === 1 || graph.snapshot(state).status === 'error') continue
      const place = graph.leaves(state).join(', ')
      if (reported.has(place)) continue
      reported.add(place)
      const stuck = graph.firstEdge[state] === graph.firstEdge[state + 1]
      const why = stuck ? 'nothing leads on' : 'every path runs in circles'
      faults.push(faultIn(graph, 'dead-end', `dead end at ${place}: ${why}`, state))
    }
    return faults
  },
}
