import { activeNodes } from '../explore/cases.ts'
import { type Check, type Fault, faultIn } from './fault.ts'

/** Every actor that runs somewhere has outcomes in the model; without them the graph ends where it waits. */
export const unansweredCheck: Check = {
  id: 'unanswered',
  says: 'every actor that runs has outcomes',
  find: (graph) => {
    const faults: Fault[] = []
    const known = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) {
      const snapshot = graph.snapshot(state)
      if (snapshot.status !== 'active') continue
      for (const { id } of activeNodes(snapshot).flatMap((node) => node.invoke)) {
        if (known.has(id)) continue
        known.add(id)
        if ((graph.model.outcomes[id] ?? []).length > 0) continue
        faults.push(faultIn(graph, 'unanswered', `no outcomes for the actor ${id}`, state))
      }
    }
    return faults
  },
}
