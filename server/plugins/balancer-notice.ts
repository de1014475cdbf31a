import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. Who has asked so lately, and so often, is a balancer, which sends visitors here while it is told "ready". */
const ASKED_WITHIN = 5000
const ASKED_OFTEN = 3
/** How long a server that ends goes on answering once a balancer was told: for others, and for what is on its way. */
const GRACE = 1000
/** As long as it waits for one to ask. */
const LIMIT = 5000

/** Whether a balancer asks `/readyz`, and how long a server that ends has to go on until it is sent nobody any more. */
export class BalancerNotice {
  #asked: number[] = []
  readonly #told = new AbortController()

  /** `/readyz` was answered. */
  answered(isStopping: boolean): void {
    const now = performance.now()
    this.#asked = [...this.#asked.filter((at) => now - at < ASKED_WITHIN), now]
    if (isStopping) this.#told.abort()
  }

  /** Resolves when visitors are sent elsewhere; at once where no balancer asks. */
  async given(): Promise<void> {
    const now = performance.now()
    if (this.#asked.filter((at) => now - at < ASKED_WITHIN).length < ASKED_OFTEN) return
    await wait(LIMIT, undefined, { signal: this.#told.signal }).catch(() => undefined)
    if (this.#told.signal.aborted) await wait(GRACE)
  }
}
