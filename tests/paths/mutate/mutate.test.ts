import { expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import type { AnyModel } from '#machines/support/model.ts'
import { model } from '#machines/support/model.ts'
import { check } from '#paths/check/checks.ts'
import { fingerprintOf } from '#paths/check/fingerprint.ts'
import { changedSince, limitOf } from '#paths/check/kept-fingerprints.ts'
import { explore } from '#paths/explore/explore.ts'
import { judge, mutantsIn } from '#paths/mutate/judge.ts'
import { verdictOn } from '#paths/commands/verdict.ts'
import { survivorsOn } from '#paths/mutate/survivors-on.ts'
import { structureOf } from '#paths/structure/structure-of.ts'

const lampMachine = setup({
  types: {} as { context: { presses: number }; events: { type: 'press' } | { type: 'kick' } },
  guards: { isFresh: ({ context }) => context.presses < 2 },
}).createMachine({
  id: 'lamp',
  context: { presses: 0 },
  initial: 'off',
  states: {
    off: {
      on: {
        press: [
          { guard: 'isFresh', target: 'on', actions: assign({ presses: ({ context }) => context.presses + 1 }) },
          { target: 'broken' },
        ],
      },
    },
    on: { after: { 1000: 'off' }, on: { kick: { target: 'broken' } } },
    broken: { type: 'final' },
  },
})
const lamp = model(lampMachine, {
  inputs: [undefined],
  events: {},
  outcomes: {},
  never: {},
  resting: ['off', 'on'],
}) as unknown as AnyModel

test('a machine is broken in each place once, and every break is noticed', () => {
  const kept = fingerprintOf(explore(lamp))
  const judged = mutantsIn(lamp).map((mutant) => judge(lamp, mutant, kept))
  expect(judged.map(({ operator, place }) => `${operator}: ${place}`)).toEqual([
    'other first state: (machine) off -> on',
    'handler removed: off press',
    'branch removed: off press #0',
    'guard removed: off press #0',
    'target removed: off press #0',
    'target swapped: off press #0 -> broken',
    'action removed: off press #0',
    'branch removed: off press #1',
    'branches swapped: off press #1',
    'target removed: off press #1',
    'target swapped: off press #1 -> off',
    'handler removed: on kick',
    'target removed: on kick',
    'target swapped: on kick -> off',
    'delay removed: on after 1000',
    'target removed: on after 1000',
    'target swapped: on after 1000 -> on',
  ])
  expect(judged.filter(({ killedBy }) => killedBy === null)).toEqual([])
  // The machine itself is as it was.
  expect(fingerprintOf(explore(lamp))).toEqual(kept)
})

test('what every check holds for and what does something else is told from the fingerprint alone', () => {
  const graph = explore(lamp)
  const kept = fingerprintOf(graph)
  expect(changedSince(graph, kept).faults).toEqual([])
  expect(changedSince(graph, { ...kept, hash: 'other' }).faults).toEqual([
    expect.objectContaining({ check: 'fingerprint', sentence: expect.stringMatching(/as before, and not the same/) }),
  ])
  expect(changedSince(graph, { ...kept, states: 1 }).faults[0]?.sentence).toMatch(/1 states/)
  expect(changedSince(graph, undefined).faults[0]?.sentence).toMatch(/nothing is kept/)
})

test('a step that leads to another context of the same place is told from the fingerprint', () => {
  const counting = (step: number) => {
    const machine = setup({
      types: {} as { context: { count: number }; events: { type: 'add' | 'back' } },
    }).createMachine({
      id: 'counting',
      context: { count: 0 },
      on: {
        add: { actions: assign({ count: ({ context }) => (context.count + step) % 4 }) },
        back: { actions: assign({ count: 0 }) },
      },
    })
    return fingerprintOf(explore(model(machine, { inputs: [undefined], events: {}, outcomes: {}, never: {} }) as never))
  }
  const [one, three] = [counting(1), counting(3)]
  expect([one.states, one.edges]).toEqual([three.states, three.edges])
  expect(one.hash).not.toBe(three.hash)
  expect(counting(1)).toEqual(one)
})

test('a circle of steps without an end is an error, and not a wait without an end', () => {
  const circling = setup({}).createMachine({
    id: 'circling',
    initial: 'one',
    states: { one: { always: 'two' }, two: { always: 'one' } },
  })
  const all = model(circling, { inputs: [undefined], events: {}, outcomes: {}, never: {} }) as unknown as AnyModel
  expect(check(explore(all)).map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/more than 1000 microsteps/),
  )
})

