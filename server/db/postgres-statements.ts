import pg from 'pg'

/** Statements that each connection keeps prepared: planning one costs PostgreSQL more than running it does. */
const MAX_STATEMENTS = 500

/** The names under which statements are prepared, the same on every connection of a pool. */
export class Statements {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** Undefined for what is not kept. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_STATEMENTS || !/^(select|insert|update|delete)\b/.test(sql)) return undefined
    const name = `${this.#generation}_${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }

  /**
   * Whether a statement failed because the tables were changed after it was prepared, as a newer version of the
   * product does that is started beside this one. Then all are prepared anew, under other names, and the same works.
   */
  isOutdated(error: unknown): boolean {
    const isOutdated = error instanceof pg.DatabaseError && error.code === '0A000' && /cached plan/.test(error.message)
    if (isOutdated) {
      this.#generation += 1
      this.#names.clear()
    }
    return isOutdated
  }
}
