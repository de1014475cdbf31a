import { declaredIn, nodeId } from '../structure/structure-of.ts'
import type { AnyModel } from '../model.ts'
import { activeNodes } from '../explore/cases.ts'
import type { Graph } from '../explore/graph.ts'
import { type Check, faultIn } from './fault.ts'

/**
 * Every declared transition is taken somewhere. One without target and action, which only says why nothing happens,
 * must be chosen somewhere all the same: otherwise its reason is never the reason. Says nothing of a truncated graph.
 */
export const unfiredCheck: Check = {
  id: 'unfired',
  says: 'every declared transition fires',
  find: (graph) => {
    if (graph.truncated) return []
    const fired = firedTransitions(graph)
    return graph.structure.transitions.flatMap(({ id, targets, guard }, index) =>
      fired.has(index)
        ? []
        : faultIn(
            graph,
            'unfired',
            `never fires: ${id}${guard === null ? '' : ` [${guard}]`} -> ${targets.join(', ') || 'stays'}`,
          ),
    )
  },
}

/** The places in `structure.transitions` of everything that an event, an answer, a delay or a start takes or chooses. */
export const firedTransitions = (graph: Graph): Set<number> => {
  const fired = new Set<number>()
  graph.starts.forEach((_, input) => graph.firedAtStart(input).forEach((index) => fired.add(index)))
  for (let edge = 0; edge < graph.edges; edge += 1) for (const index of graph.fired(edge)) fired.add(index)
  for (const index of chosenInVain(graph, fired)) fired.add(index)
  return fired
}

/** A silent transition makes no edge: whether it is ever chosen is asked of the machine in each state of its source. */
const chosenInVain = (graph: Graph, fired: ReadonlySet<number>): Set<number> => {
  const { machine } = graph.model
  const { indexOf } = declaredIn(machine)
  const chosen = new Set<number>()
  const silent = graph.structure.transitions.flatMap((one, index) =>
    one.silent && !fired.has(index) ? [{ ...one, index }] : [],
  )
  for (let state = 0; state < graph.states && chosen.size < silent.length; state += 1) {
    const snapshot = graph.snapshot(state)
    if (snapshot.status !== 'active') continue
    const active = new Set(activeNodes(snapshot).map(nodeId))
    for (const { index, source, event, kind } of silent) {
      if (chosen.has(index) || !active.has(source)) continue
      const events = kind === 'after' ? [{ type: event }] : eventsOf(graph.model, event)
      const selects = (sent: { type: string }) =>
        machine.getTransitionData(snapshot, sent).some((definition) => indexOf.get(definition) === index)
      if (events.some(selects)) chosen.add(index)
    }
  }
  return chosen
}

/** XState's own list leaves out events that never do anything, and those are asked about here. */
const eventsOf = ({ events }: AnyModel, type: string): { type: string }[] =>
  (events[type] ?? [{}]).map((payload) => ({ ...payload, type }))
