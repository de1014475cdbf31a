import { Written } from '../../../domain/written.ts'

/** Results by what they follow from, written as JSON; of those that were asked longest ago some are forgotten. */
export class WrittenLists<Result> {
  readonly #kept = new Map<string, Written<{ result: Result }>>()

  constructor(private readonly limit: number) {}

  of(key: string, make: () => Result): Written<{ result: Result }> {
    const known = this.#kept.get(key)
    const written = known ?? new Written<{ result: Result }>(JSON.stringify({ result: make() }))
    // What was asked just now stands last.
    this.#kept.delete(key)
    this.#kept.set(key, written)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.limit) break
      this.#kept.delete(oldest)
    }
    return written
  }
}
