import { type Check, faultIn } from './fault.ts'
import { firedTransitions } from './unfired.check.ts'

/**
 * Every leaf state is reached. One that always leads on at once is never stayed in, so that its transitions, not
 * itself, must be seen; the same holds of a final state whose parent leads on when it is finished. Says nothing of a
 * truncated graph.
 */
export const unreachedCheck: Check = {
  id: 'unreached',
  says: 'every leaf state is reached',
  find: (graph) => {
    if (graph.truncated) return []
    const { nodes, transitions } = graph.structure
    const reached = new Set<string>()
    for (let state = 0; state < graph.states; state += 1) for (const leaf of graph.leaves(state)) reached.add(leaf)
    for (const place of firedTransitions(graph)) for (const id of transitions[place]?.targets ?? []) reached.add(id)
    const passing = new Set(
      transitions.filter(({ kind, guard }) => kind === 'always' && guard === null).map(({ source }) => source),
    )
    return nodes
      .filter(({ type, parent }) => parent !== null && (type === 'atomic' || type === 'final'))
      .filter(({ id }) => !reached.has(id) && !passing.has(id))
      .map(({ id }) => faultIn(graph, 'unreached', `never reached: ${id}`))
  },
}
