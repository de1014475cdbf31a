import { assign, enqueueActions, raise, type AnyStateMachine } from 'xstate'
import { CHOICES, DEPTH } from '../explore/choices.ts'
import { nameOf } from '../structure/structure-of.ts'
import type { guardsFor } from './watched-guards.ts'
import {
  EVERYTHING,
  isBlind,
  isMissing,
  messageOf,
  nothingRead,
  type Oracle,
  type Reading,
  readingText,
  Restart,
  standInOf,
} from './oracle.ts'
import { waysOf } from './queued-actions.ts'

interface About {
  context: Record<string, unknown>
  event: { type: string }
  spawn?: unknown
}
type BuiltIn = ((...args: never[]) => unknown) & {
  type: string
  assignment?: unknown
  event?: unknown
  delay?: unknown
  collect?: (about: object, params: unknown) => void
  src?: unknown
  id?: unknown
}
type Expression = (about: object, params: unknown) => unknown

/** What is said of an action that cannot be followed; `called` is the name of one that stands in no place itself. */
type Note = (name: string, sentence: string, where: string, called?: string) => void

/** Where an action stands, and what it is called where it stands in no place. */
type In = readonly [where: string, called: string]

const isBuiltIn = (action: unknown): action is BuiltIn => typeof action === 'function' && 'resolve' in action

/** XState's own, for functions whose types are not known here. */
const makers = { assign, raise, enqueueActions } as unknown as Record<
  'assign' | 'raise' | 'enqueueActions',
  (work: unknown) => unknown
>

/** Delayed events: they are sent as cases of their own, at any time. */
const isLater = ({ delay }: BuiltIn): boolean => delay !== undefined

/**
 * Replaces actions: assignments and raised events ask the oracle what is known, effects outside of the machine keep
 * their name alone. `actions` are the machine's implementations, replaced in the same way.
 */
