import type { Met } from './bound.ts'
import type { Goals } from './goals.ts'
import { subgraphOf, type Subgraph } from './subgraph.ts'

/** A graph with fewer states, and what its edges meet. */
export interface Coarse {
  subgraph: Subgraph
  goals: Goals
}

/**
 * The graph with states taken as one from which the same goals are met by the next step, wherever that leads. Each walk
 * is one there too, and meets the same for as many steps; others are as well, so that what no walks go below there, none
 * go below here. Of `goals` only what is wanted counts.
 */
export const coarsened = ({ states, edges, firstEdge, from, to, starts }: Subgraph, { goals, met }: Met): Coarse => {
  const wantedOn = Array.from({ length: edges }, (_, edge) =>
    [...goals.met.subarray(goals.first[edge], goals.first[edge + 1])].filter((goal) => met[goal] === 1),
  )
  const keys = wantedOn.map((some) => some.join(' '))
  const numbers = new Map<string, number>()
  const blockOf = Array.from({ length: states }, (_, state) => {
    const key = [...new Set(keys.slice(firstEdge[state], firstEdge[state + 1]))].toSorted().join(',')
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
  /** One edge of all that lead from one block to another and meet the same; none that stays and meets nothing. */
  const kept = new Map<string, number>()
  for (let edge = 0; edge < edges; edge += 1) {
    const [source, target] = [blockOf[from[edge] ?? 0] ?? 0, blockOf[to[edge] ?? 0] ?? 0]
    if (source !== target || keys[edge] !== '') kept.set(`${source} ${target} ${keys[edge]}`, edge)
  }
  const sorted = [...kept.values()].toSorted(
    (one, other) => (blockOf[from[one] ?? 0] ?? 0) - (blockOf[from[other] ?? 0] ?? 0),
  )
  const first = new Int32Array(numbers.size + 1)
  for (const edge of sorted) {
    const after = (blockOf[from[edge] ?? 0] ?? 0) + 1
    first[after] = (first[after] ?? 0) + 1
  }
  for (let block = 0; block < numbers.size; block += 1) first[block + 1] = (first[block + 1] ?? 0) + (first[block] ?? 0)
  const subgraph = subgraphOf({
    states: numbers.size,
    edges: sorted.length,
    starts: starts.map((state) => blockOf[state] ?? 0),
    firstEdge: first,
    from: Int32Array.from(sorted, (edge) => blockOf[from[edge] ?? 0] ?? 0),
    to: Int32Array.from(sorted, (edge) => blockOf[to[edge] ?? 0] ?? 0),
  })
  const meets = [...subgraph.origin].map((place) => wantedOn[sorted[place] ?? 0] ?? [])
  const firstMet = new Int32Array(subgraph.edges + 1)
  for (const [edge, some] of meets.entries()) firstMet[edge + 1] = (firstMet[edge] ?? 0) + some.length
  return {
    subgraph,
    goals: { count: goals.count, first: firstMet, met: Int32Array.from(meets.flat()), atStart: goals.atStart },
  }
}
