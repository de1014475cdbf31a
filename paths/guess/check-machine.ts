import type { AnyStateMachine } from 'xstate'
import { check } from '../check/checks.ts'
import { type Fault, stepsTo } from '../check/fault.ts'
import { isEndless } from '../explore/choices.ts'
import type { Graph } from '../explore/graph.ts'
import type { PathModel } from '../model.ts'
import { type Explored, exploreMachine, type MachineLimits } from './explore-machine.ts'
import type { Structure } from '../structure/structure.ts'
import { wayOf } from '../structure/structure-text.ts'
import type { Gap, Place } from './gap.ts'

/** Something that is wrong with a machine, or looks so. Plain JSON. */
export interface Finding extends Fault {
  /** A `warning` may be meant so; `error` is wrong however it is meant. */
  level: 'error' | 'warning'
  place: Place
}

/** What was found in one machine. Plain JSON. */
export interface Verdict {
  machine: string
  states: number
  edges: number
  transitions: number
  truncated: boolean
  findings: Finding[]
  gaps: Gap[]
}

/**
 * Checks a machine of which a model says little or nothing: what is found holds for every value that is not known.
 *
 * @example
 * const { findings } = checkMachine(checkoutMachine)
 * expect(findings).toEqual([])
 */
export const checkMachine = (
  machine: AnyStateMachine,
  given: Omit<PathModel<AnyStateMachine>, 'machine'> = {},
  limits: MachineLimits = {},
): Verdict => verdictOf(exploreMachine(machine, given, limits), given, limits)

/**
 * The same of a machine that is explored already. That it was not explored to its end is an error, and a warning where
 * the limit was asked for.
 *
 * @example
 * const explored = exploreMachine(checkoutMachine)
 * const { findings } = verdictOf(explored)
 * const { paths } = cover(explored.graph)
 */
export const verdictOf = (
  { graph, gaps, thrown }: Explored,
  given: Omit<PathModel<AnyStateMachine>, 'machine'> = {},
  { states: asked }: MachineLimits = {},
): Verdict => {
  const faults = check(graph).filter((fault) => isMeant(fault, graph, given))
  const findings = [
    ...faults.map((fault): Finding => ({ ...fault, level: levelOf(fault, asked), place: placeOf(fault, graph) })),
    ...(given.resting === undefined ? stuckIn(graph) : []),
    ...thrownOnce(thrown).map(({ does, leaves, message }): Finding => {
      const sentence = `${does} in ${leaves.join(', ')} throws: ${message}`
      const place = { state: leaves[0] ?? '', event: does.split(' ')[0] ?? '' }
      // What is taken to be thrown may hang on a value that is not known; a circle is there whatever the values are.
      const level = isEndless(message) ? 'error' : 'warning'
      return { check: 'throws', level, machine: graph.structure.id, sentence, steps: [], place }
    }),
  ]
  const { states, edges, truncated, structure } = graph
  const transitions = structure.transitions.length
  const named = namesIn(structure)
  return {
    machine: structure.id,
    states,
    edges,
    transitions,
    truncated,
    findings: findings.map((one) => ({
      ...one,
      sentence: named(sentenceOf(one, structure)),
      steps: one.steps.map((step) => ({ ...step, does: named(step.does) })),
    })),
    gaps: gaps.map((gap) => ({ ...gap, sentence: named(gap.sentence) })),
  }
}

/** An actor without an id of its own is called by what it runs: XState calls it `0.form.saving`. */
export const namesIn = ({ nodes, transitions }: Structure): ((text: string) => string) => {
  const made = nodes.flatMap((node) =>
    node.invokes
      .filter(({ id }) => /^\d+\./.test(id))
      .map(({ id, src }) => [id, src.startsWith('xstate.invoke.') ? `in ${node.id || 'the machine'}` : src] as const),
  )
  // XState names a delay by its state as well: `after 500.form.editing`.
  const delays = transitions
    .filter(({ kind }) => kind === 'after')
    .map(
      ({ event, delay }) =>
        [
          event.replace(/^xstate\.after\./, 'after '),
          typeof delay === 'number' ? `after ${delay} ms` : `after ${delay}`,
        ] as const,
    )
  return (text) => [...delays, ...made].reduce((said, [id, name]) => said.replaceAll(id, name), text)
}