export const actionsFor = (
  { implementations }: AnyStateMachine,
  oracle: Oracle,
  guards: ReturnType<typeof guardsFor>,
  note: Note,
) => {
  /** Stands for `spawn`: says that what it spawns is not followed. */
  const spawning =
    ([where, called]: In) =>
    (src: unknown, options?: { id?: unknown }): object => {
      note('spawn', notFollowed(src, options?.id), where, called)
      return {}
    }
  /** Functions for fields that are left out of account and that were run once. */
  const heard = new WeakSet<object>()

  /** Runs what an assignment works out, and keeps of it what is known. */
  const update = (
    about: About,
    params: unknown,
    work: (seen: About, params: unknown) => Record<string, unknown> | null,
    place: In,
  ): Record<string, unknown> => {
    const spawned = { called: false }
    const noted = spawning(place)
    const spawn: typeof noted = (src, options) => {
      spawned.called = true
      return noted(src, options)
    }
    const attempt = (standIn?: unknown): [Record<string, unknown>, Reading] => {
      const [seen, reading] = oracle.watched({ ...about, spawn }, standIn)
      if (params === BLIND) reading.event.add('params')
      return [{ ...work(seen, params === BLIND && standIn !== undefined ? standIn : params) }, reading]
    }
    /** Which fields it writes is seen with something in the place of what it misses. */
    const probe = (): [Record<string, unknown>, Reading] =>
      attempt(standInOf(1, Object.keys(about.context), () => (spread = true)))
    let spread = false
    let [next, reading]: [Record<string, unknown>, Reading] = [{}, nothingRead()]
    try {
      ;[next, reading] = attempt()
      if (isBlind(reading)) next = { ...quiet(() => probe()[0]), ...next }
    } catch (error) {
      if (error instanceof Restart) throw error
      oracle.heard(error)
      try {
        ;[next, reading] = probe()
      } catch {
        oracle.forget(EVERYTHING, `an assignment throws ${messageOf(error)}`)
        return {}
      }
    }
    const known: Record<string, unknown> = {}
    // What is spread from the context and stays as it is, whatever the rest is made of.
    const carried =
      isBlind(reading) && reading.spreads ? carriedOver(about, oracle, (seen) => work(seen, params)) : new Set<string>()
    if (reading.takesAll || spread) oracle.leaveOpen('an assignment takes over all of something that is not known')
    for (const [field, value] of Object.entries(next)) {
      if (oracle.isForgotten(field) || carried.has(field)) continue
      if (spawned.called && !Object.is(value, about.context[field])) oracle.forget(field, 'it holds a spawned actor')
      if (isBlind(reading)) oracle.forget(field, `it is made out of ${readingText(reading)}`)
      known[field] = value
    }
    return known
  }

  const assigning = (assignment: unknown, place: In): unknown => {
    if (typeof assignment === 'function') {
      const own = assignment as Expression
      return makers.assign((about: About, params: unknown) =>
        update(about, params, (seen, given) => own(seen, given) as Record<string, unknown>, place),
      )
    }
    const fields = Object.entries(assignment as Record<string, unknown>)
    return makers.assign(
      (about: About, params: unknown) =>
        Object.assign(
          {},
          ...fields.map(([field, value]) => {
            const own = typeof value === 'function' ? (value as Expression) : () => value
            if (oracle.isForgotten(field)) {
              // Run once all the same: what it spawns is said.
              if (!heard.has(own)) quiet(() => own({ ...oracle.watched(about)[0], spawn: spawning(place) }, params))
              heard.add(own)
              return {}
            }
            try {
              return update(about, params, (seen, given) => ({ [field]: own(seen, given) }), place)
            } catch (error) {
              // The one field that is written here, and not all of them.
              if (error instanceof Restart && error.message === EVERYTHING) {
                oracle.fields.delete(EVERYTHING)
                oracle.forget(field, 'its assignment throws where a value is not known')
              }
              throw error
            }
          }),
        ) as object,
    )
  }

  const raising = (action: BuiltIn): unknown => {
    const { event } = action
    if (isLater(action)) return { type: 'raise' }
    return makers.raise((about: About, params: unknown) => {
      const cause = about.event
      const raised = typeof event === 'function' ? madeEvent(event as Expression, about, params, oracle) : event
      if (typeof (raised as { type?: unknown } | undefined)?.type !== 'string') {
        throw new Error('raises an event whose type is not known')
      }
      // What is raised is answered as what has caused it.
      const { [CHOICES]: choices = oracle.choices, [DEPTH]: depth = 0 } = cause as Record<string, unknown>
      return { ...(raised as object), [CHOICES]: choices, [DEPTH]: Number(depth) + 1 }
    })
  }

  /** Texts of the functions that stand in the same place, to tell them apart. */
  const texts = new Map<string, string[]>()
  const placeOf = (where: string, collect: unknown): string => {
    const known = texts.get(where) ?? []
    const text = String(collect)
    if (!known.includes(text)) texts.set(where, [...known, text])
    const place = texts.get(where)?.indexOf(text) ?? 0
    return `enqueueActions of ${where || 'the machine'}${place === 0 ? '' : `, ${place + 1}`}`
  }

  const enqueueing = ({ collect }: BuiltIn, where: string, called: string): unknown => {
    const name = called === '' ? placeOf(where, collect) : called
    return makers.enqueueActions(
      (about: About & { enqueue: Enqueue; check: (guard: unknown) => boolean }, params: unknown) => {
        const check = (guard: unknown): boolean => about.check(guards.transformed(guard, where))
        const forget = (field: string, why: string): void => oracle.forget(field, why)
        const { ways, reading, thrown } = waysOf(collect ?? (() => {}), { ...about, check }, params, oracle, forget)
        if (thrown !== null) {
          note('enqueueActions', `throws ${thrown}: what it would do after that is left out`, where)
        }
        if (isBlind(reading)) {
          note(
            'enqueueActions',
            `asks for ${readingText(reading)}, which is not known: ${followed(ways.length)}`,
            where,
          )
        }
        const way = ways.find(
          ({ label }, place) => place === ways.length - 1 || oracle.choose(`${name}: ${label}`, about.event),
        )
        for (const { kind, given, options } of way?.queue ?? []) {
          if (kind === 'assign') about.enqueue(assigning(given, [where, called]))
          if (kind === 'action') about.enqueue(transformed(given, where))
          if (kind === 'spawnChild') {
            note('spawnChild', notFollowed(given, idIn(options)), where, called)
          }
          if (kind === 'raise') {
            about.enqueue(raising(Object.assign(() => {}, { type: 'xstate.raise', event: given, ...options })))
          }
        }
      },
    )
  }

  const builtIn = (action: BuiltIn, where: string, called = ''): unknown => {
    if (action.type === 'xstate.assign') return assigning(action.assignment, [where, called])
    if (action.type === 'xstate.raise') return raising(action)
    if (action.type === 'xstate.enqueueActions') return enqueueing(action, where, called)
    if (action.type === 'xstate.spawnChild') note('spawnChild', notFollowed(action.src, action.id), where, called)
    return { type: nameOf(action) }
  }

  const transformed = (action: unknown, where: string): unknown => {
    if (isMissing(action)) return { type: 'missing' }
    if (isBuiltIn(action)) return builtIn(action, where)
    if (typeof action === 'function') return { type: nameOf(action) }
    const name = nameOf(action)
    if (implementations.actions[name] === undefined) {
      note(name, 'it is not implemented here, and taken to change nothing in the context', where)
    }
    if (typeof action === 'string') return action
    const { type, params } = action as { type: string; params?: unknown }
    if (!isBuiltIn(implementations.actions[type])) return { type }
    if (typeof params !== 'function') return { type, params }
    const own = params as (about: object) => unknown
    return {
      type,
      params: ({ context, event }: About) => {
        const [seen, reading] = oracle.watched({ context, event })
        try {
          const given = own(seen)
          if (!isBlind(reading)) return given
        } catch (error) {
          if (error instanceof Restart) throw error
        }
        return BLIND
      },
    }
  }

  const named = Object.fromEntries(
    Object.entries(implementations.actions)
      .filter(([, action]) => isBuiltIn(action))
      .map(([name, action]) => [name, builtIn(action as unknown as BuiltIn, '', name)])
      .filter(([, action]) => typeof action === 'function'),
  ) as Record<string, never>
  return { transformed, named }
}

