import type { Database } from './database.ts'

/**
 * Caches what was read from the database until somebody writes to it: a page asks for the same session and quote half
 * a dozen times at once. The embedded database has a version number that every commit changes, of any process; where
 * there is none (PostgreSQL, inside a transaction) every value is read again.
 */
export class VersionedCache<Value extends object> {
  readonly #database: Pick<Database, 'version'>
  readonly #limit: number
  readonly #kept = new Map<string, Value>()
  #version: number | null = null

  /** Keeps `limit` values at most. */
  constructor(database: Pick<Database, 'version'>, limit: number) {
    this.#database = database
    this.#limit = limit
  }

  /**
   * The value of a key, read where it is not known. Failures and null are not cached. `seen` is the database's
   * version when the request came.
   */
  async of<Read extends Value | null>(
    key: string,
    read: () => Promise<Read>,
    seen?: number | null,
  ): Promise<Read | Value> {
    const version = this.#database.version(seen)
    if (version === null) return read()
    if (version !== this.#version) {
      this.#kept.clear()
      this.#version = version
    }
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const value = await read()
    // Written while it was read: it may be of before or of after.
    const stands = this.#version === version && this.#database.version() === version
    if (stands && value !== null && this.#kept.size < this.#limit) this.#kept.set(key, value)
    return value
  }
}
