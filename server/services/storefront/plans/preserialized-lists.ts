import { PreserializedJson } from '../../../domain/preserialized-json.ts'

/** Results by what they follow from, written as JSON; of those that were asked longest ago some are forgotten. */
export class PreserializedLists<Result> {
  readonly #kept = new Map<string, PreserializedJson<{ result: Result }>>()

  constructor(private readonly limit: number) {}

  of(key: string, make: () => Result): PreserializedJson<{ result: Result }> {
    const known = this.#kept.get(key)
    const written = known ?? new PreserializedJson<{ result: Result }>(JSON.stringify({ result: make() }))
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
