import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Turns, Waiting } from '#server/db/turns.ts'
import { Door } from '#server/http/door.ts'

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

test('as many have a turn at once as there are; one that is given back goes to who is in a hurry', async () => {
  const turns = new Turns(1)
  expect(turns.take(false)).toBeUndefined()
  const had: string[] = []
  const all = ['quote', 'save'].map(async (name) => {
    await turns.take(isUrgent(name))
    had.push(name)
    turns.give()
  })
  await turnOfTheLoop()
  expect(had).toEqual([])
  turns.give()
  await Promise.all(all)
  expect(had).toEqual(['save', 'quote'])
  expect(turns.take(false)).toBeUndefined()
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