test('a machine that grows is not explored for much longer than it was', () => {
  const growing = setup({
    types: {} as { context: { all: number[] }; events: { type: 'add' } },
  }).createMachine({
    id: 'growing',
    context: { all: [] },
    on: { add: { actions: assign({ all: ({ context: { all } }) => [...all, all.length] }) } },
  })
  const all = model(growing, { inputs: [undefined], events: {}, outcomes: {}, never: {} }) as unknown as AnyModel
  const { states = 0 } = limitOf({ states: 3, edges: 3, hash: '' })
  expect(states).toBe(20_000)
  const { truncated, states: explored } = explore(all, { states: 100 })
  expect([truncated, explored]).toEqual([true, 100])
  const kept = { states: 3, edges: 3, hash: '' }
  const mutant = {
    operator: 'guard removed',
    place: '',
    state: '',
    event: null,
    config: growing.config as never,
  } as const
  expect(judge(all, mutant, kept).killedBy).toBe('too-large')
})

test('what survived is marked where it is on the diagram', () => {
  const timed = setup({ actors: { load: fromPromise(() => Promise.resolve()) } }).createMachine({
    id: 'timed',
    initial: 'loading',
    states: {
      loading: {
        invoke: { id: 'load', src: 'load', onDone: 'shown', onError: 'shown' },
        after: { 500: 'shown' },
        on: { skip: [{ guard: () => true, target: 'shown' }, { target: 'shown' }] },
      },
      shown: { entry: () => {} },
    },
  })
  const survived = mutantsIn(model(timed, { inputs: [], events: {}, outcomes: {}, never: {} }) as unknown as AnyModel)
    .filter(({ operator }) =>
      ['delay removed', 'failure removed', 'guard removed', 'entry or exit removed'].includes(operator),
    )
    .map((mutant) => ({ ...mutant, killedBy: null }))
  const { states, transitions } = survivorsOn(structureOf(timed), survived)
  expect(states).toEqual({ shown: { tone: 'bad', badge: '1' } })
  expect(Object.keys(transitions).sort()).toEqual([
    'loading#skip#0',
    'loading#skip#1',
    'loading#xstate.after.500.timed.loading#0',
    'loading#xstate.error.actor.load#0',
  ])
})

test('a machine that goes round for ever is ended, and is a finding; so is a mutant of it', () => {
  const endless = model(
    setup({
      types: {} as { events: { type: 'go' } },
      guards: {
        asksForEver: () => {
          for (;;);
        },
      },
    }).createMachine({
      id: 'endless',
      initial: 'a',
      states: { a: { on: { go: { guard: 'asksForEver', target: 'b' } } }, b: {} },
    }),
    { inputs: [undefined], events: {}, outcomes: {}, never: {} },
  ) as unknown as AnyModel
  const { verdict, found } = verdictOn(endless, { machine: 'endless', kept: undefined, keep: true, seconds: 1 })
  expect(found).toBeNull()
  expect(verdict).toMatchObject({ machine: 'endless', held: 0, broken: 1 })
  expect(verdict.faults).toMatchObject([{ check: 'not-done', machine: 'endless' }])
  expect(verdict.faults[0]?.sentence).toMatch(/^it is not done after 1 s: a guard or an action does not end/)
  const mutant = mutantsIn(endless).find(({ operator }) => operator === 'target swapped')
  if (mutant === undefined) throw new Error('It has targets')
  expect(judge(endless, mutant, fingerprintOf(explore(lamp)), 1).killedBy).toBe('not-done')
})
