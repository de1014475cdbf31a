import type { EventObject } from 'xstate'
import { nameOf } from '../structure/structure-of.ts'
import { isBlind, messageOf, type Oracle, type Reading, readingText, Restart, standInOf } from './oracle.ts'

interface About {
  context: Record<string, unknown>
  event: { type: string }
}

/** One action that `enqueueActions` puts into its queue. */
export interface Queued {
  kind: 'action' | 'assign' | 'raise' | 'spawnChild' | 'effect'
  given: unknown
  options: object | undefined
}

/** What `enqueueActions` may put into its queue: one way, or several where it decides by what is not known. */
export interface Way {
  /** What it does, in words. */
  label: string
  queue: Queued[]
}

export interface Ways {
  ways: Way[]
  reading: Reading
  /** Where it throws whatever stands for what is not known: what it threw. */
  thrown: string | null
}

type Collect = (about: object, params: unknown) => void

const EFFECTS = ['cancel', 'sendTo', 'sendParent', 'stopChild', 'emit', 'subscribeTo']

/** What may stand for a value that is not known: nothing, anything, and the values that decisions are often made by. */
const standIns = (): readonly unknown[] => [undefined, standInOf(7), standInOf('text'), false, true, 0, 1, '', 'text']

/**
 * Runs the function of an `enqueueActions` with several values in the place of those that are not known, and tells the
 * ways that come out apart. Of an assignment, what differs within a way is made out of what is not known: it is handed
 * to `forget`.
 */
export const waysOf = (
  collect: Collect,
  about: About & { check: (guard: unknown) => boolean },
  params: unknown,
  oracle: Oracle,
  forget: (field: string, why: string) => void,
): Ways => {
  const attempt = (standIn: unknown): { queue: Queued[]; reading: Reading; thrown: string | null } => {
    const [seen, reading] = oracle.watched({ context: about.context, event: about.event }, standIn)
    const queue: Queued[] = []
    const push =
      (kind: Queued['kind']) =>
      (given: unknown, options?: object): void => {
        queue.push({ kind, given, options })
      }
    const enqueue = Object.assign(push('action'), {
      assign: push('assign'),
      raise: push('raise'),
      spawnChild: push('spawnChild'),
      ...Object.fromEntries(EFFECTS.map((effect) => [effect, push('effect')])),
    })
    try {
      collect({ ...about, ...seen, enqueue }, params)
      return { queue, reading, thrown: null }
    } catch (error) {
      if (error instanceof Restart) throw error
      oracle.heard(error)
      return { queue, reading, thrown: messageOf(error) }
    }
  }
  const first = attempt(undefined)
  if (!isBlind(first.reading)) return { ways: [wayOf(first.queue)], reading: first.reading, thrown: first.thrown }
  const all = [first, ...standIns().slice(1).map(attempt)]
  const whole = all.filter(({ thrown }) => thrown === null)
  if (whole.length === 0) return { ways: [wayOf(first.queue)], reading: first.reading, thrown: first.thrown }
  const alike = new Map<string, Queued[][]>()
  for (const { queue } of whole) {
    const sign = queue.map(signOf).join('\n')
    alike.set(sign, [...(alike.get(sign) ?? []), queue])
  }
  const labels = new Map<string, number>()
  const ways = [...alike.values()].map((queues): Way => {
    const way = wayOf(settled(queues, first.reading, forget))
    const before = labels.get(way.label) ?? 0
    labels.set(way.label, before + 1)
    return before === 0 ? way : { ...way, label: `${way.label}, ${before + 1}` }
  })
  return { ways, reading: first.reading, thrown: null }
}

/** One queue of several that do the same, of which what differs among them is not known. */
const settled = (queues: readonly Queued[][], reading: Reading, forget: (field: string, why: string) => void) => {
  const [queue = []] = queues
  return queue.map((queued, place): Queued => {
    const { kind, given } = queued
    if (typeof given !== 'object' || given === null) return queued
    const differs = (field: string): boolean => {
      const values = queues.map((one) => (one[place]?.given as Record<string, unknown> | undefined)?.[field])
      return values.some((value) => textOf(value) === null || textOf(value) !== textOf(values[0]))
    }
    const unknown = Object.entries(given)
      .filter(([field, value]) => (kind === 'raise' || typeof value !== 'function') && differs(field))
      .map(([field]) => field)
    if (kind === 'assign') for (const field of unknown) forget(field, `it is made out of ${readingText(reading)}`)
    if (kind !== 'raise' || unknown.length === 0) return queued
    return { ...queued, given: Object.fromEntries(Object.entries(given).filter(([field]) => !unknown.includes(field))) }
  })
}

/** A value as a text; null where a stand-in or nothing is in it. */
const textOf = (value: unknown): string | null => {
  if (value === undefined) return null
  let known = true
  try {
    const text = JSON.stringify(value, (_, part: unknown) => {
      known &&= typeof part !== 'function'
      return part
    })
    return known ? text : null
  } catch {
    return null
  }
}

const signOf = ({ kind, given }: Queued): string => {
  if (typeof given === 'function' && kind !== 'action') return `${kind} ${String(given)}`
  if (kind === 'assign') return `assign ${Object.keys(given as object).join(' ')}`
  if (kind === 'action') {
    const inside = typeof given === 'function' ? given : null
    return `action ${nameOf(given)} ${inside === null ? '' : partsOf(inside as unknown as Record<string, unknown>)}`
  }
  return kind === 'raise' ? `raise ${String((given as { type?: unknown }).type)}` : kind
}

/** What makes one of XState's own actions: two of them are the same where it reads the same. */
const partsOf = (action: Record<string, unknown>): string => {
  const { assignment, collect, event } = action
  return [assignment, collect, event]
    .map((part) => (typeof part === 'object' && part !== null ? Object.keys(part).join(' ') : String(part)))
    .join(' ')
}

const wayOf = (queue: Queued[]): Way => {
  const parts = queue
    .filter(({ kind }) => kind !== 'effect')
    .map(({ kind, given }) => {
      if (kind === 'raise') return `raise ${typeof given === 'function' ? '' : (given as EventObject).type}`.trim()
      if (kind === 'assign')
        return `assign ${typeof given === 'object' ? Object.keys(given as object).join(', ') : ''}`.trim()
      return kind === 'action' ? nameOf(given) : kind
    })
  return { label: parts.length === 0 ? 'nothing' : parts.join('; '), queue }
}
