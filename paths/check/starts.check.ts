import { type Check, type Fault, faultIn, inputLabel } from './fault.ts'

/** The machine starts, whatever it is given: what makes its context, what it does first and what follows at once. */
export const startsCheck: Check = {
  id: 'throws',
  says: 'the machine starts with every input',
  find: (graph) => {
    const said = new Map<string, Fault>()
    graph.starts.forEach((state, input) => {
      const { status, error } = graph.snapshot(state)
      if (status !== 'error') return
      const message = error instanceof Error ? error.message : String(error)
      const fault = faultIn(graph, 'throws', `the start throws with ${inputLabel(graph, input)}: ${message}`)
      if (!said.has(message)) said.set(message, fault)
    })
    return [...said.values()]
  },
}
