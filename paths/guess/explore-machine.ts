import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { initialTransition } from 'xstate'
import { explore } from '../explore/explore.ts'
import { choicesOf, type Choices, type Chooser, isEndless } from '../explore/choices.ts'
import type { Graph } from '../explore/graph.ts'
import type { AnyModel, PathModel } from '../model.ts'
import { nodesOf } from '../explore/parts.ts'
import { nodeId, structureOf } from '../structure/structure-of.ts'
import { completed, type Given, saidBy } from './complete.ts'
import { type Gap, Gaps } from './gap.ts'
import { instrumented, Start } from './instrument.ts'
import { EVERYTHING, messageOf, MISSING, Oracle, Restart, Undecided } from './oracle.ts'
import { standingStill } from './outside.ts'
import { fieldsRead } from './payload-fields.ts'
import { placeOfGuard } from './declared-places.ts'

/** A machine explored as far as it is known, and what was taken for granted. */
export interface Explored {
  graph: Graph
  model: AnyModel
  gaps: Gap[]
  /** Steps that threw, with the states in which they did: they are no edges of the graph. */
  thrown: Thrown[]
}

export interface Thrown {
  does: string
  leaves: readonly string[]
  message: string
}

export interface MachineLimits {
  /**
   * Different states before the field of the context that differs most is left out of account; 20,000 where left out.
   */
  states?: number
}

const DEFAULT_LIMIT = 20_000

/** Calls of the machine's functions after which a field is left out of account as well, where there is one. */
const MOST_CALLS = 500_000

/**
 * Explores a machine of which a model says little or nothing. What is not known (payloads, outputs, guards that are
 * not implemented, inputs) is explored as if it might be anything: a guard that hangs on it is answered either way. So
 * every way that the machine can go is found, and some that it cannot; `gaps` says where that may be.
 *
 * @example
 * const { graph, gaps } = exploreMachine(checkoutMachine)
 * console.log(graph.states, check(graph), gaps)
 *
 * @throws Error where the machine cannot be built again from its configuration.
 */
export const exploreMachine = (
  machine: AnyStateMachine,
  given: Omit<PathModel<AnyStateMachine>, 'machine'> = {},
  { states = DEFAULT_LIMIT }: MachineLimits = {},
): Explored => {
  const said = given as Given
  const oracle = new Oracle(saidBy(said))
  let most = MOST_CALLS
  for (;;) {
    try {
      const explored = standingStill(
        (outside) => oracle.told(outside),
        () => once(machine, said, oracle, { states, most }),
      )
      const widest = explored.graph.truncated ? widestField(explored.graph, oracle) : null
      if (widest === null) {
        if (!explored.graph.truncated || explored.graph.states >= states) return explored
        most = Infinity
        continue
      }
      oracle.fields.set(widest.field, `it takes ${widest.values} values and more`)
    } catch (error) {
      if (!isRestart(error)) throw error
    }
  }
}

/** So often a case may go round without an end in the same states; then it is said, and not tried with other values. */
const ENOUGH_LOOPS = 3

const once = (
  machine: AnyStateMachine,
  given: Given,
  oracle: Oracle,
  { states, most }: { states: number; most: number },
): Explored => {
  const gaps = new Gaps()
  oracle.guards.clear()
  oracle.calls = 0
  const copy = instrumented(machine, oracle, gaps)
  const thrown: Thrown[] = []
  const loops = new Map<string, number>()
  const chooser: Chooser = {
    begin: (choices, asks) => oracle.begin(choices, asks),
    undecided: () => oracle.undecided,
    cut: ({ event: { type } }) => {
      const sentence = `${type} asks too many guards whose answers are not known: some of them answer no`
      gaps.add('limit', type, sentence, placeOfEvent(machine, type))
    },
    trouble: (error, one, leaves) => {
      if (isRestart(error)) throw error
      const message = messageOf((error as { cause?: unknown }).cause ?? error)
      const where = leaves.join(', ')
      const isLoop = isEndless(message)
      if (isLoop) loops.set(`${one.label} ${where}`, (loops.get(`${one.label} ${where}`) ?? 0) + 1)
      if (!isLoop || Object.keys(choicesOf(one)).length === 0) {
        thrown.push({ does: one.label, leaves, message })
        return
      }
      // A guard has one answer for one event: that it goes round is taken for granted with the answers.
      const { type } = one.event
      const sentence = `${type} in ${where} goes round for as long as its guards answer alike: what follows then is left out`
      gaps.add('limit', type, sentence, placeOfEvent(machine, type))
    },
    isSpent: () => oracle.calls > most,
    skips: ({ label }, leaves) => loops.size > 0 && (loops.get(`${label} ${leaves().join(', ')}`) ?? 0) >= ENOUGH_LOOPS,
  }
  const inputs = (given.inputs ?? [undefined]).flatMap((input) => startsOf(copy, input, oracle, gaps))
  const model: AnyModel = { ...completed(machine, given, gaps, oracle.types), machine: copy, inputs, chooser }
  const graph = explore(model, { states })
  const read = fieldsRead(machine).get('input')
  if (!saidBy(given).has('input') && read !== undefined && read.size > 0) {
    gaps.add('input', 'input', `the machine starts without an input; it reads ${[...read].join(', ')}`)
  }
  for (const [guard, why] of oracle.guards) {
    gaps.add('guard', guard, `${guard} is answered either way: ${whyOf(why)}`, placeOfGuard(machine, guard))
  }
  for (const [field, why] of oracle.fields) {
    const name = field === EVERYTHING ? 'the whole context' : `context.${field}`
    gaps.add('context', field, `${name} is left out of account: ${why}`)
  }
  if (oracle.open !== null) {
    gaps.add('context', '...', `${oracle.open}: guards that read fields which are not named are answered either way`)
  }
  for (const gap of limitsOf(machine)) gaps.add(...gap)
  for (const { kind, name, sentence, place } of oracle.spawns.list()) gaps.add(kind, name, sentence, place)
  for (const outside of oracle.outside) {
    gaps.add('limit', outside, `the machine asks for ${outside}: it is explored as it answers at this moment`)
  }
  // Whoever asks a guard from now on, to look at the graph, gets an answer.
  oracle.begin({}, false)
  return { graph, model, gaps: gaps.list(), thrown }
}

