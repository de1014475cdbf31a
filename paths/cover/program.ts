import loadHighs from 'highs'
import type { Met } from './bound.ts'
import type { Circulation } from './circulation.ts'
import { joined, notWalked, partsApart } from './join-parts.ts'
import type { WalkLimits } from './greedy.ts'
import type { Subgraph } from './subgraph.ts'

/** What an integer program says of walks that meet every goal. */
export interface Program {
  /** No such walks cost less. */
  bound: number
  /** How often the cheapest walk over each edge, where they were found in time. */
  cheapest?: Circulation
}

/** Rounds of cutting off circles that nobody comes to, one after the other, that may bring nothing. */
const IDLE_ROUNDS = 400
/** What the solver says of fractions is not exact to the last digits. */
const INEXACT = 1e-4

type Solver = Awaited<ReturnType<typeof loadHighs>>

/**
 * The cheapest walks that meet the goals, as a program over how often each edge is walked and each input begun with: no
 * state is left more often than it is entered or begun in, each goal is met by an edge or a start, and all walks
 * together have `maxSteps` a start. Solved as a linear program, whose optimum is a bound, then in whole numbers. Circles
 * that nobody can come to (as of a travelling salesman's tours) are joined to the others by the shortest way, and cut off
 * for the next round, until nothing is left to gain: at the bound, or where it comes to what is `known` to be possible.
 *
 * The bound holds whatever the length of single walks; the walks may be longer than `maxSteps`.
 */
