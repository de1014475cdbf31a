import { answerCases, eventCases, type Case } from '../explore/cases.ts'
import type { Graph } from '../explore/graph.ts'
import { type Check, faultIn } from './fault.ts'

/** Every event case and every outcome of the model does something somewhere. Says nothing of a truncated graph. */
export const idleCaseCheck: Check = {
  id: 'idle-case',
  says: 'every case of the model does something',
  find: (graph) => {
    if (graph.truncated) return []
    const { model } = graph
    const used = usedLabels(graph)
    return [...eventCases(model), ...Object.keys(model.outcomes).flatMap((actor) => answerCases(model, actor))]
      .filter((one) => !used.has(one.label) && !isChosen(graph, one))
      .map(({ label }) => faultIn(graph, 'idle-case', `never does anything: ${label}`))
  },
}

const usedLabels = ({ caseOf, cases }: Graph): Set<string> =>
  new Set([...new Set(caseOf)].map((place) => cases[place]?.label ?? ''))

/** A case that only ever meets a transition without target and action is there to show its reason. */
const isChosen = (graph: Graph, { kind, event }: Case): boolean => {
  if (kind !== 'event') return false
  for (let state = 0; state < graph.states; state += 1) {
    const snapshot = graph.snapshot(state)
    if (snapshot.status === 'active' && graph.model.machine.getTransitionData(snapshot, event).length > 0) return true
  }
  return false
}
