import { createMachine, fromCallback, type AnyStateMachine } from 'xstate'
import { actionsFor, notFollowed } from './watched-actions.ts'
import { type Gaps, IN_CONTEXT } from './gap.ts'
import { placeOf, placeOfAction } from './declared-places.ts'
import { guardsFor } from './watched-guards.ts'
import { LATER, standingStill } from './outside.ts'
import { EVERYTHING, isBlind, messageOf, type Oracle, readingText, Restart, standInOf } from './oracle.ts'

type Config = Record<string, unknown>

/** An input together with the answers of guards that are asked at once, before anything is sent. */
export class Start {
  constructor(
    readonly input: unknown,
    readonly choices: Readonly<Record<string, boolean>>,
  ) {}

  /** In reports it is the input, with what was taken for granted. */
  toJSON(): unknown {
    const taken = Object.entries(this.choices).map(([guard, answer]) => `${answer ? '' : 'not '}${guard}`)
    return taken.length === 0 ? this.input : { input: this.input, guards: taken }
  }
}

/**
 * The same machine, built again from its configuration, whose functions ask an oracle for what is not known. States,
 * transitions and their order are those of the machine; actors, effects and delays do nothing.
 */
export const instrumented = (machine: AnyStateMachine, oracle: Oracle, gaps: Gaps): AnyStateMachine => {
  const guards = guardsFor(machine, oracle)
  const { transformed: action, named } = actionsFor(machine, oracle, guards, (name, sentence, where, called = '') => {
    const place = where === '' ? placeOfAction(machine, called) : placeOf(where)
    const into = name === 'spawn' || name === 'spawnChild' ? oracle.spawns : gaps
    into.add('limit', name, `${name} in ${where || called || 'an action'}: ${sentence}`, place)
  })
  const actions = (some: unknown, where: string) => listOf(some).map((one) => action(one, where))

  const transition = (one: unknown, where: string): unknown => {
    if (one === undefined || one === null || typeof one === 'string') return one
    if (Array.isArray(one)) {
      return one.map((branch, index) => transition(branch, one.length === 1 ? where : `${where}#${index + 1}`))
    }
    const { guard, actions: own, ...rest } = one as Config
    return {
      ...rest,
      ...(guard !== undefined && { guard: guards.transformed(guard, where) }),
      ...(own !== undefined && { actions: actions(own, where) }),
    }
  }
  const byKey = (some: unknown, where: string, prefix = ''): Config =>
    Object.fromEntries(
      Object.entries((some ?? {}) as Config).map(([key, one]) => [key, transition(one, `${where}#${prefix}${key}`)]),
    )
  const sources = new Set(Object.keys(machine.implementations.actors))
  const invoke = (one: unknown, where: string): Config => {
    const { input, systemId: _, src, ...rest } = one as Config
    if (typeof src === 'string') sources.add(src)
    const answers = ['onDone', 'onError', 'onSnapshot']
      .filter((answer) => rest[answer] !== undefined)
      .map((answer) => [answer, transition(rest[answer], `${where}#${answer}`)])
    return {
      ...rest,
      ...Object.fromEntries(answers),
      ...(typeof input === 'function' && { input: inputOf(input as InputOf, oracle) }),
      src: typeof src === 'string' ? src : INERT,
    }
  }

  const state = (config: Config, where: string): Config => {
    const { on, after, always, onDone, entry, exit, states, initial, output, route, ...rest } = config
    return {
      ...rest,
      ...(on !== undefined && { on: byKey(on, where) }),
      ...(after !== undefined && { after: byKey(after, where, 'after ') }),
      ...(always !== undefined && { always: transition(always, `${where}#always`) }),
      ...(onDone !== undefined && { onDone: transition(onDone, `${where}#onDone`) }),
      ...(route !== undefined && { route: transition(route, `${where}#route`) }),
      ...(entry !== undefined && { entry: actions(entry, where) }),
      ...(exit !== undefined && { exit: actions(exit, where) }),
      ...(initial !== undefined && { initial: transition(initial, where) }),
      ...(config['invoke'] !== undefined && { invoke: listOf(config['invoke']).map((one) => invoke(one, where)) }),
      ...(states !== undefined && {
        states: Object.fromEntries(
          Object.entries(states as Config).map(([key, inner]) => [
            key,
            state((inner ?? {}) as Config, where === '' ? key : `${where}.${key}`),
          ]),
        ),
      }),
      ...(output !== undefined && {
        output: outputOf(output, (sentence) =>
          gaps.add('limit', 'output', `the output of ${where || 'the machine'} ${sentence}`, { state: where }),
        ),
      }),
    }
  }

  const { implementations } = machine
  const config = machine.config as unknown as Config
  const states = state(config, '')
  const make = createMachine as unknown as (config: object, implementations: object) => AnyStateMachine
  return make(
    {
      ...states,
      id: machine.id,
      options: { ...(config['options'] as object | undefined), maxIterations: 300 },
      context: contextOf(config['context'], oracle, (sentence) =>
        oracle.spawns.add('limit', 'spawn', `spawn in the context: ${sentence}`, { state: '', event: IN_CONTEXT }),
      ),
    },
    {
      guards: {},
      actions: named,
      actors: Object.fromEntries([...sources].map((name) => [name, INERT])),
      // How long a delay takes does not matter; that it ends is a case.
      delays: Object.fromEntries(
        [...Object.keys(implementations.delays), ...delaysIn(config)].map((name) => [name, 1]),
      ),
    },
  )
}

const INERT = fromCallback(() => {})

const listOf = (some: unknown): unknown[] => (some === undefined ? [] : Array.isArray(some) ? some : [some])

