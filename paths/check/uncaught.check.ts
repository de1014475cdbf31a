import { type Check, type Fault, faultIn } from './fault.ts'

/** Whatever an actor throws is caught: the machine itself never fails. One fault for each last step. */
export const uncaughtCheck: Check = {
  id: 'uncaught',
  says: 'every failure of an actor is caught',
  find: (graph) => {
    const faults: Fault[] = []
    const told = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) {
      const snapshot = graph.snapshot(state)
      if (snapshot.status !== 'error') continue
      const fault = faultIn(graph, 'uncaught', `nothing catches ${String(snapshot.error)}`, state)
      const last = fault.way.at(-1)?.does ?? ''
      if (told.has(last)) continue
      told.add(last)
      faults.push(fault)
    }
    return faults
  },
}