const sentenceOf = ({ check: id, sentence, steps, place }: Finding, { transitions }: Structure): string => {
  const one = transitions.find(
    ({ source, event, branch }) => source === place.state && event === place.event && branch === place.branch,
  )
  if (id === 'unfired' && one !== undefined) {
    const guard = one.guard === null ? '' : ` [${one.guard}]`
    return `never taken: ${wayOf(one)}${guard} in ${one.source || 'the machine'} -> ${one.targets.join(', ') || 'stays'}`
  }
  const actor = / fails/.exec(steps.at(-1)?.does ?? '')
  if (id !== 'uncaught' || actor === null) return sentence
  return `nothing catches it where the actor ${(steps.at(-1)?.does ?? '').slice(0, actor.index)} fails: give it an onError`
}

/** What the checks say of a part of the model that nobody has written is not said. */
const isMeant = (fault: Fault, graph: Graph, given: Omit<PathModel<AnyStateMachine>, 'machine'>): boolean => {
  const subject = fault.sentence.replace(/^[^:]*: /, '')
  switch (fault.check) {
    case 'unanswered':
      return false
    case 'odd-context':
      return given.inputs !== undefined
    case 'idle-case':
      return [...Object.keys(given.events ?? {}), ...Object.keys(given.outcomes ?? {})].some((key) =>
        subject.startsWith(key),
      )
    case 'unfired':
      // Whether a guard that stands without target and action is ever asked cannot be seen from outside.
      return !graph.structure.transitions.some(
        ({ id, silent, guard }) => silent && guard !== null && subject.startsWith(id),
      )
    default:
      return true
  }
}

const WARNINGS = new Set(['unreached', 'unfired', 'idle-case', 'odd-context', 'stuck'])

const levelOf = ({ check: id }: Fault, asked: number | undefined): Finding['level'] =>
  WARNINGS.has(id) || (id === 'too-large' && asked !== undefined) ? 'warning' : 'error'

/** States that are not final and that nothing leads out of; each place once. */
const stuckIn = (graph: Graph): Finding[] => {
  if (graph.truncated) return []
  const findings: Finding[] = []
  const reported = new Set<string>()
  for (let state = 0; state < graph.states; state += 1) {
    if (graph.firstEdge[state] !== graph.firstEdge[state + 1] || graph.snapshot(state).status !== 'active') continue
    const leaves = graph.leaves(state)
    const name = leaves.join(', ')
    if (reported.has(name)) continue
    reported.add(name)
    const declares = graph.structure.transitions.some(({ source }) =>
      leaves.some((leaf) => leaf === source || (source !== '' && leaf.startsWith(`${source}.`))),
    )
    const steps = stepsTo(graph, state)
    // A guard that is taken to say no may never do so.
    const isAssumed = steps.some(({ does }) => does.includes(' [not '))
    findings.push({
      check: 'stuck',
      machine: graph.structure.id,
      level: declares && !isAssumed ? 'error' : 'warning',
      sentence: declares
        ? `nothing leads out of ${name}, although it declares transitions`
        : `nothing leads out of ${name}: if it is an end, say type: 'final', or list it under resting`,
      steps,
      place: { state: leaves[0] ?? '' },
    })
  }
  return findings
}

const thrownOnce = (thrown: Explored['thrown']): Explored['thrown'] => [
  ...new Map(thrown.map((one) => [`${one.does.split(' [')[0]} ${one.leaves.join(' ')} ${one.message}`, one])).values(),
]

const placeOf = ({ check: id, sentence, steps }: Fault, { structure }: Graph): Place => {
  const subject = sentence.replace(/^[^:]*: /, '')
  if (id === 'unfired') {
    const one = structure.transitions.find((transition) => subject.startsWith(transition.id))
    if (one !== undefined) return { state: one.source, event: one.event, branch: one.branch }
  }
  if (id === 'unreached') return { state: subject }
  if (id === 'throws') return { state: '' }
  // What an actor threw is not caught where it ran, one step before.
  const before = id === 'uncaught' ? steps.at(-2) : steps.at(-1)
  const state = (before ?? steps.at(-1))?.leaves[0] ?? ''
  const actor = id === 'uncaught' ? / fails/.exec(steps.at(-1)?.does ?? '') : null
  if (actor === null) return { state }
  const name = (steps.at(-1)?.does ?? '').slice(0, actor.index)
  const runs = structure.nodes.find(({ invokes }) => invokes.some((invoke) => invoke.id === name))
  return { state: runs?.id ?? state, event: `xstate.error.actor.${name}` }
}