/** Names of delays, which may have no implementation. */
const delaysIn = ({ after, states }: Config): string[] => [
  ...Object.keys(after ?? {}).filter((delay) => !/^\d+$/.test(delay)),
  ...Object.values((states ?? {}) as Config).flatMap((inner) => delaysIn((inner ?? {}) as Config)),
]

const outputOf = (output: unknown, note: (sentence: string) => void): unknown =>
  typeof output !== 'function'
    ? output
    : (about: object): unknown => {
        try {
          return (output as (about: object) => unknown)(about)
        } catch (error) {
          note(`throws where a value is not known (${messageOf(error)}): it is taken as nothing`)
          return undefined
        }
      }

type InputOf = (about: { context: Record<string, unknown>; event: { type: string }; self: unknown }) => unknown

/**
 * What an actor is given is kept nowhere, but a function that throws when it is made throws in the product too; not so
 * where it asks for something that is not known.
 */
const inputOf =
  (made: InputOf, oracle: Oracle): InputOf =>
  ({ context, event, self }) => {
    const [seen, reading] = oracle.watched({ context, event })
    try {
      made({ ...seen, self })
    } catch (error) {
      if (error instanceof Restart) throw error
      oracle.heard(error)
      if (!isBlind(reading)) throw error
    }
    return undefined
  }

/** The context of the start; a field that is made out of an input that is not known is forgotten. */
const contextOf = (context: unknown, oracle: Oracle, note: (sentence: string) => void): unknown => {
  if (typeof context !== 'function') return context ?? {}
  return ({ input: start, self }: { input: Start; self: unknown }): Record<string, unknown> => {
    oracle.choices = start.choices
    const spawned = { called: false }
    const spawn = (src: unknown, options?: { id?: unknown }): object => {
      spawned.called = true
      note(notFollowed(src, options?.id))
      return {}
    }
    const made = (input: unknown): Record<string, unknown> =>
      (context as (about: object) => Record<string, unknown>)({ input, self, spawn })
    if (start.input !== undefined && typeof start.input !== 'object') return made(start.input)
    const about = { context: {}, event: { type: 'input', ...start.input } }
    const [{ event }, reading] = oracle.watched(about)
    let first: Record<string, unknown>
    try {
      first = made(event)
    } catch (error) {
      if (error instanceof Restart) throw error
      try {
        first = made(oracle.watched(about, standInOf(''))[0].event)
      } catch {
        oracle.forget(EVERYTHING, `the context cannot be made without an input: ${messageOf(error)}`)
        return {}
      }
    }
    if (spawned.called) {
      for (const [field, value] of Object.entries(first)) {
        if (!oracle.isForgotten(field) && isEmptyObject(value)) oracle.forget(field, 'it holds a spawned actor')
      }
    }
    if (!isBlind(reading)) return first
    if (reading.takesAll) {
      for (const field of overwritten(first, made)) {
        if (!oracle.isForgotten(field)) oracle.forget(field, 'the input may overwrite it')
      }
      oracle.leaveOpen('the context takes over all of the input')
    }
    const why = readingText(reading).replaceAll('event.', 'input.')
    const keys = Object.keys(first)
    let spread = false
    const standIn = standInOf(7, keys, () => (spread = true))
    const others = [
      () =>
        standingStill(
          (outside) => oracle.told(outside),
          () => made(event),
          LATER,
        ),
      () => made(oracle.watched(about, standIn)[0].event),
      ...CONSTANTS.map((one) => () => made(constant(one))),
    ]
    const fields = differing(first, others)
    if (spread) oracle.leaveOpen('the context takes over all of something in the input')
    for (const field of fields) {
      if (!oracle.isForgotten(field)) oracle.forget(field, `it is made out of ${why}`)
    }
    return Object.fromEntries(
      Object.entries(first).map(([field, value]) => [field, hasFunction(value) ? undefined : value]),
    )
  }
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** What an input may have in every field. */
const CONSTANTS = [null, true, false, 0, 1, '', 'text']

const constant = (value: unknown): unknown =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' ? value : undefined) })

/** The fields that one of the other inputs changes, and those that this one leaves out. */
const differing = (first: Record<string, unknown>, others: readonly (() => Record<string, unknown>)[]): string[] => {
  const found = new Set(Object.keys(first).filter((field) => first[field] === undefined || hasFunction(first[field])))
  let worked = 0
  for (const other of others) {
    try {
      const next = other()
      worked += 1
      for (const field of Object.keys({ ...first, ...next })) if (!isAlike(first[field], next[field])) found.add(field)
    } catch {
      // It cannot work with that; another one will do.
    }
  }
  // Where it works with none of them, every field may be made out of the input.
  return worked === 0 ? Object.keys(first) : [...found]
}

/** The fields that an input with the same names writes over. */
const overwritten = (first: Record<string, unknown>, made: (input: unknown) => Record<string, unknown>): string[] => {
  const marks = Object.fromEntries(Object.keys(first).map((field) => [field, Symbol(field)]))
  try {
    const next = made(marks)
    return Object.keys(first).filter((field) => next[field] === marks[field])
  } catch {
    return Object.keys(first)
  }
}

/** Whether a stand-in is in it, or another function. */
const hasFunction = (value: unknown, depth = 0): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' &&
    value !== null &&
    depth < 5 &&
    Object.values(value).some((one) => hasFunction(one, depth + 1)))

const isAlike = (one: unknown, other: unknown): boolean => {
  try {
    const text = (value: unknown) =>
      JSON.stringify(value, (_, part: unknown) => (typeof part === 'function' ? 'a stand-in' : part))
    return text(one) === text(other)
  } catch {
    return false
  }
}