const idIn = (options: { id?: unknown } | undefined): unknown => options?.id

/** What is said of an actor that is spawned. */
export const notFollowed = (src: unknown, id: unknown): string => {
  const name = typeof id === 'string' ? id : typeof src === 'string' ? src : 'an actor'
  return `${name} is spawned: what it does, and that it may fail, is not followed; what it sends is explored where the machine lists it under on, or its model under events`
}

const followed = (ways: number): string =>
  ways === 1
    ? 'it does the same with everything that was tried in its place'
    : `the ${ways} ways that come out with something, nothing, false, 0 and the like in its place are followed`

/** An event that a function makes; what of it hangs on something that is not known is left out of it. */
const madeEvent = (make: Expression, about: About, params: unknown, oracle: Oracle): unknown => {
  const attempt = (standIn?: unknown): [unknown, Reading] => {
    const [seen, reading] = oracle.watched({ ...about }, standIn)
    try {
      return [make(seen, params), reading]
    } catch (error) {
      if (error instanceof Restart || !isBlind(reading)) throw error
      return [undefined, reading]
    }
  }
  const [made, reading] = attempt()
  if (!isBlind(reading)) return made
  const all = [made, attempt(standInOf(7))[0], attempt(standInOf('text'))[0]].filter((one) => one !== undefined)
  return Object.fromEntries(
    Object.entries(all[0] ?? {}).filter(([field, value]) =>
      all.every((one) => typeof value !== 'function' && Object.is((one as Record<string, unknown>)[field], value)),
    ),
  )
}

interface Enqueue {
  (action: unknown): void
}

/**
 * The fields of the context that an assignment hands on as they are: found by giving it another context, in which every
 * field has a value of its own. None where it cannot work with that.
 */
const carriedOver = (
  about: About,
  oracle: Oracle,
  work: (seen: About) => Record<string, unknown> | null,
): ReadonlySet<string> => {
  const marked = Object.fromEntries(
    Object.entries(about.context).map(([field, value], place) => [field, markOf(value, place)]),
  )
  try {
    const [{ event }] = oracle.watched(about, standInOf(7))
    const next = { ...work({ ...about, context: marked, event }) }
    return new Set(Object.keys(next).filter((field) => Object.is(next[field], marked[field])))
  } catch {
    return new Set()
  }
}

/** A value like another one that no function comes to by itself. */
const markOf = (value: unknown, place: number): unknown => {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  if (typeof value === 'number') return 7_654_321.125 + place
  return typeof value === 'string' ? `mark ${place}` : Symbol(`mark ${place}`)
}

const quiet = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/** Stands for parameters that are worked out of something that is not known. */
const BLIND = {}
