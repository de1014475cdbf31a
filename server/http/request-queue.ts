/** While both priorities wait, one of so many requests admitted is a normal one: none waits forever. */
const ONE_IN = 8

/** Priority admission: urgent entries before normal ones; within a priority, first come, first served. */
export class PriorityQueue<One> {
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
 * Admits requests a few at a time, urgent ones first: where two hundred come at once, those that save answers need not
 * wait for those that only read.
 */
export class RequestQueue {
  readonly #waiting = new PriorityQueue<() => void>()
  #open = false

  /** Resolves when the request may begin. */
  enter(urgent: boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve, urgent)
      if (this.#open) return
      this.#open = true
      // After all requests of this turn have been added.
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
