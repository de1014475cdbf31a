import { CHOICES, type Choices, DEPTH } from '../explore/choices.ts'
import { Gaps } from './gap.ts'
import type { Outside } from './outside.ts'

/** All of the context: where it cannot be said which fields a function writes. */
export const EVERYTHING = '*'

/** Thrown as soon as a further field of the context turns out not to be known: exploring begins again without it. */
export class Restart extends Error {
  override name = 'Restart'
}

/** Thrown as soon as a guard has no answer yet: the step is tried again with either one. */
export class Undecided extends Restart {
  override name = 'Undecided'
}

/** What an actor gives in a model that says nothing of it. */
export class NotKnown extends Error {
  override name = 'NotKnown'
}

/** What a function of the machine read that is not known. */
export interface Reading {
  /** Fields of the event. */
  event: Set<string>
  /** Fields of the context. */
  context: Set<string>
  /** What is asked for that no event and no context has. */
  outside: Set<Outside>
  /** Whether all of the context was taken over (`...context`). */
  spreads: boolean
  /** Whether all of an event or input was taken over that is not known (`...event`). */
  takesAll: boolean
}

export const nothingRead = (): Reading => ({
  event: new Set(),
  context: new Set(),
  outside: new Set(),
  spreads: false,
  takesAll: false,
})

export const isBlind = ({ event, context, outside }: Reading): boolean => event.size + context.size + outside.size > 0

interface About {
  context: object
  event: { type: string }
}

/**
 * Knows what is not known while a machine is explored: fields of events and outputs that the model leaves out, and
 * fields of the context that were made out of these. A guard that reads one of them may answer either way; a field that
 * is not known keeps its first value, so that the exploration comes to an end.
 */
export class Oracle {
  /** Fields of the context that are not known, and why. */
  readonly fields = new Map<string, string>()
  /** Why the context may have fields that nobody has seen: it took over something that is not known. */
  open: string | null = null
  /** How the guards were answered whose answers are not known: by their name, what they read. */
  readonly guards = new Map<string, string>()
  /** How many functions of the machine were called since exploring has begun. */
  calls = 0
  choices: Choices = {}
  undecided: string | undefined
  /** What of the clock and of chance was taken as it is. */
  readonly outside = new Set<Outside>()
  /** Actors that are spawned: the field that holds one is soon left out of account, and is not assigned any more. */
  readonly spawns = new Gaps()
  /** Types of events that functions ask for. */
  readonly types = new Set<string>()
  /** Events and actors of which the model says everything. */
  readonly #said: ReadonlySet<string>
  #mayAsk = false
  /** What the function has read that was handed out last. */
  #running: Reading | null = null

  constructor(said: ReadonlySet<string>) {
    this.#said = said
  }

  /** Begins a step with these answers. Where it does not ask for others, guards without one answer no. */
  begin(choices: Choices, asks: boolean): void {
    this.choices = choices
    this.undecided = undefined
    this.#mayAsk = asks
  }

  /** Leaves a field out of account from now on. */
  forget(field: string, why: string): void {
    if (this.isForgotten(field)) return
    this.fields.set(field, why)
    throw new Restart(field)
  }

  /** From now on the context may have any field. */
  leaveOpen(why: string): void {
    if (this.open !== null) return
    this.open = why
    throw new Restart('open')
  }

  isForgotten(field: string): boolean {
    return this.fields.has(EVERYTHING) || this.fields.has(field)
  }

  /** A guard's answer: its own where it needs nothing that is not known, either one where it does. */
  answer(name: string, about: About, ask: (seen: About) => boolean): boolean {
    const around = this.#running
    const [seen, reading] = this.watched(about)
    let why = ''
    try {
      const answer = ask(seen)
      if (!isBlind(reading) && !isMissing(answer)) return answer
      why = isBlind(reading) ? readingText(reading) : 'what cannot be found'
    } catch (error) {
      if (error instanceof Restart) throw error
      this.heard(error)
      why = isBlind(reading) ? readingText(reading) : `throws: ${messageOf(error)}`
    } finally {
      this.#running = around
    }
    this.guards.set(name, why)
    return this.choose(name, about.event)
  }

