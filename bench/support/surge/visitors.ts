import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isSave, type TapedCall } from '../load/tape.ts'
import { type Person, type Refusal, walkTape } from '../load/tape-walker.ts'
import type { Passage, Visited } from './passage.ts'
import { isByHand, type Visit } from './visit.ts'

/** Milliseconds for which a page waits for an answer, its repeats included (`src/calls/send.ts`). */
const PATIENCE = 20_000
/** Milliseconds after which a page repeats a refused call at the latest (`src/calls/attempts.ts`). */
const LONGEST_WAIT = 5000
/** Connections that a browser opens to a server. */
const CONNECTIONS = 6

/** What all visitors of a passage are seen by. */
export type Seen = Pick<Passage, 'visits' | 'calls' | 'requests' | 'refused' | 'failures'>
export const nothingSeen = (): Seen => ({ visits: [], calls: [], requests: 0, refused: 0, failures: [] })

interface Visitors {
  origin: string
  tape: readonly TapedCall[]
  /** Milliseconds that an hour of the day takes here. */
  hour: number
  seen: Seen
  /** When the passage began, by `performance.now()`. */
  since: number
}

/**
 * Gives what lets one person come: the calls of a page over connections of their own, repeated as a page repeats them.
 * Without a visit they neither think nor leave nor press twice.
 */
export const visitorsOf =
  ({ origin, tape, hour, seen, since }: Visitors) =>
  async (person: Person, visit?: Visit): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const visited: Visited = { outcome: 'submitted', enrollment_id: '', numbers: [], saved: [], requests: 0 }
    let place = -1

    const send = () => {
      visited.requests += 1
      seen.requests += 1
    }

    const note = (call: string, took: number, answered: boolean) =>
      seen.calls.push({ at: performance.now() - took - since, took, save: isSave(call), answered })

    const before = async (call: string): Promise<boolean> => {
      if (visit === undefined || !isByHand(call)) return true
      place += 1
      if (visit.leavesAt === place) {
        visited.outcome = 'left'
        return false
      }
      const away = visit.backAt?.place === place ? visit.backAt.hours : 0
      await wait(((visit.thinks[place] ?? 0) + away) * hour)
      return true
    }

    const keysOf = (call: string): string[] => {
      const key = randomUUID()
      const keys = visit?.pressesTwice === true && isSave(call) ? [key, key] : [key]
      for (const _ of keys) send()
      return keys
    }

    const onRefusal = async ({ call, status, retryAfter, isKeyed, took, text }: Refusal) => {
      const isRefused = status === 503 && retryAfter !== undefined
      if (isRefused) seen.refused += 1
      else seen.failures.push(`${call}: ${status} ${text.slice(0, 200)}`)
      // An autosave is made again with what is typed next.
      if (!isKeyed) return 'without'
      const pause = Math.min(Number(retryAfter) * 1000, LONGEST_WAIT)
      if (!isRefused || took + pause > PATIENCE) {
        note(call, took, false)
        visited.outcome = 'turned away'
        return 'leave'
      }
      await wait(pause)
      send()
      return 'again'
    }

    const heard = await walkTape({
      origin,
      agent,
      tape,
      person,
      patience: PATIENCE,
      before,
      keysOf,
      onRefusal,
      onAnswer: (call, took) => {
        note(call, took, true)
        if (isSave(call)) visited.saved.push(call)
      },
    })
    agent.destroy()
    const dataOf = (name: string) => (heard.get(name) ?? []).map(({ data }) => data)
    visited.enrollment_id = String(dataOf('add-filter-for-new-user')[0]?.['temp_enrollment_id'] ?? '')
    visited.numbers = [...new Set(dataOf('save-review-info').map((data) => String(data['policy_id'])))]
    seen.visits.push(visited)
  }
