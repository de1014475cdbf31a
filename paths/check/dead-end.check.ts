import type { Graph } from '../explore/graph.ts'
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
    const escapes = statesThatEscape(graph)
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

/** 1 for each state that rests or from which one that rests can be reached. */
const statesThatEscape = (graph: Graph): Uint8Array => {
  const { from, to, edges, states } = graph
  // Edges sorted by target, counting how many each has, so that backwards is as quick as forwards.
  const first = new Int32Array(states + 1)
  for (let edge = 0; edge < edges; edge += 1) first[(to[edge] ?? 0) + 1] = (first[(to[edge] ?? 0) + 1] ?? 0) + 1
  for (let state = 0; state < states; state += 1) first[state + 1] = (first[state + 1] ?? 0) + (first[state] ?? 0)
  const next = first.slice()
  const sources = new Int32Array(edges)
  for (let edge = 0; edge < edges; edge += 1) {
    const target = to[edge] ?? 0
    const place = next[target] ?? 0
    sources[place] = from[edge] ?? 0
    next[target] = place + 1
  }
  const escapes = new Uint8Array(states)
  const queue: number[] = []
  for (let state = 0; state < states; state += 1) {
    if (!isAtRest(graph, state)) continue
    escapes[state] = 1
    queue.push(state)
  }
  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at] ?? 0
    for (let place = first[state] ?? 0; place < (first[state + 1] ?? 0); place += 1) {
      const source = sources[place] ?? 0
      if (escapes[source] === 1) continue
      escapes[source] = 1
      queue.push(source)
    }
  }
  return escapes
}
