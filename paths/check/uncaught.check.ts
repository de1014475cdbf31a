import { type Check, type Fault, faultIn } from './fault.ts'

/** Whatever an actor throws is caught: the machine itself never fails. One fault for each last step. */
export const uncaughtCheck: Check = {
  id: 'uncaught',
  says: 'every failure of an actor is caught',
  find: (graph) => {
    const faults: Fault[] = []
    const reported = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) {
      const snapshot = graph.snapshot(state)
      // Of a start that throws another check speaks.
      if (snapshot.status !== 'error' || graph.parent[state] === -1) continue
      const fault = faultIn(graph, 'uncaught', `nothing catches ${String(snapshot.error)}`, state)
      const last = fault.steps.at(-1)?.does ?? ''
      if (reported.has(last)) continue
      reported.add(last)
      faults.push(fault)
    }
    return faults
  },
}