const whyOf = (why: string): string =>
  why === `throws: ${MISSING}`
    ? 'it is not implemented here'
    : why.startsWith('throws')
      ? `it ${why}`
      : `it reads ${why}`

/** A start for each way in which the guards may be answered that are asked before anything is sent. */
const startsOf = (machine: AnyStateMachine, input: unknown, oracle: Oracle, gaps: Gaps): Start[] => {
  const found: Start[] = []
  const endless: Start[] = []
  const attempt = (choices: Choices): void => {
    oracle.begin(choices, Object.keys(choices).length < MOST_AT_START)
    const start = new Start(input, choices)
    const snapshot = begun(machine, start)
    const { undecided } = oracle
    if (undecided === undefined && snapshot?.status === 'error' && snapshot.error instanceof Restart)
      throw snapshot.error
    if (undecided === undefined || Object.keys(choices).length >= MOST_AT_START) {
      if (undecided !== undefined) {
        gaps.add(
          'limit',
          'start',
          `the start asks more than ${MOST_AT_START} guards whose answers are not known: the others answer no`,
        )
      }
      const goesRound = snapshot?.status === 'error' && isEndless(messageOf(snapshot.error))
      if (goesRound && Object.keys(choices).length > 0) endless.push(start)
      else found.push(start)
      return
    }
    attempt({ ...choices, [undecided]: true })
    attempt({ ...choices, [undecided]: false })
  }
  attempt({})
  if (found.length === 0) return endless
  if (endless.length > 0) {
    // A guard has one answer for one event: that it goes round is taken for granted with the answers.
    const sentence = 'the start goes round for as long as its guards answer alike: what follows then is left out'
    gaps.add('limit', 'start', sentence)
  }
  return found
}

const MOST_AT_START = 6

/** Where a start leads; null where it asks a guard that has no answer yet. */
const begun = (machine: AnyStateMachine, start: Start): AnyMachineSnapshot | null => {
  try {
    return (initialTransition(machine, start) as [AnyMachineSnapshot, unknown])[0]
  } catch (error) {
    if (causes(error).some((one) => one instanceof Undecided)) return null
    throw error
  }
}

const causes = (error: unknown): unknown[] =>
  error instanceof Error && error.cause !== undefined ? [error, ...causes(error.cause)] : [error]

const isRestart = (error: unknown): boolean =>
  error instanceof Restart || (error instanceof Error && error.cause !== undefined && isRestart(error.cause))

/** The field of the context with the most values among the states so far; null where none is left. */
const widestField = (graph: Graph, oracle: Oracle): { field: string; values: number } | null => {
  const values = new Map<string, Set<string>>()
  const step = Math.max(1, Math.floor(graph.states / 2000))
  for (let state = 0; state < graph.states; state += step) {
    for (const [field, value] of Object.entries(graph.snapshot(state).context as object)) {
      if (oracle.isForgotten(field)) continue
      const known = values.get(field) ?? new Set<string>()
      known.add(textOf(value))
      values.set(field, known)
    }
  }
  const sorted = [...values].map(([field, { size }]) => ({ field, values: size })).sort((a, b) => b.values - a.values)
  const [first] = sorted
  return first === undefined || first.values < 2 ? null : first
}

const textOf = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

const placeOfEvent = (machine: AnyStateMachine, type: string): Gap['place'] => {
  const one = structureOf(machine).transitions.find(({ event }) => event === type)
  return one === undefined ? { state: '' } : { state: one.source, event: type }
}

/** What is not explored of a machine, whatever its model says. */
const limitsOf = (machine: AnyStateMachine): [Gap['kind'], string, string, Gap['place']][] =>
  nodesOf(machine)
    .flatMap((node) => {
      const place = { state: nodeId(node) }
      const delays = [...node.transitions.keys()].filter((type) => type.startsWith('xstate.after.'))
      return delays.length > 1
        ? [
            [
              'limit',
              'after',
              `${node.id} waits for ${delays.length} delays: each of them may end first`,
              place,
            ] as const,
          ]
        : []
    })
    .map((one): [Gap['kind'], string, string, Gap['place']] => [...one])
