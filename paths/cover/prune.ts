import type { Goals } from './goals.ts'
import type { Walk } from './greedy.ts'

/**
 * Drops walks, and the last steps of walks, that meet nothing that the others do not meet as well. Long walks are kept
 * before short ones; a walk that is left with no step stays where its start alone meets something.
 */
export const pruned = (goals: Goals, walks: readonly Walk[]): Walk[] => {
  const times = new Int32Array(goals.count)
  const count = (met: readonly number[], by: 1 | -1) => {
    for (const goal of met) times[goal] = (times[goal] ?? 0) + by
  }
  const metBy = (edge: number) => [...goals.met.subarray(goals.first[edge], goals.first[edge + 1])]
  const allOf = (walk: Walk) => [...(goals.atStart[walk.input] ?? []), ...walk.edges.flatMap(metBy)]
  const spare = (met: readonly number[]) => met.every((goal) => (times[goal] ?? 0) > 1)

  for (const walk of walks) count(allOf(walk), 1)
  const kept = new Set(walks)
  for (const walk of walks.toSorted((left, right) => left.edges.length - right.edges.length)) {
    const own = countEach(allOf(walk))
    if (![...own].every(([goal, ownTimes]) => (times[goal] ?? 0) > ownTimes)) continue
    kept.delete(walk)
    count(allOf(walk), -1)
  }
  return [...kept].map(({ input, edges }) => {
    let end = edges.length
    for (; end > 0; end -= 1) {
      const met = metBy(edges[end - 1] ?? 0)
      if (!spare(met)) break
      count(met, -1)
    }
    return { input, edges: edges.slice(0, end) }
  })
}

const countEach = (goals: readonly number[]): Map<number, number> => {
  const each = new Map<number, number>()
  for (const goal of goals) each.set(goal, (each.get(goal) ?? 0) + 1)
  return each
}
