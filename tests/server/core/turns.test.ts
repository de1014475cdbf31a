import { expect, test } from 'vitest'
import { Turns } from '#server/db/turns.ts'

/** Takes the one turn there is, then lets these wait for it; gives the order in which they had it. */
const orderOf = async (waiting: readonly string[]): Promise<string[]> => {
  const turns = new Turns(1)
  expect(turns.take(false)).toBeUndefined()
  const had: string[] = []
  const all = waiting.map(async (who) => {
    await turns.take(who.startsWith('save'))
    had.push(who)
    turns.give()
  })
  turns.give()
  await Promise.all(all)
  return had
}

test('who is in a hurry goes first, in the order in which they came', async () => {
  expect(await orderOf(['quote 1', 'save 1', 'quote 2', 'save 2'])).toEqual(['save 1', 'save 2', 'quote 1', 'quote 2'])
})

test('one turn in four goes to those who are not, however many are', async () => {
  const saves = Array.from({ length: 9 }, (_, index) => `save ${index}`)
  const order = await orderOf(['quote 1', 'quote 2', ...saves])
  expect(order.indexOf('quote 1')).toBe(3)
  expect(order.indexOf('quote 2')).toBe(7)
})

test('as many have a turn at once as there are; one that is given back is free', () => {
  const turns = new Turns(2)
  expect(turns.take(false)).toBeUndefined()
  expect(turns.take(true)).toBeUndefined()
  expect(turns.take(true)).toBeInstanceOf(Promise)
  turns.give()
  turns.give()
  expect(turns.take(false)).toBeUndefined()
})
