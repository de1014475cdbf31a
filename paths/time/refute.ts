import type { Graph } from '../explore/graph.ts'
import { statesThatReach } from '../explore/backwards.ts'
import { componentsOf } from './components.ts'
import { type Lasso, loopAt, shortestRun } from './lasso.ts'
import { type Truth, truthOf } from './moments.ts'
import type { Property } from './property.ts'

/** Why a sentence about runs does not hold, and the shortest run that shows it. */
export interface Refutation {
  why: string
  /** Null where no run can show it. */
  run: Lasso | null
}

/** A run that breaks the property, or that it says nothing; null where it holds. */
export const refute = (graph: Graph, property: Property<never>): Refutation | null => {
  if ('always' in property) return neverFalse(graph, truthOf(graph, property.always))
  const isFair = property.fair ?? true
  if ('eventually' in property) {
    return comes(graph, isFair, truthOf(graph, property.eventually), startsOf(graph))
  }
  if ('until' in property) {
    const [holds, goal] = property.until.map((condition) => truthOf(graph, condition))
    return holds === undefined || goal === undefined
      ? null
      : holdsUntil(graph, isFair, property.comes ?? true, holds, goal)
  }
  const [when, then] = property.leadsTo.map((condition) => truthOf(graph, condition))
  if (when === undefined || then === undefined) return null
  const begins = momentsOf(graph, when)
  if (begins.length === 0) {
    if (graph.truncated) return null
    return { why: 'what it begins with never comes about, so it says nothing', run: null }
  }
  const open = begins.filter((moment) => !isTrue(then, moment))
  return property.within === undefined
    ? comes(graph, isFair, then, open)
    : comesWithin(graph, then, open, property.within)
}

/** A moment: after an edge, or at the start with an input. */
type At = { edge: number } | { input: number }

const isTrue = ({ after, atStart }: Truth, at: At): boolean => ('edge' in at ? after[at.edge] : atStart[at.input]) === 1

const stateAt = (graph: Graph, at: At): number => ('edge' in at ? graph.to[at.edge] : graph.starts[at.input]) ?? 0

const startsOf = (graph: Graph): At[] => graph.starts.map((_, input) => ({ input }))

const momentsOf = (graph: Graph, truth: Truth): At[] => [
  ...startsOf(graph).filter((at) => isTrue(truth, at)),
  ...[...truth.after.keys()].filter((edge) => truth.after[edge] === 1).map((edge) => ({ edge })),
]

/** The shortest run to a moment. Edges are numbered breadth first, so the first of many is near a start. */
const runTo = (graph: Graph, at: At, further: readonly number[] = [], loop: number[] = []): Lasso => {
  if ('input' in at) return { input: at.input, stem: [...further], loop }
  const stem = [at.edge, ...further]
  let state = graph.from[at.edge] ?? 0
  for (let edge = graph.parent[state] ?? -1; edge !== -1; edge = graph.parent[state] ?? -1) {
    stem.unshift(edge)
    state = graph.from[edge] ?? 0
  }
  return { input: Math.max(0, graph.starts.indexOf(state)), stem, loop }
}

const neverFalse = (graph: Graph, truth: Truth): Refutation | null => {
  const at = [...startsOf(graph), ...[...truth.after.keys()].map((edge) => ({ edge }))].find(
    (moment) => !isTrue(truth, moment),
  )
  return at === undefined ? null : { why: 'it does not hold there', run: runTo(graph, at) }
}

/** From each of these moments, at which it has not come, the goal comes. */
const comes = (graph: Graph, isFair: boolean, goal: Truth, origins: readonly At[]): Refutation | null => {
  if (graph.truncated) return null
  const open = origins.filter((at) => !isTrue(goal, at))
  if (open.length === 0) return null
  const passes = (edge: number) => goal.after[edge] === 0
  const traps = trapsOf(graph, isFair, passes)
  const escapes = statesThatReach(graph, (state) => traps[state] === 1, passes)
  const at = open.find((moment) => escapes[stateAt(graph, moment)] === 1)
  if (at === undefined) return null
  const state = stateAt(graph, at)
  const way = shortestRun(graph, [state], (one) => traps[one] === 1, passes) ?? []
  const end = way.length === 0 ? state : (graph.to[way.at(-1) ?? 0] ?? 0)
  const loop = loopAt(graph, end, passes)
  const why = loop.length === 0 ? 'it ends there and the goal has not come' : 'the goal does not come any more'
  return { why, run: runTo(graph, at, way, loop) }
}

