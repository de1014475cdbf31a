import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Turns } from '#server/db/turns.ts'
import { Door, Waiting } from '#server/http/door.ts'

const many = (name: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${name} ${index}`)
const isUrgent = (name: string): boolean => name.startsWith('save')

describe('those who wait', () => {
  const orderOf = (names: readonly string[]): string[] => {
    const waiting = new Waiting<string>()
    for (const name of names) waiting.add(name, isUrgent(name))
    expect(waiting.size).toBe(names.length)
    return names.flatMap(() => waiting.next() ?? [])
  }

  test('in a hurry go first, in the order in which they came', () => {
    const order = orderOf(['quote 0', 'save 0', 'quote 1', 'save 1'])
    expect(order).toEqual(['save 0', 'save 1', 'quote 0', 'quote 1'])
  })

  test('without haste are let through all the same, one of eight', () => {
    const order = orderOf([...many('quote', 2), ...many('save', 20)])
    expect(order.indexOf('quote 0')).toBe(7)
    expect(order.indexOf('quote 1')).toBe(15)
  })
})

describe('turns', () => {
  /** All at once; gives what is begun so far, and ends one of these. */
  const taken = (count: number, names: readonly string[]) => {
    const turns = new Turns(count)
    const begun: string[] = []
    for (const name of names) void turns.take(isUrgent(name)).then(() => begun.push(name))
    return {
      now: async () => {
        await turnOfTheLoop()
        return begun
      },
      end: (name: string) => turns.give(isUrgent(name)),
    }
  }

  test('are as many as there are, and go to who is in a hurry first', async () => {
    const { now, end } = taken(1, ['save 0', 'save 1', 'save 2'])
    expect(await now()).toEqual(['save 0'])
    end('save 0')
    expect(await now()).toEqual(['save 0', 'save 1'])
  })

  test('are all for those who look around while nobody else is there', async () => {
    const { now } = taken(7, many('quote', 9))
    expect(await now()).toEqual(many('quote', 7))
  })

  test('are theirs but for one or two while somebody saves, and one always is', async () => {
    const { now, end } = taken(4, [...many('save', 2), ...many('quote', 5)])
    expect(await now()).toEqual(['save 0', 'save 1', 'quote 0', 'quote 1'])
    end('save 0')
    // A turn is free, and kept for whoever saves next.
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
})

test('a few requests begin in a turn of the loop, those in a hurry first, and each of them does begin', async () => {
  const door = new Door()
  const begun: string[] = []
  const names = [...many('quote', 30), ...many('save', 30)]
  const all = names.map((name) => door.enter(isUrgent(name)).then(() => begun.push(name)))
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
  // Shut again: the next one opens it.
  await door.enter(false)
})
