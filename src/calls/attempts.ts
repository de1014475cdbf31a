import ky, { HTTPError, TimeoutError, isHTTPError } from 'ky'
import { type Asked, type Outcome, PASSING, Unanswered } from './first-attempt.ts'

/**
 * Repeats a request where that helps, after an attempt that counts as the first. Gives the last answer; rejects with
 * `Unanswered` after its time, with the reason of its signal, and where there is no connection.
 */
export const attempts = async (asked: Asked, first: Outcome): Promise<Response> => {
  const { address, init, timeout, since } = asked
  let made: Outcome | undefined = first
  const attempt = () =>
    ky(address, {
      ...init,
      fetch: async (...args) => {
        const outcome = made ?? { response: await fetch(...args) }
        made = undefined
        if ('error' in outcome) throw outcome.error
        return outcome.response
      },
      timeout: Math.max(1, timeout - (made === undefined ? 0 : performance.now() - since)),
      retry: {
        limit: 30,
        methods: ['get', 'post', 'put'],
        statusCodes: PASSING,
        afterStatusCodes: [503],
        maxRetryAfter: 5_000,
        shouldRetry: ({ error, retryCount }) => mayRepeat(asked, error, retryCount),
      },
    })
  try {
    return await withNewCookie(attempt, init.signal)
  } catch (error) {
    if (error instanceof HTTPError) return error.response
    throw error instanceof TimeoutError ? new Unanswered() : error
  }
}

/** Longer in all than the server tells to ask again (`REPLACED_FOR` of its sessions). */
const AGAIN_AFTER = [200, 400, 800, 1600, 3200, 4000, 4000]

/**
 * Asks again while the server says so by 401 with `Retry-After`: another request of this browser has just got a new
 * cookie, which this one left without. Nothing was done for it.
 */
const withNewCookie = async (attempt: () => Promise<Response>, signal: AbortSignal | null): Promise<Response> => {
  for (const pause of AGAIN_AFTER) {
    try {
      return await attempt()
    } catch (error) {
      const isAgain =
        error instanceof HTTPError && error.response.status === 401 && error.response.headers.has('retry-after')
      if (!isAgain || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal?.throwIfAborted()
    }
  }
  return attempt()
}

/** Milliseconds for which a request is made again where the server asks for it: longer than a failover takes. */
const REPEATED_FOR = 30_000

/**
 * Whether a request that failed is made again by itself. What writes is repeated where the server asks for it
 * (`Retry-After`) and the key tells it that this is the same request: it then saves once, however often it comes.
 */
const mayRepeat = ({ init, since, isKeyed }: Asked, error: Error, retryCount: number): boolean | undefined => {
  if (isHTTPError(error) && error.response.headers.has('retry-after'))
    return isKeyed && performance.now() - since < REPEATED_FOR ? undefined : false
  return init.method !== 'GET' || retryCount > (isHTTPError(error) ? 4 : 2) ? false : undefined
}