/**
 * States in which a run may stay for ever without the goal. Where runs are fair, one ends in a component that nothing
 * leads out of and takes every step of it again and again: those in which no step is the goal. Else: every circle.
 * A state that nothing leads out of is one as well.
 */
const trapsOf = (graph: Graph, isFair: boolean, passes: (edge: number) => boolean): Uint8Array => {
  const { of, count } = componentsOf(graph, isFair ? undefined : passes)
  const isTrap = new Uint8Array(count).fill(isFair ? 1 : 0)
  for (let edge = 0; edge < graph.edges; edge += 1) {
    const [source, target] = [of[graph.from[edge] ?? 0] ?? 0, of[graph.to[edge] ?? 0] ?? 0]
    if (isFair && (source !== target || !passes(edge))) isTrap[source] = 0
    if (!isFair && source === target && passes(edge)) isTrap[source] = 1
  }
  return Uint8Array.from({ length: graph.states }, (_, state) =>
    isTrap[of[state] ?? 0] === 1 || graph.firstEdge[state] === graph.firstEdge[state + 1] ? 1 : 0,
  )
}

/** Each step before the goal holds, and the goal comes. */
const holdsUntil = (graph: Graph, isFair: boolean, mustCome: boolean, holds: Truth, goal: Truth): Refutation | null => {
  const open = startsOf(graph).filter((at) => !isTrue(goal, at))
  const broken = open.find((at) => !isTrue(holds, at))
  if (broken !== undefined) return { why: 'it does not hold at the start', run: runTo(graph, broken) }
  for (const at of open) {
    const passes = (edge: number) => goal.after[edge] === 0
    const breaks = new Map<number, number>()
    for (let edge = 0; edge < graph.edges; edge += 1) {
      const source = graph.from[edge] ?? 0
      if (passes(edge) && holds.after[edge] === 0 && !breaks.has(source)) breaks.set(source, edge)
    }
    const held = (edge: number) => passes(edge) && holds.after[edge] === 1
    const way = shortestRun(graph, [stateAt(graph, at)], (state) => breaks.has(state), held)
    if (way === null) continue
    const end = way.length === 0 ? stateAt(graph, at) : (graph.to[way.at(-1) ?? 0] ?? 0)
    return { why: 'it ends before the goal has come', run: runTo(graph, at, [...way, breaks.get(end) ?? 0]) }
  }
  return mustCome ? comes(graph, isFair, goal, open) : null
}

/** From each of these moments every run meets the goal within so many steps. */
const comesWithin = (graph: Graph, goal: Truth, open: readonly At[], within: number): Refutation | null => {
  for (const at of open) {
    const late = lateRun(graph, goal, stateAt(graph, at), within)
    if (late === null) continue
    const why = within === 0 ? 'the same step does not lead there' : `${late.length} steps later it has not come`
    return { why, run: runTo(graph, at, late) }
  }
  return null
}

/** A run of so many steps, or one that ends before, on which the goal does not come. */
const lateRun = (graph: Graph, goal: Truth, start: number, within: number): number[] | null => {
  let layer = new Map<number, number[]>([[start, []]])
  for (let steps = 0; ; steps += 1) {
    for (const [state, run] of layer) {
      const ends = graph.firstEdge[state] === graph.firstEdge[state + 1]
      // The last states of a truncated graph were not followed.
      if (steps === within || (ends && !graph.truncated)) return run
    }
    const next = new Map<number, number[]>()
    for (const [state, run] of layer) {
      for (let edge = graph.firstEdge[state] ?? 0; edge < (graph.firstEdge[state + 1] ?? 0); edge += 1) {
        const target = graph.to[edge] ?? 0
        if (goal.after[edge] === 0 && !next.has(target)) next.set(target, [...run, edge])
      }
    }
    if (next.size === 0) return null
    layer = next
  }
}
