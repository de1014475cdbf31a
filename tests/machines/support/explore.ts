import { createActor, initialTransition } from 'xstate'
import type { AnyActorScope, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Model } from '#machines/support/model.ts'

/** What is sent in a step: its event, and the name by which faults and paths call it. */
interface Case {
  label: string
  event: { type: string; [field: string]: unknown }
}

interface Place {
  snapshot: AnyMachineSnapshot
  /** The labels of the shortest way here. */
  path: string[]
}

export interface Exploration {
  /** How many different states (value and context) were seen. */
  states: number
  /** How many transitions were made. */
  edges: number
  /** Final outputs, each once, in the order of their discovery. */
  outputs: unknown[]
  /** Empty where the model holds. Each one names the shortest path that shows it. */
  faults: string[]
  /** Declared transitions that no case took: `state: event -> target`. Information, not a fault. */
  untaken: string[]
}

export interface ExploreLimits {
  /** Different states before the exploration gives up with a fault. */
  states?: number
}

/**
 * Goes breadth-first through everything that a model can do, with the machine's own transition function. Faults are:
 * a "never" that comes true, a leaf state that is never reached, an event case or an outcome that never does
 * anything, a state without a way on, a failed actor that nothing catches, a context that is not plain data, and
 * more states than the limit.
 */
export const explore = <Machine extends AnyStateMachine>(
  { machine, inputs, events, outcomes, never, resting = [] }: Model<Machine>,
  { states: limit = 60_000 }: ExploreLimits = {},
): Exploration => {
  const faults = new Set<string>()
  const seen = new Set<string>()
  const queue: Place[] = []
  const leaves = leavesOf(machine.root)
  const reached = new Set<string>()
  const used = new Set<string>()
  const transitions = transitionsOf(machine.root)
  const taken = new Set<unknown>()
  const outputs = new Map<string, unknown>()
  const own = casesOf(machine, events as Record<string, readonly object[] | undefined>)
  const scope = inertScope(machine, inputs[0])
  let edges = 0

  const arrive = (snapshot: AnyMachineSnapshot, path: string[]) => {
    const key = keyOf(snapshot)
    if (seen.has(key)) return
    seen.add(key)
    const where = `${nameOf(snapshot)} after [${path.join(', ')}]`
    for (const node of nodesOf(snapshot)) reached.add(node.id)
    for (const [sentence, holds] of Object.entries(never)) {
      if (holds(snapshot as Parameters<typeof holds>[0])) faults.add(`never "${sentence}": ${where}`)
    }
    const odd = oddIn(snapshot.context)
    if (odd !== null) faults.add(`context is not plain data at ${odd}: ${where}`)
    if (snapshot.status === 'error') {
      faults.add(`nothing catches ${String((snapshot as { error?: unknown }).error)}: ${where}`)
    }
    if (snapshot.status === 'done') outputs.set(JSON.stringify(snapshot.output), snapshot.output)
    if (snapshot.status === 'active') queue.push({ snapshot, path })
  }

  inputs.forEach((input, index) => {
    const [snapshot] = initialTransition(machine as AnyStateMachine, input)
    arrive(snapshot as AnyMachineSnapshot, [`input ${index}`])
  })

  for (let at = 0; at < queue.length; at += 1) {
    const place = queue[at]
    if (place === undefined) break
    if (seen.size > limit) {
      faults.add(`more than ${limit} states: bound the context, or the model's cases`)
      break
    }
    let ways = 0
    const cases = [...own, ...answersOf(place.snapshot, outcomes, faults), ...delaysOf(place.snapshot)]
    for (const { label, event } of cases) {
      // An actor's answer counts even where nothing follows from it: `onError: {}` says that it may fail in silence.
      if (!place.snapshot.can(event) && !isAnswer(event)) continue
      ways += 1
      edges += 1
      used.add(label)
      for (const one of machine.getTransitionData(place.snapshot as never, event as never)) taken.add(one)
      arrive(machine.transition(place.snapshot as never, event as never, scope), [...place.path, label])
    }
    const rests = nodesOf(place.snapshot).some((node) => resting.includes(node.path.join('.')))
    if (ways === 0 && !rests) faults.add(`no way on: ${nameOf(place.snapshot)} after [${place.path.join(', ')}]`)
  }

  for (const id of leaves) if (!reached.has(id)) faults.add(`never reached: ${id}`)
  for (const { label } of own) if (!used.has(label)) faults.add(`never does anything: ${label}`)
  for (const [id, list] of Object.entries(outcomes)) {
    list.forEach((_, index) => {
      if (!used.has(answerLabel(id, list, index))) faults.add(`never does anything: ${answerLabel(id, list, index)}`)
    })
  }
  return {
    states: seen.size,
    edges,
    outputs: [...outputs.values()],
    faults: [...faults],
    untaken: transitions.filter((one) => !taken.has(one.definition)).map((one) => one.label),
  }
}

