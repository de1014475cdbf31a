import { CHOICES, type Choices } from '../explore/choices.ts'

/** All of the context: where it cannot be said which fields a function writes. */
export const EVERYTHING = '*'

/** Thrown as soon as a further field of the context turns out not to be known: exploring begins again without it. */
export class Restart extends Error {
  override name = 'Restart'
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
  /** Whether all of the context was taken over (`...context`). */
  spreads: boolean
  /** Whether all of an event or input was taken over that is not known (`...event`). */
  takesAll: boolean
}

export const nothingRead = (): Reading => ({ event: new Set(), context: new Set(), spreads: false, takesAll: false })

export const isBlind = ({ event, context }: Reading): boolean => event.size + context.size > 0

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
  choices: Choices = {}
  undecided: string | undefined
  /** Events and actors of which the model says everything. */
  readonly #said: ReadonlySet<string>

  constructor(said: ReadonlySet<string>) {
    this.#said = said
  }

  begin(choices: Choices): void {
    this.choices = choices
    this.undecided = undefined
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
    const given = (about.event as Record<string, unknown>)[CHOICES] as Choices | undefined
    if (given !== undefined) this.choices = given
    const [seen, reading] = this.watched(about)
    let why = ''
    try {
      const answer = ask(seen)
      if (!isBlind(reading) && !isMissing(answer)) return answer
      why = isBlind(reading) ? readingText(reading) : 'what cannot be found'
    } catch (error) {
      if (error instanceof Restart) throw error
      why = isBlind(reading) ? readingText(reading) : `throws: ${messageOf(error)}`
    }
    this.guards.set(name, why)
    const choice = this.choices[name]
    if (choice === undefined) this.undecided ??= name
    return choice ?? false
  }

  /**
   * What a function is called with, and a record of what it reads there that is not known: `standIn` in its place, or
   * nothing.
   */
  watched<Given extends About>(about: Given, standIn?: unknown): [Given, Reading] {
    const reading = nothingRead()
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
      if (key === Symbol.toPrimitive) return () => primitive
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      return key === 'then' || key === 'toJSON' || typeof key === 'symbol' ? undefined : one
    },
    apply: () => one,
    has: () => true,
    ownKeys: () => {
      spread()
      return [...keys]
    },
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, writable: true, value: one }),
  })
  return one
}

/** What a guard without an implementation throws. */
export const MISSING = 'not implemented'

/** On whatever takes the place of a module that cannot be found (`paths/tool/load-machines.ts`). */
const MISSING_MARK = Symbol.for('statechart-paths.missing')

export const isMissing = (value: unknown): boolean =>
  typeof value === 'function' && (value as { [MISSING_MARK]?: boolean })[MISSING_MARK] === true

const KNOWN = new Set(['type', 'actorId', 'input', 'toJSON', 'then', CHOICES])

/** The actor whose answer an event is, or its type. */
export const subjectOf = (type: string): string => type.replace(/^xstate\.(?:done|error)\.actor\./, 'actor ')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const readingText = ({ event, context }: Reading): string =>
  [...[...event].map((field) => `event.${field}`), ...[...context].map((field) => `context.${field}`)].join(', ')