export const cheapestProgram = async (
  subgraph: Subgraph,
  { goals, met: wanted }: Met,
  { maxSteps, resetCost, deadline }: WalkLimits,
  { starts: leastStarts = 1, known = Infinity }: { starts?: number; known?: number } = {},
): Promise<Program> => {
  const { edges, states, from, to, starts } = subgraph
  const step = (edge: number) => `x${edge}`
  const begin = (input: number) => `s${input}`
  const rows: string[] = []
  /** What one edge or start alone meets. */
  const bounds: string[] = []
  const balance: string[][] = Array.from({ length: states }, () => [])
  const meets: string[][] = Array.from({ length: goals.count }, () => [])
  for (let edge = 0; edge < edges; edge += 1) {
    const [source, target] = [from[edge] ?? 0, to[edge] ?? 0]
    if (source !== target) {
      balance[target]?.push(`+ ${step(edge)}`)
      balance[source]?.push(`- ${step(edge)}`)
    }
    for (const goal of goals.met.subarray(goals.first[edge], goals.first[edge + 1]))
      meets[goal]?.push(`+ ${step(edge)}`)
  }
  starts.forEach((state, input) => balance[state]?.push(`+ ${begin(input)}`))
  goals.atStart.forEach((met, input) => {
    for (const goal of met) meets[goal]?.push(`+ ${begin(input)}`)
  })
  const atLeast = (terms: readonly string[], least: number) => {
    if (terms.length > 0) rows.push(`c${rows.length}: ${lines(terms)} >= ${least}`)
  }
  for (const terms of balance) atLeast(terms, 0)
  meets.forEach((terms, goal) => {
    if (wanted[goal] !== 1) return
    if (terms.length === 1) bounds.push(`${terms[0]?.slice(2)} >= 1`)
    else atLeast(terms, 1)
  })
  const all = [...Array.from({ length: edges }, (_, edge) => step(edge)), ...starts.map((_, input) => begin(input))]
  const begins = starts.map((_, input) => `+ ${begin(input)}`)
  atLeast(begins, leastStarts)
  if (Number.isFinite(maxSteps)) {
    const room = starts.map((_, input) => `+ ${maxSteps} ${begin(input)}`)
    atLeast([...room, ...all.slice(0, edges).map((name) => `- ${name}`)], 0)
  }

  /** Whoever meets what is met by these times within the part comes into it, or meets it elsewhere. */
  const cutOff = (part: ReadonlySet<number>, times: Int32Array) => {
    const within = (edge: number) => part.has(from[edge] ?? 0) && part.has(to[edge] ?? 0)
    const into = new Set<string>()
    const inside = new Set<number>()
    const outside = new Set<number>()
    for (let edge = 0; edge < edges; edge += 1) {
      if (!part.has(from[edge] ?? 0) && part.has(to[edge] ?? 0)) into.add(`+ ${step(edge)}`)
      if (times[edge] === 0) continue
      const met = goals.met.subarray(goals.first[edge], goals.first[edge + 1])
      for (const goal of met) (within(edge) ? inside : outside).add(goal)
    }
    starts.forEach((state, input) => {
      if (part.has(state)) into.add(`+ ${begin(input)}`)
    })
    for (const goal of inside) {
      if (wanted[goal] === 0 || outside.has(goal)) continue
      const elsewhere = (meets[goal] ?? []).filter((term) => {
        const number = Number(term.slice(3))
        const isInside = term.startsWith('+ x') ? within(number) : part.has(starts[number] ?? 0)
        return !isInside && !into.has(term)
      })
      atLeast([...into, ...elsewhere], 1)
    }
  }

  /** A relaxed optimum is a bound by itself, and what costs whole numbers does not cost less than the next of them. */
  const whole = (cost: number): number => (Number.isInteger(resetCost) ? Math.ceil(cost - INEXACT) : cost - INEXACT)
  const solver = await loadHighs()
  const objective = lines(all.map((name, place) => (place < edges ? `+ ${name}` : `+ ${resetCost} ${name}`)))
  const solved = (inWholeNumbers: boolean) => {
    const text = [
      'Minimize',
      `cost: ${objective}`,
      'Subject To',
      ...rows,
      ...(bounds.length > 0 ? ['Bounds', ...bounds] : []),
    ]
    if (inWholeNumbers) text.push('General', lines(all))
    // Of the relaxed program only the optimum is needed: interior points come to it in a third of the time.
    const options = inWholeNumbers ? {} : ({ solver: 'ipm', run_crossover: 'off' } as const)
    return answerOf(solver, [...text, 'End'].join('\n'), deadline, options)
  }
  const relaxed = solved(false)
  if (relaxed === undefined) return { bound: 0 }
  let bound = whole(relaxed.cost)
  if (bound >= known) return { bound }
  let cheapest: Circulation | undefined
  for (let idle = 0; idle < IDLE_ROUNDS && performance.now() < deadline; idle += 1) {
    const answer = solved(true)
    if (answer === undefined) break
    if (whole(answer.cost) > bound) idle = 0
    bound = Math.max(bound, whole(answer.cost))
    const times = Int32Array.from({ length: edges }, (_, edge) => answer.timesOf(step(edge)))
    const begun = starts.map((_, input) => answer.timesOf(begin(input)))
    const apart = partsApart(subgraph, times, begun)
    const complete = joined(subgraph, { times, begins: begun }, apart, resetCost)
    if (cheapest === undefined || complete.cost < cheapest.cost) {
      cheapest = complete
      idle = 0
    }
    if (Math.min(cheapest.cost, known) <= bound) break
    const beyond = notWalked(subgraph, times, begun)
    for (const part of [beyond, ...apart]) cutOff(part, times)
  }
  return { bound, ...(cheapest && { cheapest }) }
}

/** Of a program's text; a line of it may not be of any length. */
const lines = (terms: readonly string[]): string => {
  const parts: string[] = []
  for (let place = 0; place < terms.length; place += 20) parts.push(terms.slice(place, place + 20).join(' '))
  return parts.join('\n')
}

interface Answer {
  cost: number
  timesOf(name: string): number
}

/** The optimum; undefined where the deadline comes first or the solver gives up. */
const answerOf = (
  solver: Solver,
  text: string,
  deadline: number,
  options: Parameters<Solver['solve']>[1],
): Answer | undefined => {
  const seconds = (deadline - performance.now()) / 1000
  if (seconds <= 0) return undefined
  const { Status, ObjectiveValue, Columns } = solver.solve(text, {
    ...options,
    time_limit: seconds,
    output_flag: false,
    mip_rel_gap: 0,
  })
  if (Status !== 'Optimal') return undefined
  const primal = Columns as Readonly<Record<string, { Primal?: number } | undefined>>
  return { cost: ObjectiveValue, timesOf: (name) => Math.round(primal[name]?.Primal ?? 0) }
}
