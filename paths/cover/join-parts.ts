import type { Circulation } from './circulation.ts'
import type { Subgraph } from './subgraph.ts'

type Counts = Pick<Circulation, 'times' | 'begins'>

/** The states of each connected part that is walked in and that no walk comes to. */
export const partsApart = (
  { states, edges, from, to, starts }: Subgraph,
  times: Int32Array,
  begun: readonly number[],
): Set<number>[] => {
  const beside: number[][] = Array.from({ length: states }, () => [])
  for (let edge = 0; edge < edges; edge += 1) {
    if (times[edge] === 0) continue
    beside[from[edge] ?? 0]?.push(to[edge] ?? 0)
    beside[to[edge] ?? 0]?.push(from[edge] ?? 0)
  }
  const seen = new Set<number>()
  const around = (first: number): Set<number> => {
    const part = new Set<number>()
    const open = [first]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue
      seen.add(at)
      part.add(at)
      open.push(...(beside[at] ?? []))
    }
    return part
  }
  starts.forEach((state, input) => {
    if ((begun[input] ?? 0) > 0) around(state)
  })
  const apart: Set<number>[] = []
  for (let state = 0; state < states; state += 1) {
    if (!seen.has(state) && (beside[state] ?? []).length > 0) apart.push(around(state))
  }
  return apart
}

/** The states to which no walk comes that begins in a start. */
export const notWalked = (
  { states, edges, from, to, starts }: Subgraph,
  times: Int32Array,
  begun: readonly number[],
): Set<number> => {
  const leads: number[][] = Array.from({ length: states }, () => [])
  for (let edge = 0; edge < edges; edge += 1) if (times[edge] !== 0) leads[from[edge] ?? 0]?.push(to[edge] ?? 0)
  const left = new Set(leads.keys())
  const open = starts.filter((_, input) => (begun[input] ?? 0) > 0)
  for (let at = open.pop(); at !== undefined; at = open.pop()) if (left.delete(at)) open.push(...(leads[at] ?? []))
  return left
}

/**
 * The same with every part joined to the rest at the least cost: as a detour from a state that is walked through, as the
 * way on of a path that ends, or as a path of its own. Each part is a circle, which may be entered anywhere.
 */
export const joined = (
  subgraph: Subgraph,
  { times: given, begins: begun }: Counts,
  apart: readonly Set<number>[],
  resetCost: number,
): Circulation => {
  const { states, edges, from, to, starts } = subgraph
  const times = given.slice()
  const begins = [...begun]
  const walked = () => {
    const slack = new Int32Array(states)
    const seen = new Uint8Array(states)
    begins.forEach((count, input) => {
      const state = starts[input] ?? 0
      slack[state] = (slack[state] ?? 0) + count
      if (count > 0) seen[state] = 1
    })
    for (let edge = 0; edge < edges; edge += 1) {
      const count = times[edge] ?? 0
      const [source, target] = [from[edge] ?? 0, to[edge] ?? 0]
      slack[source] = (slack[source] ?? 0) - count
      slack[target] = (slack[target] ?? 0) + count
      if (count > 0) seen[source] = seen[target] = 1
    }
    return { slack, seen }
  }
  const left = new Set(apart)
  for (const part of apart) {
    left.delete(part)
    const { slack, seen } = walked()
    for (const other of left) for (const state of other) seen[state] = 0
    let best: { cost: number; edges: readonly number[]; input?: number } | undefined
    const offer = (cost: number, over: () => readonly number[], input?: number) => {
      if (best === undefined || cost < best.cost) best = { cost, edges: over(), ...(input !== undefined && { input }) }
    }
    for (const entry of part) {
      const there = waysOf(subgraph, entry, 'into')
      const back = waysOf(subgraph, entry, 'outOf')
      for (let state = 0; state < states; state += 1) {
        const far = there.distance(state)
        if (part.has(state) || seen[state] === 0 || far === undefined) continue
        if ((slack[state] ?? 0) > 0) offer(far, () => there.from(state))
        const home = back.distance(state)
        if (home !== undefined) offer(far + home, () => [...there.from(state), ...back.from(state)])
      }
      starts.forEach((state, input) => {
        const far = there.distance(state)
        if (far !== undefined) offer(far + resetCost, () => there.from(state), input)
      })
    }
    for (const edge of best?.edges ?? []) times[edge] = (times[edge] ?? 0) + 1
    if (best?.input !== undefined) begins[best.input] = (begins[best.input] ?? 0) + 1
  }
  const steps = times.reduce((sum, count) => sum + count, 0)
  return { times, begins, steps, cost: steps + resetCost * begins.reduce((sum, count) => sum + count, 0) }
}

interface Ways {
  /** Steps between a state and that one; undefined where no way leads. */
  distance(state: number): number | undefined
  /** The edges of that way. */
  from(state: number): number[]
}

/** The shortest ways from every state to one, or from it to every state. */
const waysOf = ({ states, edges, from, to }: Subgraph, entry: number, which: 'into' | 'outOf'): Ways => {
  const [near, far] = which === 'into' ? [to, from] : [from, to]
  const at: number[][] = Array.from({ length: states }, () => [])
  for (let edge = 0; edge < edges; edge += 1) at[near[edge] ?? 0]?.push(edge)
  const distance = new Int32Array(states).fill(-1)
  const by = new Int32Array(states).fill(-1)
  const queue = [entry]
  distance[entry] = 0
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0
    for (const edge of at[state] ?? []) {
      const next = far[edge] ?? 0
      if (distance[next] !== -1) continue
      distance[next] = (distance[state] ?? 0) + 1
      by[next] = edge
      queue.push(next)
    }
  }
  return {
    distance: (state) => (distance[state] === -1 ? undefined : distance[state]),
    from: (state) => {
      const way: number[] = []
      for (let here = state, edge = by[here] ?? -1; edge !== -1; edge = by[here] ?? -1) {
        way.push(edge)
        here = near[edge] ?? 0
      }
      return way
    },
  }
}
