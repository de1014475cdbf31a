import { AsyncLocalStorage } from 'node:async_hooks'

const scopes = new AsyncLocalStorage<Map<string, unknown> | null>()

/**
 * Runs reads that belong together, one request's or those that one answer brings along: what several of them need is
 * read, opened and worked out once. All of it is of one moment, and nobody changes what is shared.
 */
export const readTogether = <Result>(work: () => Result): Result => scopes.run(new Map(), work)

/** Runs what must see what it has written itself. */
export const readApart = <Result>(work: () => Result): Result => scopes.run(null, work)

/** Something was written: what was read is of before. */
export const forgetShared = (): void => scopes.getStore()?.clear()

/** The value of a name, made by whoever needs it first; made anew each time where nothing is read together. */
export const shared = <Value>(name: string, make: () => Value): Value => {
  const scope = scopes.getStore()
  if (scope === null || scope === undefined) return make()
  if (!scope.has(name)) scope.set(name, make())
  return scope.get(name) as Value
}
