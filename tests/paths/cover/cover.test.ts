import { createMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { cover } from '#paths/cover/cover.ts'
import { follow } from '#paths/cover/path-of.ts'
import { explore } from '#paths/explore/explore.ts'
import type { AnyModel } from '#paths/model.ts'
import { doorModel } from './door.model.ts'

const graph = explore(doorModel)
/** The model knocks hard alone: the branch behind it is never taken. */
const unheard = { id: 'outside#door.knock#1', why: 'something else is always taken before it, or it throws' }
const labelsOf = ({ paths }: ReturnType<typeof cover>) => paths.map(({ steps }) => steps.map(({ label }) => label))

describe('cover', () => {
  it('takes every declared transition, and ends a path where it can go nowhere', () => {
    const found = cover(graph)
    expect(labelsOf(found)).toEqual([
      ['door.knock {"hard":true}', 'answer done 0', 'door.leave'],
      ['door.knock {"hard":true}', 'answer fails: offline', 'door.leave'],
    ])
    expect({ ...found, paths: [], version: '' }).toEqual({
      machine: 'door',
      version: '',
      criterion: 'declared',
      paths: [],
      covered: 5,
      total: 6,
      uncovered: [unheard],
      steps: 6,
      cost: 8,
      // Five transitions, one a step; two of them end a path.
      lowerBound: 7,
      gap: 8 / 7 - 1,
      cut: false,
      truncated: false,
    })
  })

  it('meets every edge and every state', () => {
    const edges = cover(graph, { criterion: 'edge' })
    expect([edges.covered, edges.total]).toEqual([graph.edges, graph.edges])
    const states = cover(graph, { criterion: 'state' })
    expect([states.covered, states.total]).toEqual([graph.states, graph.states])
  })

  it('enters every leaf state once, whatever transitions that leaves out', () => {
    const leaves = cover(graph, { criterion: 'leaf' })
    expect([leaves.covered, leaves.total, leaves.uncovered]).toEqual([4, 4, []])
    const entered = new Set(leaves.paths.flatMap((path) => [path, ...path.steps].flatMap((place) => place.leaves)))
    expect([...entered].sort()).toEqual(['away', 'inside', 'outside', 'waiting'])
    expect(labelsOf(leaves)).toEqual([['door.knock {"hard":true}', 'answer done 0', 'door.leave']])
  })

  it('says how far away what it cannot reach is, and what is in the way', () => {
    expect(cover(graph, { maxSteps: 2 }).uncovered).toEqual([
      unheard,
      { id: 'inside#door.leave#0', why: 'it is more than 2 steps away from every start' },
    ])
    const around = cover(graph, { avoid: new Set(['answer done 0']) })
    expect([around.covered, around.total]).toEqual([3, 6])
    expect(around.uncovered).toEqual([
      unheard,
      { id: 'waiting#xstate.done.actor.answer#0', why: 'every path to it is to be avoided' },
      { id: 'inside#door.leave#0', why: 'every path to it is to be avoided' },
    ])
    expect(labelsOf(around).flat()).not.toContain('answer done 0')
  })

  it('covers what it is asked for alone', () => {
    const targets = ['inside#door.leave#0', 'outside#door.knock#1', 'nowhere#door.knock#0']
    const found = cover(graph, { targets: new Set(targets) })
    expect(labelsOf(found)).toEqual([['door.knock {"hard":true}', 'answer done 0', 'door.leave']])
    expect(found.uncovered).toEqual([unheard, { id: 'nowhere#door.knock#0', why: 'nothing in the model takes it' }])
  })

  it('stops at the end of its budget and says so', () => {
    const found = cover(graph, { budget: -1 })
    expect({ cut: found.cut, covered: found.covered, paths: found.paths }).toEqual({ cut: true, covered: 0, paths: [] })
    const late = found.uncovered.filter(({ id }) => id !== unheard.id)
    expect(late.map(({ why }) => why)).toEqual(late.map(() => 'the budget ended before it'))
  })
})

describe('what no path ever takes', () => {
  const modelOf = (config: object, rest: Partial<AnyModel> = {}): AnyModel => ({
    machine: createMachine(config as never),
    inputs: [undefined],
    events: {},
    outcomes: {},
    never: {},
    ...rest,
  })
  const lamp = modelOf(
    {
      id: 'lamp',
      initial: 'off',
      states: {
        off: {
          on: {
            press: [{ guard: () => false, target: 'on' }, { target: 'passing' }, { target: 'lost' }],
            sing: 'on',
            wait: { description: 'It does not wait.' },
          },
        },
        passing: { always: 'off' },
        on: { invoke: { src: 'burn', id: 'burn', onDone: 'off' } },
        lost: { on: { press: { guard: () => false, target: 'off' } } },
        off2: { invoke: { src: 'burn', id: 'again', onError: 'off' } },
      },
      on: { 'xstate.done.actor.other': '.off2' },
    },
    { events: { sing: [] } },
  )

  it('counts every declared transition, with the reason', () => {
    const { total, covered, uncovered } = cover(explore(lamp))
    expect([covered, total]).toEqual([2, 10])
    expect(uncovered).toEqual([
      { id: '#xstate.done.actor.other#0', why: 'nothing in the model sends it' },
      { id: 'off#press#0', why: 'its guard is never true where it is asked' },
      { id: 'off#press#2', why: 'something else is always taken before it, or it throws' },
      { id: 'off#sing#0', why: 'nothing in the model sends it' },
      { id: 'off#wait#0', why: 'it does nothing, so no step shows it' },
      { id: 'on#xstate.done.actor.burn#0', why: 'no step leads to on' },
      { id: 'lost#press#0', why: 'no step leads to lost' },
      { id: 'off2#xstate.error.actor.again#0', why: 'no step leads to off2' },
    ])
  })

  it('counts every leaf state and both outcomes of every guard, with the reason', () => {
    const leaves = cover(explore(lamp), { criterion: 'leaf' })
    expect([leaves.covered, leaves.total]).toEqual([1, 5])
    expect(leaves.uncovered).toEqual([
      { id: 'passing', why: 'it is left at once, so no step ends in it' },
      { id: 'on', why: 'no step leads to on' },
      { id: 'lost', why: 'no step leads to lost' },
      { id: 'off2', why: 'no step leads to off2' },
    ])
    expect(cover(explore(lamp), { criterion: 'guard' }).uncovered).toEqual([
      { id: 'off#press#0 [guard]', why: 'its guard is never true where it is asked' },
      { id: 'lost#press#0 [guard]', why: 'no step leads to lost' },
      { id: 'lost#press#0 [not guard]', why: 'no step leads to lost' },
    ])
  })

  it('says where the exploration ended early', () => {
    const { truncated, uncovered } = cover(explore(doorModel, { states: 2 }))
    expect(truncated).toBe(true)
    expect(new Set(uncovered.map(({ why }) => why))).toEqual(
      new Set(['the exploration ended early, at 2 states: what comes later is not known']),
    )
  })

  it('says that a machine throws when it starts', () => {
    const failing = modelOf({
      id: 'failing',
      context: () => {
        throw new Error('no context')
      },
      initial: 'a',
      states: { a: { on: { go: 'a' } } },
    })
    const { covered, paths, uncovered } = cover(explore(failing))
    expect({ covered, paths }).toEqual({ covered: 0, paths: [] })
    expect(uncovered).toEqual([{ id: 'a#go#0', why: 'the machine throws when it starts: no context' }])
  })
})

describe('follow', () => {
  const path = cover(graph).paths[1]
  if (path === undefined) throw new Error('The door has two paths')

  it('replays a path', () => {
    const snapshots = follow(doorModel, path)
    expect(snapshots.map(({ value }) => value)).toEqual(['outside', 'waiting', 'outside', 'away'])
    expect(snapshots.map(({ context }) => context)).toEqual([0, 0, 1, 1].map((tries) => ({ tries })))
  })

  it('names the step where a path no longer fits', () => {
    const [knock, ...rest] = path.steps
    expect(() => follow(doorModel, { ...path, steps: rest })).toThrow(
      `Step 1, answer fails: offline, does nothing in outside (path ${path.id} of door)`,
    )
    const elsewhere = knock === undefined ? [] : [{ ...knock, leaves: ['inside'] }, ...rest]
    expect(() => follow(doorModel, { ...path, steps: elsewhere })).toThrow(
      `Step 1, door.knock {"hard":true}, leads to waiting instead of inside (path ${path.id} of door)`,
    )
    const fewer = { ...doorModel, outcomes: { answer: [] } }
    expect(() => follow(fewer, path)).toThrow(
      `Step 2, answer fails: offline, is not in the model any more (path ${path.id} of door)`,
    )
    expect(() => follow({ ...doorModel, inputs: [] }, path)).toThrow('The model has no input 0 any more')
  })
})
