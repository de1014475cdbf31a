import type { Walk } from './greedy.ts'
import { edgesTo, type Subgraph } from './subgraph.ts'

/**
 * The same steps in walks of at most `maxSteps`, where that is found: two walks that come through the same state change
 * what follows it, a circle is walked by another that comes by, and a walk that is too long still is continued by one
 * of its own. Undefined where some walk stays too long.
 */
export const evenedOut = (subgraph: Subgraph, walks: readonly Walk[], maxSteps: number): Walk[] | undefined => {
  const all = walks.map(({ input, edges }): Walk => ({ input, edges: [...edges] }))
  const statesOf = ({ input, edges }: Walk): number[] => [
    subgraph.starts[input] ?? 0,
    ...edges.map((edge) => subgraph.to[edge] ?? 0),
  ]
  for (;;) {
    const long = all.reduce((one, other) => (other.edges.length > one.edges.length ? other : one))
    if (long.edges.length <= maxSteps) return all
    const length = long.edges.length
    const states = statesOf(long)
    const better = all
      .filter((other) => other !== long)
      .flatMap((other) => exchanges(long, states, other, statesOf(other)))
      .filter(({ longest }) => longest < length)
      .sort((one, next) => one.longest - next.longest)[0]
    if (better !== undefined) better.change()
    else {
      const rest = restOf(subgraph, long, states, maxSteps)
      if (rest === undefined) return undefined
      all.push(rest)
    }
  }
}

/** The rest of a walk from where another comes to it soonest, as a walk of its own; the walk ends there. */
const restOf = (subgraph: Subgraph, walk: Walk, states: readonly number[], maxSteps: number): Walk | undefined => {
  let at = -1
  for (let place = 1; place <= Math.min(maxSteps, walk.edges.length - 1); place += 1) {
    const depth = subgraph.depth[states[place] ?? 0] ?? -1
    if (depth === -1 || depth + walk.edges.length - place > maxSteps) continue
    if (at === -1 || depth < (subgraph.depth[states[at] ?? 0] ?? 0)) at = place
  }
  if (at === -1) return undefined
  const way = edgesTo(subgraph, states[at] ?? 0)
  const start = subgraph.from[way[0] ?? 0] ?? 0
  const input = subgraph.starts.indexOf(way.length === 0 ? (states[at] ?? 0) : start)
  return { input, edges: [...way, ...walk.edges.splice(at)] }
}

interface Exchange {
  /** Steps of the longer of the two afterwards. */
  longest: number
  change(): void
}

const exchanges = (long: Walk, states: readonly number[], other: Walk, theirs: readonly number[]): Exchange[] => {
  const found: Exchange[] = []
  const places = new Map<number, number>()
  theirs.forEach((state, place) => {
    if (!places.has(state)) places.set(state, place)
  })
  const whole = long.edges.length
  states.forEach((state, place) => {
    theirs.forEach((their, at) => {
      if (their !== state) return
      const longest = Math.max(place + other.edges.length - at, at + whole - place)
      found.push({
        longest,
        change: () => {
          const [head, tail] = [long.edges.slice(0, place), long.edges.slice(place)]
          long.edges = [...head, ...other.edges.slice(at)]
          other.edges = [...other.edges.slice(0, at), ...tail]
        },
      })
    })
    const at = places.get(state)
    if (at === undefined) return
    for (let end = place + 1; end < states.length; end += 1) {
      if (states[end] !== state) continue
      const circle = end - place
      found.push({
        longest: Math.max(whole - circle, other.edges.length + circle),
        change: () => {
          const steps = long.edges.slice(place, end)
          long.edges = [...long.edges.slice(0, place), ...long.edges.slice(end)]
          other.edges = [...other.edges.slice(0, at), ...steps, ...other.edges.slice(at)]
        },
      })
    }
  })
  return found
}
