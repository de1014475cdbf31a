import type { Graph } from '../explore/graph.ts'
import type { Path } from '../path.ts'
import { boundOf } from './bound.ts'
import { cheapestCirculation } from './circulation.ts'
import { aimAt, type Criterion, type Goals, type Uncovered } from './goals.ts'
import { greedyWalks, type Walk, type WalkLimits } from './greedy.ts'
import { subgraphOf, type Subgraph } from './subgraph.ts'
import { pathOf } from './path-of.ts'
import { aimAtSequences, type SequenceCriterion, sequenceCriteria } from './sequences.ts'
import { pruned } from './prune.ts'
import { toursOf } from './tours.ts'

export interface CoverOptions {
  /** `declared` where left out. */
  criterion?: Criterion
  /** Steps of one path at most; 40 where left out. A long path hides more behind its first failure. */
  maxSteps?: number
  /** Milliseconds; 120,000 where left out. What is found by then is answered, with `cut` set. */
  budget?: number
  /** Steps of a sequence, for `switch` and at most for `prime`; 3 where left out: a 2-switch cover. */
  length?: number
  /** What each path costs besides its steps, in steps; 1 where left out. */
  resetCost?: number
  /** Labels of cases that no path may take. */
  avoid?: ReadonlySet<string>
  /** Whether a path may take an edge of the graph, for what `avoid` is too coarse for; every edge where left out. */
  passes?: (edge: number) => boolean
  /**
   * Covers these ids alone: declared transitions, or what `uncovered` names with the other criteria of single steps.
   */
  targets?: ReadonlySet<string>
  /** The exact minimum of the edge criterion, with paths of any length: `maxSteps` says nothing then. */
  optimal?: boolean
}

/** Few short paths that cover everything. Plain JSON. */
export interface Cover {
  machine: string
  version: string
  criterion: Criterion
  paths: Path[]
  /** Of how many things, and how many of them some path meets. */
  covered: number
  total: number
  uncovered: Uncovered[]
  /** Of all paths together. */
  steps: number
  /** Steps and `resetCost` for each path: what is kept small. */
  cost: number
  /** No cover costs less; it holds for what is covered here. */
  lowerBound: number
  /** How far the cost is above the lower bound: 0.06 is 6 %. */
  gap: number
  /** The budget ended before everything was covered. */
  cut: boolean
  /** The exploration ended early: states, steps and sequences that come later are not counted. */
  truncated: boolean
}

const DEFAULTS = { criterion: 'declared', maxSteps: 40, budget: 120_000, resetCost: 1, length: 3 } as const

/** What is to be covered, on what, and within which limits. */
export interface Aimed {
  graph: Graph
  criterion: Criterion
  walkable: Subgraph
  subgraph: Subgraph
  goals: Goals
  unmeetable: Uncovered[]
  idOf(goal: number): string
  lift(input: number, walk: readonly number[]): readonly number[]
  limits: WalkLimits
}

/** What the options ask for, before anything is walked. */
export const aimedAt = (graph: Graph, options: CoverOptions): Aimed => {
  const { criterion, maxSteps, budget, resetCost, length } = { ...DEFAULTS, ...options }
  const deadline = performance.now() + budget
  const { avoid, passes = () => true, targets, optimal = false } = options
  const walkable = subgraphOf(
    graph,
    (edge) => passes(edge) && !avoid?.has(graph.cases[graph.caseOf[edge] ?? 0]?.label ?? ''),
  )
  const aim = isOfSequences(criterion)
    ? aimAtSequences(graph, walkable, criterion, criterion === 'pair' ? 2 : length)
    : {
        ...aimAt(graph, walkable, criterion, targets),
        subgraph: walkable,
        lift: (_: number, walk: readonly number[]) => walk,
      }
  return {
    graph,
    criterion,
    walkable,
    ...aim,
    limits: { maxSteps: optimal ? Infinity : maxSteps, resetCost, deadline },
  }
}

/**
 * Covers a graph from its starts: greedily, unless `optimal`. A path that covers only what others cover as well is
 * dropped.
 *
 * @example
 * const { paths, uncovered } = cover(exploreMachine(checkoutMachine).graph, { criterion: 'declared', maxSteps: 20 })
 * for (const { id, why } of uncovered) console.log(`${id} is on no path: ${why}`)
 *
 * @throws RangeError where the optimum is asked for something else than all edges, or is not found within the budget.
 */
export const cover = (graph: Graph, options: CoverOptions = {}): Cover => {
  const { criterion = DEFAULTS.criterion, targets, optimal = false } = options
  const aimed = aimedAt(graph, options)
  if (optimal && (criterion !== 'edge' || targets !== undefined)) {
    throw new RangeError('The exact minimum is known for all edges alone: criterion "edge", without targets')
  }
  const { subgraph, goals, limits } = aimed
  const { walks, cut } = optimal ? cheapestWalks(subgraph, limits) : greedyWalks(subgraph, goals, limits)
  const kept = pruned(goals, walks)
  return coverOf(aimed, { walks: kept, cut, lowerBound: boundOf(subgraph, { goals, met: metBy(goals, kept) }, limits) })
}

/** The cover that walks are, with a cost that none goes below. */
export const coverOf = (
  { graph, criterion, walkable, goals, unmeetable, idOf, lift, limits: { maxSteps, resetCost } }: Aimed,
  { walks, cut, lowerBound }: { walks: readonly Walk[]; cut: boolean; lowerBound: number },
): Cover => {
  const met = metBy(goals, walks)
  const why = cut ? 'the budget ended before it' : `it is more than ${maxSteps} steps away from every start`
  const unmet = [...met.keys()].filter((goal) => met[goal] === 0)
  const { steps, cost } = costOf(walks, resetCost)
  return {
    machine: graph.structure.id,
    version: graph.structure.version,
    criterion,
    paths: walks.map(({ input, edges }) =>
      pathOf(
        graph,
        input,
        lift(input, edges).map((edge) => walkable.origin[edge] ?? 0),
      ),
    ),
    covered: goals.count - unmet.length,
    total: goals.count + unmeetable.length,
    uncovered: [...unmeetable, ...unmet.map((goal) => ({ id: idOf(goal), why }))],
    steps,
    cost,
    lowerBound,
    gap: lowerBound === 0 ? 0 : cost / lowerBound - 1,
    cut,
    truncated: graph.truncated,
  }
}

/** Steps of all walks together, and what they cost with their starts. */
export const costOf = (walks: readonly Walk[], resetCost: number): { steps: number; cost: number } => {
  const steps = walks.reduce((sum, { edges }) => sum + edges.length, 0)
  return { steps, cost: steps + resetCost * walks.length }
}

const isOfSequences = (criterion: Criterion): criterion is SequenceCriterion =>
  sequenceCriteria.some((one) => one === criterion)

const cheapestWalks = (subgraph: Subgraph, { resetCost, deadline }: WalkLimits): { walks: Walk[]; cut: boolean } => {
  const cheapest = cheapestCirculation(subgraph, resetCost, deadline)
  if (cheapest === undefined) throw new RangeError('The exact minimum is not found within the budget')
  return { walks: toursOf(subgraph, cheapest), cut: false }
}

/** Which goals (1) some walk meets. */
export const metBy = (goals: Goals, walks: readonly Walk[]): Uint8Array => {
  const met = new Uint8Array(goals.count)
  for (const { input, edges } of walks) {
    for (const goal of goals.atStart[input] ?? []) met[goal] = 1
    for (const edge of edges) {
      for (const goal of goals.met.subarray(goals.first[edge], goals.first[edge + 1])) met[goal] = 1
    }
  }
  return met
}
