import type { Graph } from '../explore/graph.ts'
import type { Lasso } from '../time/lasso.ts'
import { refute } from '../time/refute.ts'
import { type Check, type Fault, startOf, stepAlong } from './fault.ts'

/** What the model says of whole runs (`holds`), each sentence with the shortest run that breaks it. */
export const overTimeCheck: Check = {
  id: 'over-time',
  says: 'what the model says of every run holds',
  find: (graph) =>
    Object.entries(graph.model.holds ?? {}).flatMap(([sentence, property]): Fault[] => {
      const found = refute(graph, property)
      if (found === null) return []
      return [
        {
          check: 'over-time',
          machine: graph.structure.id,
          sentence: `not so: ${sentence}: ${found.why}`,
          ...(found.run === null ? { steps: [] } : stepsAlong(graph, found.run)),
        },
      ]
    }),
}

/** The steps of a run, and the place from which it goes round. */
const stepsAlong = (graph: Graph, { input, stem, loop }: Lasso): Pick<Fault, 'steps' | 'repeatsFrom'> => {
  const steps = [startOf(graph, input), ...[...stem, ...loop].map((edge) => stepAlong(graph, edge))]
  return { steps, ...(loop.length > 0 && { repeatsFrom: stem.length + 1 }) }
}
