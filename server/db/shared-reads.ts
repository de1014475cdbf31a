import { AsyncSlot } from '../async-slot.ts'

/** What was opened in a request, by its place and sealed text, which says the same whenever it is read; null once it ends. */
interface Opened {
  values: Map<string, unknown> | null
}

/** Where a sealed value belongs: table and column, and the row's key. */
interface Place {
  field: string
  row: string
}

interface Scope {
  /** What was read until now; null where everything is read anew. */
  reads: Map<string, unknown> | null
  opened: Opened
}

const scopes = new AsyncSlot<Scope>()

/**
 * Works a request off: what is sealed is opened once in it, by its transaction and by what is read after that. Nothing of
 * it is kept when the request ends, whatever it has set going.
 */
export const inOneRequest = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const opened: Opened = { values: new Map() }
  try {
    return await scopes.run({ reads: null, opened }, work)
  } finally {
    opened.values = null
  }
}

const openedSoFar = (): Opened => scopes.get()?.opened ?? { values: null }

/**
 * Runs reads that belong together, one request's or those that one answer brings along: what several of them need is
 * read, opened and worked out once. All of it is of one moment, and nobody changes what is shared.
 */
export const readTogether = <Result>(work: () => Result): Result =>
  scopes.run({ reads: new Map(), opened: openedSoFar() }, work)

/** Runs what must see what it has written itself. */
export const readApart = <Result>(work: () => Result): Result =>
  scopes.run({ reads: null, opened: openedSoFar() }, work)

/** Whether what is read now is shared with other reads. */
export const isReadTogether = (): boolean => (scopes.get()?.reads ?? null) !== null

/** Something was written: what was read is of before. */
export const forgetShared = (): void => scopes.get()?.reads?.clear()

const made = <Value>(known: Map<string, unknown>, name: string, make: () => Value): Value => {
  if (!known.has(name)) known.set(name, make())
  return known.get(name) as Value
}

/** The value of a name, made by whoever needs it first; made anew each time where nothing is read together. */
export const shared = <Value>(name: string, make: () => Value): Value => {
  const reads = scopes.get()?.reads ?? null
  return reads === null ? make() : made(reads, name, make)
}

/** What a sealed text says at its place, opened once in a request; nobody changes it. */
export const openedOnce = (place: Place, sealed: string, open: (place: Place, sealed: string) => unknown): unknown => {
  const values = scopes.get()?.opened.values ?? null
  return values === null
    ? open(place, sealed)
    : made(values, `${place.field}|${place.row}|${sealed}`, () => open(place, sealed))
}
