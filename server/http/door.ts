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

/**
 * Requests that begin in one turn of the event loop. Each of them is worked off on the spot as far as the embedded
 * database goes; a new connection is heard once a turn (libuv 1.45 and later), so turns must be short.
 */
const A_TURN = 16

/**
 * Lets requests begin, a few at a time, whoever is in a hurry first: where two hundred come at once, those who save
 * their answers need not wait for those who look around.
 */
export class Door {
  readonly #waiting = new Waiting<() => void>()
  #open = false

  /** Resolves when the request may begin. */
  enter(urgent: boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve, urgent)
      if (this.#open) return
      this.#open = true
      // When all that came in this turn stand before it.
      setImmediate(() => this.#letIn())
    })
  }

  #letIn(): void {
    const size = Math.min(A_TURN, this.#waiting.size)
    this.#open = size > 0
    if (!this.#open) return
    // One each: what a request does at once is done before the next begins.
    for (let place = 0; place < size; place += 1) setImmediate(() => this.#waiting.next()?.())
    setImmediate(() => this.#letIn())
  }
}
