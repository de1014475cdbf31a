import { expect, test } from 'vitest'
import { isLiveMessage, ownPage, type LiveMessage } from '#src/traffic/live.ts'
import { heard, nothingLive } from '#src/viewer/live/live-machines.ts'

const happened = (page: string, run: number, leaves: string[], fires: string[] = []): LiveMessage => ({
  kind: 'happened',
  page,
  run,
  machine: run === 1 ? 'site' : 'quote',
  version: '0123456789abcdef',
  fires,
  leaves,
})
const after = (...messages: LiveMessage[]) => messages.reduce(heard, nothingLive)

test('runs of several pages stand side by side, the one that moved last at the end', () => {
  const { runs, news } = after(
    happened('a', 1, ['ready']),
    happened('a', 2, ['editing']),
    happened('b', 2, ['editing']),
    happened('a', 2, ['saving'], ['editing#quote.submit#0']),
  )
  expect(runs.map(({ key, leaves, fires }) => [key, leaves, fires])).toEqual([
    ['a 1', ['ready'], []],
    ['b 2', ['editing'], []],
    ['a 2', ['saving'], ['editing#quote.submit#0']],
  ])
  expect(news.map(({ number, key }) => [number, key])).toEqual([
    [4, 'a 2'],
    [3, 'b 2'],
    [2, 'a 2'],
    [1, 'a 1'],
  ])
})

test('what has ended, and what its page took along, runs no more', () => {
  const begun = [happened('a', 1, ['ready']), happened('a', 2, ['editing']), happened('b', 2, ['editing'])]
  expect(after(...begun, happened('a', 2, [])).runs.map(({ key }) => key)).toEqual(['a 1', 'b 2'])
  expect(after(...begun, { kind: 'gone', page: 'a' }).runs.map(({ key }) => key)).toEqual(['b 2'])
})

test('a page does not watch itself, nor others that only watch', () => {
  const others: LiveMessage[] = [happened(ownPage, 1, ['ready']), { kind: 'hello' }, { kind: 'here', page: 'a' }]
  expect(after(...others)).toBe(nothingLive)
})

test('where a machine still stands is no news', () => {
  const begun = after(happened('a', 2, ['editing']))
  expect(heard(begun, happened('a', 2, ['editing']))).toBe(begun)
})

test('the news are few', () => {
  const many = Array.from({ length: 40 }, (_, at) => happened('a', 2, [`s${at}`], ['s#next#0']))
  const { news, runs } = after(...many)
  expect([news.length, news[0]?.leaves, runs.length]).toEqual([12, ['s39'], 1])
})

test('messages of others are none of ours', () => {
  const good = happened('a', 1, ['ready'])
  expect([good, { kind: 'hello' }, { kind: 'gone', page: 'a' }].map(isLiveMessage)).toEqual([true, true, true])
  const bad = [
    null,
    'hello',
    {},
    { kind: 'gone' },
    { kind: 'else', page: 'a' },
    { ...good, run: '1' },
    { ...good, leaves: [1] },
    { ...good, fires: 'x' },
  ]
  expect(bad.map(isLiveMessage)).toEqual(bad.map(() => false))
})