/** What a transition needs around it, doing nothing; `transition()` of xstate makes a new one each time, which is slow. */
const inertScope = (machine: AnyStateMachine, input: unknown): AnyActorScope => {
  const self = createActor(machine, { input })
  const nothing = () => {}
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}

const keyOf = (snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([
    snapshot.status,
    snapshot.value,
    snapshot.context,
    Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  ])

/** The states that are active: xstate keeps them under an underscored, but typed, name. */
const nodesOf = ({ _nodes: nodes }: AnyMachineSnapshot): AnyStateNode[] => nodes

const isAnswer = ({ type }: Case['event']): boolean =>
  type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.')

const nameOf = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value)

/** Leaves where a machine can be found; one that always leads on at once is not among them. */
const leavesOf = (node: AnyStateNode): string[] =>
  node.always?.some((one) => one.guard === undefined)
    ? []
    : node.type === 'atomic' || node.type === 'final'
      ? [node.id]
      : node.type === 'history'
        ? []
        : Object.values(node.states).flatMap(leavesOf)

/** A transition that only says why nothing happens is never taken. */
const hasEffect = ({ target, actions }: { target?: unknown; actions: readonly unknown[] }): boolean =>
  target !== undefined || actions.length > 0

const transitionsOf = (node: AnyStateNode): { definition: unknown; label: string }[] => [
  ...[...node.transitions.values()]
    .flat()
    .filter(hasEffect)
    .map((definition) => ({
      definition,
      label: `${node.id}: ${definition.eventType} -> ${(definition.target ?? []).map((to) => to.id).join(', ') || 'stays'}`,
    })),
  ...Object.values(node.states).flatMap(transitionsOf),
]

/** The machine's own events, each with the cases of the model, or once without a payload. */
const casesOf = (machine: AnyStateMachine, events: Record<string, readonly object[] | undefined>): Case[] =>
  machine.events
    .filter((type) => !type.startsWith('xstate.') && !type.includes('*'))
    .flatMap((type) =>
      (events[type] ?? [{}]).map((payload) => ({
        label: Object.keys(payload).length === 0 ? type : `${type} ${JSON.stringify(payload)}`,
        event: { ...payload, type },
      })),
    )

type Outcomes = Model<AnyStateMachine>['outcomes']

const answerLabel = (id: string, list: Outcomes[string], index: number): string => {
  const outcome = list[index]
  const way = outcome !== undefined && 'failed' in outcome ? 'fails' : 'done'
  return `${id} ${way}${outcome?.label === undefined ? ` ${index}` : `: ${outcome.label}`}`
}

/** Every way in which the actors that run now may answer. */
const answersOf = (snapshot: AnyMachineSnapshot, outcomes: Outcomes, faults: Set<string>): Case[] =>
  nodesOf(snapshot)
    .flatMap((node) => node.invoke)
    .flatMap(({ id }) => {
      const list = outcomes[id]
      if (list === undefined || list.length === 0) {
        faults.add(`no outcomes for the actor "${id}"`)
        return []
      }
      return list.map((outcome, index) => ({
        label: answerLabel(id, list, index),
        event:
          'failed' in outcome
            ? { type: `xstate.error.actor.${id}`, error: outcome.failed, actorId: id }
            : { type: `xstate.done.actor.${id}`, output: outcome.done, actorId: id },
      }))
    })

/** The delays that run now, each taken to its end. */
const delaysOf = (snapshot: AnyMachineSnapshot): Case[] =>
  nodesOf(snapshot)
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ label: type, event: { type } }))

/** The path of the first value that JSON would lose or change; null where there is none. */
const oddIn = (value: unknown, path = 'context'): string | null => {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : path
  if (typeof value !== 'object') return path
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path
  for (const [key, one] of Object.entries(value)) {
    const odd = oddIn(one, `${path}.${key}`)
    if (odd !== null) return odd
  }
  return null
}
