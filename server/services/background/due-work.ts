import { inOneMoment } from '../../catalog/live-catalog.ts'
import { HOUR } from '../../clock.ts'
import { spannedPass } from '../../tracing/spans.ts'

type OnError = (error: unknown) => void

export interface Repeated {
  start: (onError: OnError) => void
  /** Begins no pass any more, and lets the one under way end. */
  stop: () => Promise<void>
}

/**
 * Repeats `pass` every so many milliseconds, one at a time, each with one version of the catalog; `atOnce`: the first
 * time when it is started. Traces call it by its `name`.
 */
export const repeated = (
  name: string,
  pass: (onError: OnError) => Promise<unknown>,
  every: number,
  { atOnce = false } = {},
): Repeated => {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<unknown> | undefined
  return {
    start: (onError) => {
      const run = () => {
        underWay ??= inOneMoment(() => spannedPass(name, () => pass(onError)))
          .catch(onError)
          .finally(() => (underWay = undefined))
      }
      if (atOnce) run()
      timer = setInterval(run, every)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}

/** Milliseconds until what has failed `attempts` times is tried again: `first`, twice, four times as much, an hour at most. */
export const backOff = (first: number, attempts: number): number => Math.min(first * 2 ** Math.min(attempts, 10), HOUR)

interface Due<Row> {
  /** What is due, the longest waiting first; none when all is done. */
  read: () => Promise<Row[]>
  /** Gives how much it came to, and takes the row away. */
  work: (row: Row) => Promise<number>
  /** What failed is due again later. */
  postpone: (row: Row) => Promise<unknown>
}

/** Works off all that is due, a page after another; gives how much it came to. One that fails holds up no other. */
export const workOff = async <Row>({ read, work, postpone }: Due<Row>, onError?: OnError): Promise<number> => {
  let count = 0
  for (;;) {
    const rows = await read()
    if (rows.length === 0) return count
    for (const row of rows) {
      try {
        count += await work(row)
      } catch (error) {
        onError?.(error)
        await postpone(row)
      }
    }
  }
}
