import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { PrioritySemaphore } from '#server/db/priority-semaphore.ts'
import { RequestQueue, PriorityQueue } from '#server/http/request-queue.ts'

const many = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name} ${index}`)
const isUrgent = (name: string): boolean => name.startsWith('save')

describe('PriorityQueue', () => {
  const orderOf = (names: readonly string[]): string[] => {
    const waiting = new PriorityQueue<string>()
    for (const name of names) waiting.add(name, isUrgent(name))
    expect(waiting.size).toBe(names.length)
    return names.flatMap(() => waiting.next() ?? [])
  }

  test('gives urgent entries first, in the order in which they came', () => {
    const order = orderOf(['quote 0', 'save 0', 'quote 1', 'save 1'])
    expect(order).toEqual(['save 0', 'save 1', 'quote 0', 'quote 1'])
  })

  test('gives a normal entry every eighth time while urgent ones wait', () => {
    const order = orderOf([...many('quote', 2), ...many('save', 20)])
    expect(order.indexOf('quote 0')).toBe(7)
    expect(order.indexOf('quote 1')).toBe(15)
  })
})

describe('PrioritySemaphore', () => {
  /** All at once; gives what is begun so far, and ends one of these. */
  const taken = (count: number, names: readonly string[]) => {
    const connections = new PrioritySemaphore(count)
    const begun: string[] = []
    for (const name of names) void connections.acquire(isUrgent(name)).then(() => begun.push(name))
    return {
      now: async () => {
        await turnOfTheLoop()
        return begun
      },
      end: (name: string) => connections.release(isUrgent(name)),
    }
  }

  test('gives no more permits than it has, urgent callers first', async () => {
    const { now, end } = taken(1, ['save 0', 'save 1', 'save 2'])
    expect(await now()).toEqual(['save 0'])
    end('save 0')
    expect(await now()).toEqual(['save 0', 'save 1'])
  })

  test('gives all permits to normal callers while no urgent one waits', async () => {
    const { now } = taken(7, many('quote', 9))
    expect(await now()).toEqual(many('quote', 7))
  })

  test('leaves normal callers one or two permits while urgent ones hold some', async () => {
    const { now, end } = taken(4, [...many('save', 2), ...many('quote', 5)])
    expect(await now()).toEqual(['save 0', 'save 1', 'quote 0', 'quote 1'])
    end('save 0')
    // A permit is free, and kept for the next urgent caller.
    expect(await now()).toHaveLength(4)
    end('save 1')
    expect(await now()).toEqual(['save 0', 'save 1', 'quote 0', 'quote 1', 'quote 2', 'quote 3'])
    const crowd = taken(2, [...many('save', 6), 'quote 0', 'quote 1'])
    expect(await crowd.now()).toEqual(['save 0', 'save 1'])
    crowd.end('save 0')
    crowd.end('save 1')
    expect((await crowd.now()).slice(2)).toEqual(['quote 0', 'save 2'])
    crowd.end('quote 0')
    expect((await crowd.now()).slice(4)).toEqual(['quote 1'])
  })

  test('lets a normal caller go before urgent ones that came a second later, and have what they leave free', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const connections = new PrioritySemaphore(4)
    const begun: string[] = []
    const ask = (name: string) => connections.acquire(isUrgent(name)).then(() => begun.push(name))
    const asked = ['save 0', 'save 1', ...many('quote', 6)].map(ask)
    await turnOfTheLoop()
    vi.advanceTimersByTime(1001)
    asked.push(ask('save 2'))
    connections.release(true)
    await turnOfTheLoop()
    expect(begun.slice(4)).toEqual(['quote 2'])
    vi.advanceTimersByTime(1)
    for (const isUrgentOne of [false, false, true]) connections.release(isUrgentOne)
    await turnOfTheLoop()
    expect(begun.slice(5)).toEqual(['quote 3', 'quote 4', 'quote 5'])
    connections.release(false)
    await Promise.all(asked)
    expect(begun.at(-1)).toBe('save 2')
  })
})

test('RequestQueue admits a few requests in a turn of the event loop, urgent ones first, and all in the end', async () => {
  const queue = new RequestQueue()
  const begun: string[] = []
  const names = [...many('quote', 30), ...many('save', 30)]
  const all = names.map((name) => queue.enter(isUrgent(name)).then(() => begun.push(name)))
  expect(begun).toEqual([])
  let first: string[] = []
  while (first.length === 0) {
    await turnOfTheLoop()
    first = [...begun]
  }
  await Promise.all(all)
  expect(first.length).toBeLessThan(names.length)
  expect(first.filter(isUrgent).length).toBeGreaterThan(first.length / 2)
  expect([...begun].toSorted()).toEqual([...names].toSorted())
  // Idle again: the next request starts it.
  await queue.enter(false)
})
