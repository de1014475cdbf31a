/** How often a request is made again by itself: after an answer that says "later", and after none at all. */
const LATER = 4
const NO_ANSWER = 2
/** Milliseconds before the first repeat, doubled for each further one. */
const FIRST_PAUSE = 300
/** The longest that `Retry-After` may make the page wait, in milliseconds. */
const LONGEST_PAUSE = 5_000

export interface RequestOptions extends RequestInit {
  /** Milliseconds until an attempt counts as unanswered. */
  timeout: number
  /**
   * What the server may be sent twice: a read at any time (`always`), a write that carries an idempotency key where
   * the server asks for it by `Retry-After` (`asked`), a write without one not at all (`never`).
   */
  repeat: 'always' | 'asked' | 'never'
}

/** No answer came in time. */
export class TimedOut extends Error {}

/** The server's answer, whatever its status; repeated as the options allow. Throws where none came. */
export const request = async (url: string, { timeout, repeat, ...init }: RequestOptions): Promise<Response> => {
  for (let count = 1; ; count += 1) {
    init.signal?.throwIfAborted()
    let pause = FIRST_PAUSE * 2 ** (count - 1)
    try {
      const response = await inTime(url, init, timeout)
      if (count > LATER || !mayComeAgain(response, repeat)) return response
      pause = asked(response) ?? pause
    } catch (error) {
      if (error instanceof TimedOut || repeat !== 'always' || count > NO_ANSWER) throw error
    }
    await waited(pause, init.signal)
  }
}

const inTime = (url: string, init: RequestInit, timeout: number): Promise<Response> =>
  new Promise((resolve, reject) => {
    const late = new AbortController()
    const timer = setTimeout(() => {
      reject(new TimedOut())
      late.abort()
    }, timeout)
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
    fetch(new Request(url, { ...init, signal }))
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

const mayComeAgain = ({ status, headers }: Response, repeat: RequestOptions['repeat']): boolean =>
  [502, 503, 504].includes(status) && (repeat === 'always' || (repeat === 'asked' && headers.has('retry-after')))

/** The milliseconds that `Retry-After` names, in seconds or as a date. */
const asked = ({ status, headers }: Response): number | undefined => {
  const after = headers.get('retry-after')
  if (status !== 503 || after === null) return undefined
  const seconds = Number(after)
  const pause = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), LONGEST_PAUSE)
}

/** A pause, cut short by the signal. */
export const waited = (pause: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, pause)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
