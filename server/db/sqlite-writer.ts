import type { SqliteHandle } from './sqlite-handle.ts'

/** Hands the one writing handle to one taker at a time, first come first served. */
class Turn {
  #taken = false
  readonly #waiting: (() => void)[] = []
  take(): Promise<void> | undefined {
    if (!this.#taken) {
      this.#taken = true
      return undefined
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken = false
    else next()
  }
}

interface Waiting {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Runs transactions one after the other and commits together those that come in one turn of the event loop: each is
 * a savepoint, and none counts as kept before the commit that holds it is on the disk. Sixteen people who save at
 * once wait for one fsync, not for sixteen.
 */
export class SqliteWriter {
  readonly #turn = new Turn()
  /** Those whose savepoint is released in the open transaction; null where none is open. */
  #batch: Waiting[] | null = null
  #committing: Promise<void> | undefined
  constructor(readonly handle: SqliteHandle) {}

  /** Runs `work` in a transaction, alone: resolves when what it wrote is on the disk, undoes it where it throws. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#begin()
    let result: Result
    try {
      result = await work()
    } catch (error) {
      this.#undo()
      throw error
    }
    await this.#keep()
    return result
  }

  /** Takes the turn and opens a transaction. To be followed by `#keep` or `#undo`. */
  async #begin(): Promise<void> {
    await this.#turn.take()
    try {
      if (this.#batch === null) {
        // Immediate: a reader that becomes a writer half-way could not wait for another process and would fail.
        await this.handle.executeWhenFree({ sql: 'begin immediate', parameters: [] })
        this.#batch = []
      }
      this.handle.run('savepoint work')
    } catch (error) {
      if (this.#batch !== null) this.#break(error)
      this.#turn.give()
      throw error
    }
  }

  /** Resolves when what was written since `#begin` is on the disk. */
  #keep(): Promise<void> {
    try {
      this.handle.run('release work')
    } catch (error) {
      this.#break(error)
      this.#turn.give()
      return Promise.reject(error)
    }
    const kept = new Promise<void>((resolve, reject) => {
      this.#batch?.push({ resolve, reject })
    })
    this.#commitSoon()
    this.#turn.give()
    return kept
  }

  /** Undoes what was written since `#begin`; what others wrote in the same batch stays. */
  #undo(): void {
    try {
      this.handle.run('rollback to work')
      this.handle.run('release work')
      this.#commitSoon()
    } catch (error) {
      this.#break(error)
    }
    this.#turn.give()
  }

  async close(): Promise<void> {
    await this.#committing
    this.handle.close()
  }

  #commitSoon(): void {
    this.#committing ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#committing = undefined
        void this.#commit().then(resolve)
      })
    })
  }

  async #commit(): Promise<void> {
    await this.#turn.take()
    const batch = this.#batch
    if (batch !== null) {
      try {
        this.handle.run('commit')
        this.#batch = null
        for (const { resolve } of batch) resolve()
      } catch (error) {
        this.#break(error)
      }
    }
    this.#turn.give()
  }

  /** SQLite gave up on the whole transaction (a full disk): nobody in it is told that they are kept. */
  #break(error: unknown): void {
    const batch = this.#batch ?? []
    this.#batch = null
    try {
      this.handle.run('rollback')
    } catch {
      // It has rolled back by itself.
    }
    for (const { reject } of batch) reject(error)
  }
}
