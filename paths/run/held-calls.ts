import type { Page } from 'playwright'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { give, isCall, isOffline, patternOf } from './answers.ts'
import type { HeldCall, Reply, Stage } from './driver.ts'
import { patience } from './patience.ts'
import { type PausedRequest, pausedRequests } from './paused-requests.ts'

/**
 * The page tries a GET that found no connection twice more, within 0.9 s (src/calls/attempts.ts). Those requests belong
 * to the attempt that was cut off.
 */
export const REPEATS = 2

/** Requests that the page has aborted and the browser has not reported yet: the answer belongs to the next one. */
const passOver = (error: unknown): false => {
  if (error instanceof Error && error.message.includes('Invalid InterceptionId')) return false
  throw error
}

interface Line {
  made: number
  waiting: PausedRequest[]
  /** Whoever waits for the next call. */
  wanted: (() => void)[]
  /** Of a GET that was cut off: what is cut off with it. */
  repeats: { address: string; left: number; until: number } | null
}

/** The calls of a page that wait for their answers. */
export interface HeldCalls extends Pick<Stage, 'hold' | 'reply' | 'made'> {
  /** Lets go of what still waits. */
  release(): Promise<void>
}

export const heldCalls = (page: Page): HeldCalls => {
  const lines = new Map<RowKey, Line>()
  const held = new Map<string, HeldCall>()

  const lineOf = (call: RowKey): Line => {
    const line = lines.get(call)
    if (line === undefined) throw new Error(`${call} is not held`)
    return line
  }

  const arrive = async (line: Line, request: PausedRequest): Promise<void> => {
    const { repeats } = line
    if (repeats !== null && repeats.address === request.url && performance.now() < repeats.until) {
      repeats.left -= 1
      repeats.until = performance.now() + patience.milliseconds
      if (repeats.left <= 0) line.repeats = null
      return request.cutOff()
    }
    line.repeats = null
    line.made += 1
    line.waiting.push(request)
    line.wanted.shift()?.()
  }

  const pausing = pausedRequests(
    page,
    (request) => {
      const one = [...held.values()].find((candidate) => isCall(request, candidate))
      // The page may close while it is notified.
      void (one === undefined ? request.pass() : arrive(lineOf(one.call), request)).catch(() => undefined)
    },
    // A machine that leaves its state stops its call: there is nothing to answer any more.
    (request) => {
      for (const line of lines.values()) line.waiting = line.waiting.filter((one) => one !== request)
    },
  )

  const holdOne = async (one: HeldCall): Promise<void> => {
    const name = JSON.stringify(one)
    if (held.has(name)) return
    held.set(name, one)
    if (lines.has(one.call)) return
    lines.set(one.call, { made: 0, waiting: [], wanted: [], repeats: null })
    await pausing.pause(patternOf(one.call))
  }

  const next = async (call: RowKey, line: Line): Promise<PausedRequest> => {
    const limit = performance.now() + patience.milliseconds
    for (;;) {
      const first = line.waiting.shift()
      if (first !== undefined) return first
      const left = limit - performance.now()
      if (left <= 0) throw new Error(`The page did not make the call ${call} within ${patience.milliseconds / 1000} s`)
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, left)
        line.wanted.push(() => {
          clearTimeout(late)
          resolve()
        })
      })
    }
  }

  return {
    hold: async (...calls) => {
      for (const call of calls) await holdOne(typeof call === 'string' ? { call, query: {} } : call)
    },
    reply: async (call: RowKey, how: Reply) => {
      const line = lineOf(call)
      for (let given = false; !given;) {
        const request = await next(call, line)
        if (isOffline(how) && request.method === 'GET') {
          line.repeats = { address: request.url, left: REPEATS, until: performance.now() + patience.milliseconds }
        }
        given = await give(request, how).then(() => true, passOver)
      }
    },
    made: (call) => lineOf(call).made,
    release: async () => {
      const waiting = [...lines.values()].flatMap((line) => line.waiting)
      // The page may have closed, and its requests with it.
      await Promise.all(waiting.map((request) => request.pass().catch(() => undefined)))
      await pausing.end()
    },
  }
}
