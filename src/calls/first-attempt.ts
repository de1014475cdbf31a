/** A request as it is sent, the same at each attempt. */
export interface Asked {
  address: string
  init: RequestInit & { method: string; signal: AbortSignal | null }
  /** Milliseconds until it counts as unanswered, all attempts included. */
  timeout: number
  /** Reads, or has a key by which the server knows it again. */
  isKeyed: boolean
  /** When the first attempt began. */
  since: number
}

/** What came of an attempt: an answer, whatever it says, or why there is none. */
export type Outcome = { response: Response } | { error: Error }

/** No answer came in time. */
export class Unanswered extends Error {}

/** Statuses by which something between the page and the server speaks, or the server that is just being replaced. */
export const PASSING = [502, 503, 504]

/**
 * Makes a request once, by the browser's own means. Rejects with `Unanswered` after its time, and with the reason of
 * its signal.
 */
export const firstAttempt = ({ address, init, timeout }: Asked): Promise<Outcome> => {
  const stop = new AbortController()
  const { signal } = init
  const abort = () => stop.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { once: true })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Unanswered())
      stop.abort()
    }, timeout)
    fetch(new Request(address, { ...init, signal: stop.signal }))
      .then(
        (response) => resolve({ response }),
        (error: Error) => (signal?.aborted ? reject(signal.reason as Error) : resolve({ error })),
      )
      .finally(() => clearTimeout(timer))
  })
}

/** Whether an attempt is the last: no other would say anything else. */
export const isFinal = (outcome: Outcome): boolean =>
  'response' in outcome && !PASSING.includes(outcome.response.status) && !outcome.response.headers.has('retry-after')
