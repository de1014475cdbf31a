import { DatabaseAway } from './unavailable.ts'

/** Permits that normal callers hold at most while an urgent one holds any, and the number that is always theirs. */
const NORMAL = { most: 2, least: 1 }

/** Milliseconds: who has waited so long goes before urgent callers that came later than that. */
const PATIENCE = 1000

interface Waiting {
  since: number
  resolve: () => void
  timer?: NodeJS.Timeout
}

/**
 * A semaphore with two priorities, whose permits are database connections. While urgent and normal callers compete,
 * urgent ones hold all permits but one or two; within a priority, first come, first served. A crowd of urgent callers that
 * does not end keeps nobody out: after a second a normal one takes its turn among them.
 */
export class PrioritySemaphore {
  #free: number
  #urgentHeld = 0
  #normalHeld = 0
  readonly #urgent: Waiting[] = []
  readonly #normal: Waiting[] = []

  constructor(count: number) {
    this.#free = count
  }

  /**
   * Resolves when a permit is acquired; call `release` afterwards. Rejects with `DatabaseAway` where none became free
   * within `limit` milliseconds.
   */
  acquire(urgent: boolean, limit?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = urgent ? this.#urgent : this.#normal
      const waiting: Waiting = { since: performance.now(), resolve }
      line.push(waiting)
      this.#admit()
      if (limit === undefined || !line.includes(waiting)) return
      waiting.timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new DatabaseAway('No connection became free in time'))
      }, limit)
    })
  }

  release(urgent: boolean): void {
    this.#free += 1
    if (urgent) this.#urgentHeld -= 1
    else this.#normalHeld -= 1
    this.#admit()
  }

  #admit(): void {
    while (this.#free > 0) {
      const isNormal = this.#isNormalNext()
      const next = (isNormal ? this.#normal : this.#urgent).shift()
      if (next === undefined) return
      this.#free -= 1
      if (isNormal) this.#normalHeld += 1
      else this.#urgentHeld += 1
      clearTimeout(next.timer)
      next.resolve()
    }
  }

  #isNormalNext(): boolean {
    const [normal] = this.#normal
    if (normal === undefined || this.#normalHeld < NORMAL.least) return normal !== undefined
    const [urgent] = this.#urgent
    const due = normal.since + PATIENCE
    if (urgent !== undefined) return due < urgent.since
    return this.#urgentHeld === 0 || this.#normalHeld < NORMAL.most || due < performance.now()
  }
}
