import { describe, expect, it } from 'vitest'
import { cover } from '#paths/cover/cover.ts'
import { mostFirst } from '#paths/cover/most-first.ts'
import { explore } from '#paths/explore/explore.ts'
import { takenFirst } from '#paths/traffic/taken-first.ts'
import { doorModel } from '../cover/door.model.ts'

const buying = (name: string, cost: number, ...buys: string[]) => ({ name, cost, buys })
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

describe('what buys most comes first', () => {
  it('counts what was bought before once, and the cost', () => {
    const dear = buying('dear', 10, 'a', 'b', 'c')
    const cheap = buying('cheap', 1, 'a')
    const rest = buying('rest', 2, 'b', 'c')
    expect(namesOf(mostFirst([dear, cheap, rest]))).toEqual(['cheap', 'rest', 'dear'])
  })

  it('weighs what is bought', () => {
    const seldom = buying('seldom', 1, 'a', 'b')
    const often = buying('often', 1, 'c')
    expect(namesOf(mostFirst([seldom, often], (one) => (one === 'c' ? 100 : 1)))).toEqual(['often', 'seldom'])
  })
})

describe('paths in the order of what visits do', () => {
  const found = cover(explore(doorModel))
  const moves = [
    { from: '', event: 'start', branch: 0, to: 'outside', count: 900 },
    { from: 'outside', event: 'door.knock', branch: 0, to: 'waiting', count: 1000 },
    { from: 'waiting', event: 'xstate.error.actor.answer', branch: 0, to: 'outside', count: 950 },
    { from: 'waiting', event: 'xstate.done.actor.answer', branch: 0, to: 'inside', count: 40 },
    { from: 'outside', event: 'door.climb', branch: 0, to: 'inside', count: 7 },
  ]

  it('says how many of them take so much of what was seen, and what no path takes', () => {
    const { cover: ordered, enough, share, missing } = takenFirst(found, doorModel.machine, moves, 0.95)
    expect(ordered.paths.map(({ steps }) => steps.map(({ label }) => label))[0]).toContain('answer fails: offline')
    expect([enough, share]).toEqual([1, 1950 / 1997])
    expect(missing).toEqual([{ what: 'outside door.climb -> inside, which it does not declare', count: 7 }])
    expect(new Set(ordered.paths)).toEqual(new Set(found.paths))
  })

  it('names transitions that are taken and that the cover goes around', () => {
    const around = cover(explore(doorModel), { avoid: new Set(['answer done 0']) })
    expect(takenFirst(around, doorModel.machine, moves, 0.95).missing[0]).toEqual({
      what: 'waiting#xstate.done.actor.answer#0',
      count: 40,
    })
  })
})
