/** Of so many that are let through while both wait, one is in no hurry: nobody waits for ever. */
const ONE_IN = 8

/** Those who wait: who is in a hurry before who is not, first come first served among equals. */
export class Waiting<One> {
  #passed = 0
  readonly #urgent: One[] = []
  readonly #others: One[] = []

  get size(): number {
    return this.#urgent.length + this.#others.length
  }

  add(one: One, urgent: boolean): void {
    const line = urgent ? this.#urgent : this.#others
    line.push(one)
  }

  next(): One | undefined {
    this.#passed += 1
    const [first, then] = this.#passed % ONE_IN === 0 ? [this.#others, this.#urgent] : [this.#urgent, this.#others]
    return first.shift() ?? then.shift()
  }
}

/** Hands a few turns, of connections, to those who wait for one. */
export class Turns {
  #free: number
  readonly #waiting = new Waiting<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /** Undefined where a turn is free; else it is had when the promise resolves. To be followed by `give`. */
  take(urgent: boolean): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1
      return undefined
    }
    return new Promise((resolve) => this.#waiting.add(resolve, urgent))
  }

  give(): void {
    const next = this.#waiting.next()
    if (next === undefined) this.#free += 1
    else next()
  }
}
