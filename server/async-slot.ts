import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * All slots share one storage: on Node 20 each storage that is in use is copied to every promise that is made, which is
 * some thousands for an enrollment.
 */
const storage = new AsyncLocalStorage<ReadonlyMap<AsyncSlot<unknown>, unknown>>()

/** What a chain of calls carries with it, as an `AsyncLocalStorage` of its own would. */
export class AsyncSlot<Value> {
  /** Undefined where nothing is carried. */
  get(): Value | undefined {
    return storage.getStore()?.get(this) as Value | undefined
  }

  /** Runs work, and all that it sets going, with a value. */
  run<Result>(value: Value, work: () => Result): Result {
    return storage.run(new Map<AsyncSlot<unknown>, unknown>(storage.getStore()).set(this, value), work)
  }
}