  /**
   * Takes down that the function which runs now asks for the clock, or for chance. Next to values that a model says,
   * these are as they are: whether a date of birth is long ago depends on today.
   */
  told(outside: Outside): void {
    if (this.#said.size > 0) this.outside.add(outside)
    else this.#running?.outside.add(outside)
  }

  /** Decides what hangs on something that is not known: either one, as a guard does. */
  choose(name: string, event: object): boolean {
    const given = (event as Record<string, unknown>)[CHOICES] as Choices | undefined
    if (given !== undefined) this.choices = given
    const choice = this.choices[name]
    const depth = (event as Record<string, unknown>)[DEPTH]
    // Events that raise one another would go round for ever if it stayed so.
    if (choice !== undefined) return typeof depth === 'number' && depth > MOST_ROUNDS ? !choice : choice
    this.undecided ??= name
    if (this.#mayAsk) throw new Undecided(name)
    return false
  }

  /**
   * Takes the types of events that a function asks for (`assertEvent`): an event that is made up for a wildcard has none
   * of them. Exploring begins again with those that are new.
   */
  heard(error: unknown): void {
    const asked = /^Expected event .* to have (?:one of types|type) matching "(.+)"$/.exec(messageOf(error))?.[1]
    const types = (asked?.split('", "') ?? []).filter((type) => !type.includes('*') && !this.types.has(type))
    if (types.length === 0) return
    for (const type of types) this.types.add(type)
    throw new Restart('types')
  }

  /**
   * What a function is called with, and a record of what it reads there that is not known: `standIn` in its place, or
   * nothing.
   */
  watched<Given extends About>(about: Given, standIn?: unknown): [Given, Reading] {
    this.calls += 1
    patience.left = PATIENCE
    const reading = nothingRead()
    this.#running = reading
    const isKnown = (target: object, key: string | symbol): boolean => {
      if (typeof key !== 'string') return true
      const isThere = this.open === null || Object.hasOwn(target, key) || key in Object.prototype
      if (isThere && !this.isForgotten(key) && !isMissing(Reflect.get(target, key))) return true
      reading.context.add(key)
      return false
    }
    const context = new Proxy(about.context, {
      ownKeys: (target) => {
        reading.spreads = true
        return Reflect.ownKeys(target)
      },
      get: (target, key, self) => {
        const known = isKnown(target, key)
        return known ? (Reflect.get(target, key, self) as unknown) : (standIn ?? Reflect.get(target, key, self))
      },
      has: (target, key) => {
        isKnown(target, key)
        return Reflect.has(target, key)
      },
    })
    return [{ ...about, context, event: this.#watchedEvent(about.event, reading, standIn) }, reading]
  }

  #watchedEvent(event: { type: string }, reading: Reading, standIn: unknown): { type: string } {
    if (this.#said.has(subjectOf(event.type))) return event
    const note = (key: string | symbol, value: unknown): boolean => {
      if (typeof key !== 'string' || KNOWN.has(key)) return false
      if (value !== undefined && !(value instanceof NotKnown)) return false
      reading.event.add(key)
      return true
    }
    return new Proxy(event, {
      ownKeys: (target) => {
        reading.event.add('...')
        reading.takesAll = true
        return Reflect.ownKeys(target)
      },
      get: (target, key, self) => {
        const value: unknown = Reflect.get(target, key, self)
        return note(key, value) ? (standIn ?? value) : value
      },
      has: (target, key) => {
        note(key, Reflect.get(target, key))
        return Reflect.has(target, key)
      },
    })
  }
}

/**
 * Takes the place of a value that is not known, in functions that would throw without one: whatever is asked of it is
 * there, and as a number or text it is `primitive`. Where it is spread (`...event.output`), it has these keys, and
 * `spread` is called.
 */
export const standInOf = (primitive: string | number, keys: readonly string[] = [], spread = () => {}): unknown => {
  const one: unknown = new Proxy(() => {}, {
    get: (_, key) => {
      spend()
      if (key === Symbol.toPrimitive) return () => primitive
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      return key === 'then' || key === 'toJSON' || typeof key === 'symbol' ? undefined : one
    },
    apply: () => {
      spend()
      return one
    },
    has: () => true,
    ownKeys: () => {
      spread()
      return [...keys]
    },
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, writable: true, value: one }),
  })
  return one
}

/**
 * How often a function may still ask what stands for something that is not known: a loop that waits for an end of it
 * would go on for ever. Modules that cannot be found keep to it as well (`paths/tool/load-machines.ts`).
 */
const patience = ((globalThis as Record<symbol, unknown>)[Symbol.for('statechart-paths.patience')] ??= {
  left: Infinity,
}) as { left: number }
const PATIENCE = 20_000
/** How many events may raise one another before guards whose answers are guessed answer the other way. */
const MOST_ROUNDS = 10

const spend = (): void => {
  patience.left -= 1
  if (patience.left < 0) throw new Error('it asks without an end for something that is not known')
}

/** What a guard without an implementation throws. */
export const MISSING = 'not implemented'

/** On whatever takes the place of a module that cannot be found (`paths/tool/load-machines.ts`). */
const MISSING_MARK = Symbol.for('statechart-paths.missing')

export const isMissing = (value: unknown): boolean =>
  typeof value === 'function' && (value as { [MISSING_MARK]?: boolean })[MISSING_MARK] === true

const KNOWN = new Set(['type', 'actorId', 'input', 'toJSON', 'then', CHOICES, DEPTH])

/** The actor whose answer an event is, or its type. */
export const subjectOf = (type: string): string => type.replace(/^xstate\.(?:done|error)\.actor\./, 'actor ')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const readingText = ({ event, context, outside }: Reading): string =>
  [...[...event].map((field) => `event.${field}`), ...[...context].map((field) => `context.${field}`), ...outside].join(
    ', ',
  )
