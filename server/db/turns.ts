import { DatabaseAway } from './unavailable.ts'

/** Turns that those without haste hold at most while somebody in a hurry holds one, and the one that is always theirs. */
const OTHERS = { most: 2, least: 1 }

interface Waiting {
  resolve: () => void
  timer?: NodeJS.Timeout
}

/**
 * Hands a few turns, of connections, to those who wait for one. While both kinds are there, those in a hurry hold all
 * but one or two.
 */
export class Turns {
  #free: number
  #urgentHeld = 0
  #othersHeld = 0
  readonly #urgent: Waiting[] = []
  readonly #others: Waiting[] = []

  constructor(count: number) {
    this.#free = count
  }

  /**
   * The turn is had when the promise resolves. To be followed by `give`. Rejects with `DatabaseAway` where nobody gave
   * theirs back for `limit` milliseconds.
   */
  take(urgent: boolean, limit?: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = urgent ? this.#urgent : this.#others
      const waiting: Waiting = { resolve }
      line.push(waiting)
      this.#goOn()
      if (limit === undefined || !line.includes(waiting)) return
      waiting.timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        reject(new DatabaseAway('No connection became free in time'))
      }, limit)
    })
  }

  give(urgent: boolean): void {
    this.#free += 1
    if (urgent) this.#urgentHeld -= 1
    else this.#othersHeld -= 1
    this.#goOn()
  }

  #goOn(): void {
    while (this.#free > 0) {
      const isOthers = this.#isTheOthersTurn()
      const next = (isOthers ? this.#others : this.#urgent).shift()
      if (next === undefined) return
      this.#free -= 1
      if (isOthers) this.#othersHeld += 1
      else this.#urgentHeld += 1
      clearTimeout(next.timer)
      next.resolve()
    }
  }

  #isTheOthersTurn(): boolean {
    if (this.#others.length === 0 || this.#othersHeld < OTHERS.least) return this.#others.length > 0
    return this.#urgent.length === 0 && (this.#urgentHeld === 0 || this.#othersHeld < OTHERS.most)
  }
}
