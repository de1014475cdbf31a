import { describe, expect, it } from 'vitest'
import { cover } from '#paths/cover/cover.ts'
import { follow } from '#paths/cover/path-of.ts'
import { explore } from '#paths/explore/explore.ts'
import { doorModel } from './door.model.ts'

const graph = explore(doorModel)
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
      total: 5,
      uncovered: [],
      steps: 6,
      cost: 8,
      // Five transitions, one a step; two of them end a path.
      lowerBound: 7,
      gap: 8 / 7 - 1,
      cut: false,
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
      { id: 'inside#door.leave#0', why: 'it is more than 2 steps away from every start' },
    ])
    const around = cover(graph, { avoid: new Set(['answer done 0']) })
    expect([around.covered, around.total]).toEqual([3, 5])
    expect(around.uncovered).toEqual([
      { id: 'waiting#xstate.done.actor.answer#0', why: 'every path to it is to be avoided' },
      { id: 'inside#door.leave#0', why: 'every path to it is to be avoided' },
    ])
    expect(labelsOf(around).flat()).not.toContain('answer done 0')
  })

  it('covers what it is asked for alone', () => {
    const found = cover(graph, { targets: new Set(['inside#door.leave#0', 'outside#door.knock#1']) })
    expect(labelsOf(found)).toEqual([['door.knock {"hard":true}', 'answer done 0', 'door.leave']])
    expect(found.uncovered).toEqual([{ id: 'outside#door.knock#1', why: 'nothing in the model takes it' }])
  })

  it('stops at the end of its budget and says so', () => {
    const found = cover(graph, { budget: -1 })
    expect({ cut: found.cut, covered: found.covered, paths: found.paths }).toEqual({ cut: true, covered: 0, paths: [] })
    expect(found.uncovered.map(({ why }) => why)).toEqual(found.uncovered.map(() => 'the budget ended before it'))
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
