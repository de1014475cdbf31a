import { firedTransitions } from '../check/unfired.check.ts'
import { cover } from '../cover/cover.ts'
import type { Criterion } from '../cover/goals.ts'
import { subgraphOf, edgesTo } from '../cover/subgraph.ts'
import { pathOf } from '../cover/path-of.ts'
import { reasonsIn } from '../cover/why-never.ts'
import { eventCases } from '../explore/cases.ts'
import type { Graph } from '../explore/graph.ts'
import type { Path } from '../path.ts'
import { declaredIn } from '../structure/structure-of.ts'
import type { Driver } from './driver.ts'

/** A path to be driven, and the barred transitions to be tried where it ends. */
export interface Job {
  path: Path
  bars: readonly string[]
}

/** What is to be driven of one machine. */
export interface Plan {
  graph: Graph
  driver: Driver
  jobs: Job[]
  /** Declared transitions that no page can be brought to, and why. */
  impossible: ReadonlyMap<string, string>
}

export interface PlanOptions {
  criterion: Criterion
  maxSteps: number
  /** Milliseconds for finding the paths. */
  budget: number
}

/** Whether a path may take an edge: what the page offers, does not bar, and can be given. */
export const passesFor = (graph: Graph, driver: Driver): ((edge: number) => boolean) => {
  const barred = new Set(placesOf(graph, Object.keys(driver.bars ?? {})))
  return (edge) => {
    const one = graph.cases[graph.caseOf[edge] ?? 0]
    if (one === undefined || driver.impossible?.[one.label] !== undefined) return false
    if (graph.fired(edge).some((index) => barred.has(index))) return false
    const before = graph.snapshot(graph.from[edge] ?? 0)
    return one.kind === 'event'
      ? (driver.offered?.(one.event, before) ?? true)
      : (driver.happens?.(one, before) ?? true)
  }
}

/** Paths that cover a machine as far as its page lets them, and those that try what it bars. */
export const planOf = (graph: Graph, driver: Driver, options: PlanOptions): Plan => {
  const passes = passesFor(graph, driver)
  const { paths } = cover(graph, { ...options, passes })
  const jobs = paths.map((path): Job => ({ path, bars: [] }))
  return {
    graph,
    driver,
    // What is barred first: a budget that is too small for every edge still tries each bar. It bars transitions: paths
    // that are to show each leaf state once leave it out.
    jobs: options.criterion === 'leaf' ? jobs : [...barJobs(graph, driver, passes), ...jobs],
    impossible: impossibleIn(graph, driver),
  }
}

const placesOf = ({ structure }: Graph, ids: readonly string[]): number[] =>
  ids.map((id) => {
    const place = structure.transitions.findIndex((transition) => transition.id === id)
    if (place === -1) throw new Error(`${structure.id} declares no transition ${id}, which its driver bars`)
    return place
  })

/** Few short paths to states where every barred transition is tried at least once. */
const barJobs = (graph: Graph, driver: Driver, passes: (edge: number) => boolean): Job[] => {
  const ids = Object.keys(driver.bars ?? {})
  const open = new Map(placesOf(graph, ids).map((place, index) => [place, ids[index] ?? '']))
  if (open.size === 0) return []
  const subgraph = subgraphOf(graph, passes)
  const jobs: Job[] = []
  // Breadth first: the nearest state of each comes first, and tries there whatever else can be tried.
  const states = [...subgraph.depth.keys()]
    .filter((state) => (subgraph.depth[state] ?? -1) !== -1)
    .sort((one, other) => (subgraph.depth[one] ?? 0) - (subgraph.depth[other] ?? 0))
  for (const state of states) {
    if (open.size === 0) break
    const here = chosenIn(graph, state).filter((place) => {
      const bar = driver.bars?.[open.get(place) ?? '']
      return bar !== undefined && (typeof bar === 'function' || bar.at(graph.snapshot(state)))
    })
    if (here.length === 0) continue
    const edges = edgesTo(subgraph, state).map((edge) => subgraph.origin[edge] ?? 0)
    const begins = edges.length === 0 ? state : (graph.from[edges[0] ?? 0] ?? 0)
    const path = pathOf(graph, graph.starts.indexOf(begins), edges)
    jobs.push({ path, bars: here.map((place) => open.get(place) ?? '') })
    for (const place of here) open.delete(place)
  }
  return jobs
}

/** The transitions that some case of an event would choose in a state, those that do nothing among them. */
const chosenIn = (graph: Graph, state: number): number[] => {
  const { machine } = graph.model
  const { indexOf } = declaredIn(machine)
  const snapshot = graph.snapshot(state)
  if (snapshot.status !== 'active') return []
  const chosen = eventCases(graph.model).flatMap(({ event }) =>
    (machine.getTransitionData(snapshot, event) as unknown[]).flatMap((definition) => indexOf.get(definition) ?? []),
  )
  return [...new Set(chosen)]
}

/**
 * Declared transitions that only outcomes bring about which no page can be given, and those that nothing in the model
 * takes, of which `check` speaks. What the driver bars is left out: that is tried.
 */
const impossibleIn = (graph: Graph, { impossible = {}, bars = {} }: Driver): Map<string, string> => {
  const why = new Map<number, string>()
  const possible = new Set<number>()
  for (let edge = 0; edge < graph.edges; edge += 1) {
    const reason = impossible[graph.cases[graph.caseOf[edge] ?? 0]?.label ?? '']
    for (const place of graph.fired(edge)) {
      if (reason === undefined) possible.add(place)
      else why.set(place, reason)
    }
  }
  if (!graph.truncated) {
    const chosen = firedTransitions(graph)
    const reasons = reasonsIn(graph)
    graph.structure.transitions.forEach(({ id }, place) => {
      if (!chosen.has(place) && !Object.hasOwn(bars, id)) why.set(place, reasons.ofTransition(place))
    })
  }
  return new Map(
    [...why].flatMap(([place, reason]) => {
      const id = graph.structure.transitions[place]?.id
      return possible.has(place) || id === undefined ? [] : [[id, reason]]
    }),
  )
}
