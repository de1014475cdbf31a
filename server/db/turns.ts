/** Of so many turns that are given while both wait, one goes to somebody who is in no hurry: nobody waits for ever. */
const ONE_IN = 4

/** Hands a few turns, of connections or of the one writer, to those who wait: first come first served among equals. */
export class Turns {
  #free: number
  #given = 0
  readonly #urgent: (() => void)[] = []
  readonly #others: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** Undefined where a turn is free; else it is had when the promise resolves. To be followed by `give`. */
  take(urgent: boolean): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
      return undefined
    }
    return new Promise((resolve) => (urgent ? this.#urgent : this.#others).push(resolve))
  }

  give(): void {
    this.#given += 1
    const [now, then] = this.#given % ONE_IN === 0 ? [this.#others, this.#urgent] : [this.#urgent, this.#others]
    const next = now.shift() ?? then.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}
