import { subgraphOf, edgesTo } from '../cover/subgraph.ts'
import { pathOf } from '../cover/path-of.ts'
import type { Graph } from '../explore/graph.ts'
import type { Path } from '../path.ts'
import type { Fault } from './run-fault.ts'
import type { Job } from './plan.ts'

export interface Failing {
  graph: Graph
  /** Which edges a path may take. */
  passes: (edge: number) => boolean
  job: Job
  fault: Fault
  /** Drives a path in a fresh browser. */
  drive: (job: Job) => Promise<Fault | null>
  /** `performance.now()` after which nothing more is tried. */
  until: number
}

/** The shortest path that fails as this one did; the part up to the failure where no shorter one does in time. */
export const shortestFailing = async (failing: Failing): Promise<Job & { fault: Fault }> => {
  const { graph, job, fault, drive, until } = failing
  const bars = fault.doing.startsWith('bar ') ? [fault.doing.slice('bar '.length)] : []
  const whole = bars.length > 0 ? job.path.steps.length : fault.step + 1
  const edges = edgesOf(graph, job.path).slice(0, whole)
  const cut: Job = { path: pathOf(graph, job.path.input, edges), bars }
  if (bars.length > 0 || whole === 0) return { ...cut, fault }
  for (const candidate of shorterThan(failing, edges)) {
    if (performance.now() > until) break
    const shorter: Job = { path: candidate, bars: [] }
    const again = await drive(shorter)
    if (again !== null && again.doing === fault.doing && again.step === candidate.steps.length - 1) {
      return { ...shorter, fault: again }
    }
  }
  return { ...cut, fault }
}

/** The edges of a graph that a path takes. */
export const edgesOf = (graph: Graph, path: Path): number[] => {
  let at = graph.starts[path.input] ?? 0
  return path.steps.map(({ label }) => {
    for (let edge = graph.firstEdge[at] ?? 0; edge < (graph.firstEdge[at + 1] ?? 0); edge += 1) {
      if (graph.cases[graph.caseOf[edge] ?? 0]?.label !== label) continue
      at = graph.to[edge] ?? 0
      return edge
    }
    throw new RangeError(`${path.machine} has no ${label} there`)
  })
}

/**
 * What may fail as well, the shortest first: the nearest path to the same step elsewhere, the nearest path to where it
 * failed, and the path itself without one of its detours.
 */
const shorterThan = ({ graph, passes }: Failing, edges: readonly number[]): Path[] => {
  const last = edges.at(-1)
  if (last === undefined) return []
  const subgraph = subgraphOf(graph, passes)
  const nearest = (edge: number): number[] => [
    ...edgesTo(subgraph, graph.from[edge] ?? 0).map((one) => subgraph.origin[one] ?? 0),
    edge,
  ]
  const reached = (edge: number) => (subgraph.depth[graph.from[edge] ?? 0] ?? -1) !== -1 && passes(edge)
  const alike = [...graph.from.keys()]
    .filter((edge) => isAlike(graph, edge, last) && reached(edge))
    .sort((one, other) => depthOf(subgraph.depth, graph, one) - depthOf(subgraph.depth, graph, other))
  const candidates = [
    ...alike.slice(0, 3).map(nearest),
    ...(reached(last) ? [nearest(last)] : []),
    ...withoutDetours(graph, edges),
  ]
  const paths = candidates
    .filter((candidate) => candidate.length < edges.length)
    .map((candidate) => pathOf(graph, graph.starts.indexOf(graph.from[candidate[0] ?? 0] ?? 0), candidate))
  return [...new Map(paths.map((path) => [path.id, path])).values()].sort(
    (one, other) => one.steps.length - other.steps.length,
  )
}

const depthOf = (depth: Int32Array, graph: Graph, edge: number): number => depth[graph.from[edge] ?? 0] ?? 0

/** The same thing sent in the same leaf states, taking the same transitions to the same leaf states. */
const isAlike = (graph: Graph, edge: number, other: number): boolean =>
  graph.caseOf[edge] === graph.caseOf[other] &&
  String(graph.fired(edge)) === String(graph.fired(other)) &&
  String(graph.leaves(graph.from[edge] ?? 0)) === String(graph.leaves(graph.from[other] ?? 0)) &&
  String(graph.leaves(graph.to[edge] ?? 0)) === String(graph.leaves(graph.to[other] ?? 0))

/** The path without one round that came back to where it began, for each such round. */
const withoutDetours = (graph: Graph, edges: readonly number[]): number[][] =>
  edges.flatMap((first, begin) =>
    edges.flatMap((edge, end) =>
      end >= begin && graph.to[edge] === graph.from[first] ? [[...edges.slice(0, begin), ...edges.slice(end + 1)]] : [],
    ),
  )
