import { type Check, type Fault, faultIn } from './fault.ts'

/** The sentences that the model says must not come true, in every state; each with the shortest path that breaks it. */
export const neverCheck: Check = {
  id: 'never',
  says: 'no sentence comes true that must not',
  find: (graph) => {
    const faults: Fault[] = []
    for (const [sentence, holds] of Object.entries(graph.model.never)) {
      for (let state = 0; state < graph.states; state += 1) {
        if (!holds(graph.snapshot(state) as never)) continue
        faults.push(faultIn(graph, 'never', `never: ${sentence}`, state))
        break
      }
    }
    return faults
  },
}
