import { describe, expect, it } from 'vitest'
import { assign, setup } from 'xstate'
import { structureOf } from '#paths/structure/structure-of.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { blankBeside, compare } from '#paths/diff/compare.ts'

const door = setup({
  types: {} as { events: { type: 'knock' } | { type: 'leave' } | { type: 'wait' }; context: { tries: number } },
  guards: { isHeard: () => true, isLate: () => false },
})
const heard = { guard: 'isHeard' as const, target: 'inside' }

const old: Structure = {
  ...structureOf(
    door.createMachine({
      id: 'door',
      context: { tries: 0 },
      initial: 'outside',
      states: {
        outside: {
          description: 'Before the door.',
          on: { knock: [heard, { actions: assign({ tries: 1 }) }], leave: 'away' },
        },
        porch: { on: { knock: 'inside' } },
        inside: { tags: 'warm', on: { leave: 'away', wait: 'porch' } },
        away: { type: 'final' },
      },
    }),
  ),
  resting: ['outside', 'porch', 'inside'],
}

const next = structureOf(
  door.createMachine({
    id: 'door',
    context: { tries: 0 },
    initial: 'outside',
    states: {
      outside: {
        description: 'In front of the door.',
        on: {
          knock: [{ guard: 'isLate', target: 'outside' }, { actions: assign({ tries: 1 }) }, heard],
          leave: 'away',
        },
      },
      inside: { tags: ['warm', 'late'], on: { leave: 'cellar' } },
      cellar: { on: { wait: 'inside' } },
      away: { type: 'final' },
    },
  }),
)

describe('comparing two versions of a machine', () => {
  it('tells what is added, dropped, re-routed and moved, and which drafts are stuck', () => {
    const { machine, versions, states, transitions, stranded } = compare(old, next)
    expect({ machine, versions }).toEqual({ machine: 'door', versions: { old: old.version, next: next.version } })
    expect(states.map((one) => [one.old?.id, one.next?.id, one.differs])).toEqual([
      ['inside', 'inside', ['tags']],
      [undefined, 'cellar', []],
      ['porch', undefined, []],
    ])
    expect(transitions.map((one) => [one.old?.id, one.next?.id, one.differs])).toEqual([
      [undefined, 'outside#knock#0', []],
      ['outside#knock#0', 'outside#knock#2', ['order']],
      ['inside#leave#0', 'inside#leave#0', ['targets']],
      [undefined, 'cellar#wait#0', []],
      ['porch#knock#0', undefined, []],
      ['inside#wait#0', undefined, []],
    ])
    expect(stranded).toEqual([
      { place: 'porch', why: 'place is gone' },
      { place: 'inside', why: 'no end can be reached' },
    ])
  })

  it('finds nothing where only words have changed', () => {
    const reworded = {
      ...old,
      description: 'A door.',
      nodes: old.nodes.map((node) => ({ ...node, description: 'Said anew.' })),
    }
    expect(compare(old, reworded)).toEqual({
      machine: 'door',
      versions: { old: old.version, next: old.version },
      states: [],
      transitions: [],
      stranded: [],
    })
  })

  it('pairs a guard that was renamed with the branch that it guarded', () => {
    const renamed = {
      ...old,
      transitions: old.transitions.map((one) => (one.guard === 'isHeard' ? { ...one, guard: 'isOpened' } : one)),
    }
    expect(compare(old, renamed).transitions.map((one) => [one.old?.guard, one.next?.guard, one.differs])).toEqual([
      ['isHeard', 'isOpened', ['guard']],
    ])
  })

  it('tells a machine that is new as added throughout', () => {
    const { states, transitions } = compare(blankBeside(old), old)
    expect(states.map((one) => one.next?.id)).toEqual(['', 'outside', 'porch', 'inside', 'away'])
    expect(transitions.every((one) => one.old === null)).toBe(true)
    expect(transitions).toHaveLength(old.transitions.length)
  })
})

describe('whether an end can be reached', () => {
  it('goes through parallel regions, history and states inside', () => {
    const wizard = setup({}).createMachine({
      id: 'wizard',
      initial: 'open',
      states: {
        open: {
          type: 'parallel',
          states: {
            place: { initial: 'first', states: { first: { on: { next: 'last' } }, last: {} } },
            asking: { initial: 'no', states: { no: { on: { ask: 'yes' } }, yes: { on: { give: '#wizard.paused' } } } },
          },
        },
        paused: { on: { back: 'open', stop: '#wizard.over' } },
        over: { type: 'final' },
        lost: { on: { back: 'lost' } },
      },
    })
    const whole: Structure = { ...structureOf(wizard), resting: ['open.place.last', 'paused', 'lost'] }
    expect(compare(whole, whole).stranded).toEqual([])
    const withoutStop = { ...whole, transitions: whole.transitions.filter(({ event }) => event !== 'stop') }
    // Nothing is said of "lost": it was lost before.
    expect(compare(whole, withoutStop).stranded).toEqual([
      { place: 'open.place.last', why: 'no end can be reached' },
      { place: 'paused', why: 'no end can be reached' },
    ])
  })
})
