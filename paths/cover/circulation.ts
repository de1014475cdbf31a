import { Flow } from './flow.ts'
import type { Subgraph } from './subgraph.ts'

/** How often the cheapest cover of all edges, with paths of any length, walks over each. */
export interface Circulation {
  /** At least 1 for each edge. */
  times: Int32Array
  /** How many paths begin with each input. */
  begins: number[]
  steps: number
  cost: number
}

/**
 * The cheapest walk over every edge, with paths of any length: the directed Chinese postman's tour
 * through a hub from which every path starts, at `resetCost`, and to which it returns at no cost. A cheapest
 * circulation with at least one unit on every edge, and, so that it hangs together, one into each part of the subgraph that
 * is not connected with the others. Undefined where the deadline (of `performance.now()`) comes first.
 */
export const cheapestCirculation = (
  subgraph: Subgraph,
  resetCost: number,
  deadline: number,
): Circulation | undefined => {
  const { states, edges, from, to, starts } = subgraph
  const { partOf, parts } = connectedParts(subgraph)
  const hub = states
  const entry = states + 1
  const plenty = 2 ** 30
  const surplus = new Int32Array(states + 1 + parts)
  const add = (node: number, amount: number) => {
    surplus[node] = (surplus[node] ?? 0) + amount
  }
  for (let edge = 0; edge < edges; edge += 1) {
    add(from[edge] ?? 0, -1)
    add(to[edge] ?? 0, 1)
  }
  for (let part = 0; part < parts; part += 1) {
    add(hub, -1)
    add(entry + part, 1)
  }

  const flow = new Flow(states + 1 + parts, edges + states * 2 + starts.length + parts * 2 + 2)
  const walked = Int32Array.from({ length: edges }, (_, edge) => flow.arc(from[edge] ?? 0, to[edge] ?? 0, plenty, 1))
  for (let part = 0; part < parts; part += 1) flow.arc(hub, entry + part, plenty, resetCost)
  const begun = starts.map((start, input) => {
    const part = partOf[start] ?? -1
    const isFirst = starts.indexOf(start) === input
    return part === -1 || !isFirst ? -1 : flow.arc(entry + part, start, plenty, 0)
  })
  surplus.forEach((amount, node) => {
    if (amount > 0) flow.supply(node, amount)
    // A path ends where more come in than go out, or, having walked a circle, where it began: ending later costs more.
    if (node < hub && (amount > 0 || starts.includes(node))) flow.arc(node, hub, plenty, 0)
    if (amount < 0) flow.demand(node, -amount)
  })
  if (!flow.settle(deadline)) return undefined

  const times = walked.map((arc) => 1 + flow.flowOn(arc))
  const begins = begun.map((arc) => (arc === -1 ? 0 : flow.flowOn(arc)))
  const steps = times.reduce((sum, count) => sum + count, 0)
  return { times, begins, steps, cost: steps + resetCost * begins.reduce((sum, count) => sum + count, 0) }
}

/** The connected component of each state, whatever the direction of the edges; -1 for a state without an edge. */
const connectedParts = ({ states, edges, from, to }: Subgraph): { partOf: Int32Array; parts: number } => {
  const leader = Int32Array.from({ length: states }, (_, state) => state)
  const find = (state: number): number => {
    let at = state
    while (leader[at] !== at) {
      leader[at] = leader[leader[at] ?? 0] ?? 0
      at = leader[at] ?? 0
    }
    return at
  }
  const touched = new Uint8Array(states)
  for (let edge = 0; edge < edges; edge += 1) {
    const [left, right] = [from[edge] ?? 0, to[edge] ?? 0]
    touched[left] = touched[right] = 1
    leader[find(left)] = find(right)
  }
  const partOf = new Int32Array(states).fill(-1)
  const numbers = new Map<number, number>()
  for (let state = 0; state < states; state += 1) {
    if (touched[state] === 0) continue
    const top = find(state)
    const part = numbers.get(top) ?? numbers.size
    numbers.set(top, part)
    partOf[state] = part
  }
  return { partOf, parts: numbers.size }
}
