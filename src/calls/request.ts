/** No answer came within the time that was given. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** What to do when an attempt has failed. */
export interface Repeats {
  /** How often at most where the server answered with a status of `statuses`. */
  answered: number
  /** How often at most where no answer came, which a request that timed out does not count as. */
  unanswered: number
  /** Only where the server asks for it by `Retry-After`. */
  onlyWhereAsked: boolean
}

/** Says that the server, or what stands before it, could not take the request: nothing was done. */
const statuses: ReadonlySet<number> = new Set([502, 503, 504])
const LONGEST_PAUSE = 5_000

/** Milliseconds that the server asks to wait; null where it does not. A proxy's own `Retry-After` is no such word. */
const askedPause = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 503 && !Number.isNaN(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE) : null
}

/** Longer after each time: 0.3, 0.6, 1.2, 2.4 seconds. */
const growingPause = (count: number): number => 300 * 2 ** count

/** Fetches until there is an answer that is not to be asked for again. Throws where there is none, or `signal` stops it. */
export const request = async (
  make: (signal: AbortSignal) => Request,
  { timeout, repeats, signal }: { timeout: number; repeats: Repeats; signal: AbortSignal | undefined },
): Promise<Response> => {
  for (let count = 0; ; count += 1) {
    let pause = growingPause(count)
    try {
      const response = await inTime(make, timeout, signal)
      const isAsked = response.headers.has('retry-after')
      const again = statuses.has(response.status) && count < repeats.answered && (isAsked || !repeats.onlyWhereAsked)
      if (!again) return response
      pause = askedPause(response) ?? pause
    } catch (error) {
      const again = !signal?.aborted && !(error instanceof TimeoutError) && count < repeats.unanswered
      if (!again) throw error
    }
    await wait(pause, signal)
  }
}

/** One attempt, which ends with an answer's headers, at the end of its time, or when the caller stops it. */
const inTime = (
  make: (signal: AbortSignal) => Request,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  signal?.throwIfAborted()
  const stop = new AbortController()
  // Stays while the body is read.
  signal?.addEventListener('abort', () => stop.abort(signal.reason), { once: true })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const late = new TimeoutError()
      reject(late)
      stop.abort(late)
    }, timeout)
    fetch(make(stop.signal))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Rejects at once when the caller stops it. */
export const wait = (pause: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stopped = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stopped)
      resolve()
    }, pause)
    signal?.addEventListener('abort', stopped, { once: true })
  })
