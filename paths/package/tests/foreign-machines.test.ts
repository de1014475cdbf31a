// What machines of other people's projects do, each in a small machine of its own.
import { assertEvent, assign, createMachine, enqueueActions, raise, setup, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { checkMachine, exploreMachine } from '../../index.ts'

/** A field of an event that no type says. */
const field = (event: object, name: string): unknown => (event as Record<string, unknown>)[name]

const found = (machine: AnyStateMachine): string[] =>
  checkMachine(machine).findings.map(({ check, sentence }) => `${check}: ${sentence}`)
const notKnown = (machine: AnyStateMachine): string[] => checkMachine(machine).gaps.map(({ sentence }) => sentence)
const places = (machine: AnyStateMachine): string[] => {
  const { graph } = exploreMachine(machine)
  return [...new Set(Array.from({ length: graph.states }, (_, state) => graph.leaves(state).join(' + ')))].toSorted()
}

describe('enqueueActions that decides by what is not known', () => {
  test('each way that comes out is followed', () => {
    const machine = createMachine({
      initial: 'a',
      states: {
        a: {
          on: {
            CLICK: {
              actions: enqueueActions(({ event, enqueue }) => {
                if (field(event, 'node') === undefined) enqueue.raise({ type: 'nothing' })
                else if ((field(event, 'node') as { id: string }).id === 'text') enqueue.raise({ type: 'text' })
                else enqueue.raise({ type: 'other' })
              }),
            },
            nothing: 'b',
            text: 'c',
            other: 'd',
          },
        },
        b: { type: 'final' },
        c: { type: 'final' },
        d: { type: 'final' },
      },
    })
    expect(places(machine)).toEqual(['a', 'b', 'c', 'd'])
    const labels = exploreMachine(machine).graph.cases.map(({ label }) => label)
    expect(labels).toContain('CLICK [enqueueActions of a#CLICK: raise nothing]')
    expect(notKnown(machine)).toEqual(
      expect.arrayContaining([expect.stringContaining('asks for event.node, which is not known: the 2 ways')]),
    )
  })

  test('what it assigns is not known where it is made out of that, and known where it is not', () => {
    const machine = createMachine({
      initial: 'a',
      context: { name: '', seen: false },
      states: {
        a: {
          on: {
            NAME: {
              actions: enqueueActions(({ event, enqueue }) => {
                enqueue.assign({ name: field(event, 'name') as string, seen: true })
              }),
              target: 'b',
            },
          },
        },
        b: {
          always: [
            { guard: ({ context }) => !context.seen, target: 'never' },
            { guard: ({ context }) => context.name === 'Ada', target: 'ada' },
            'else',
          ],
        },
        never: {},
        ada: { type: 'final' },
        else: { type: 'final' },
      },
    })
    expect(places(machine)).toEqual(['a', 'ada', 'else'])
  })

  test('an event that it raises carries only what is known', () => {
    const machine = createMachine({
      initial: 'a',
      states: {
        a: {
          on: {
            CLICK: {
              actions: raise(({ event }) => ({
                type: 'focus',
                id: (field(event, 'node') as { id: string }).id,
                now: true,
              })),
            },
            focus: [
              { guard: ({ event }) => field(event, 'now') !== true, target: 'never' },
              { guard: ({ event }) => field(event, 'id') === 'one', target: 'one' },
              { target: 'else' },
            ],
          },
        },
        never: {},
        one: { type: 'final' },
        else: { type: 'final' },
      },
    })
    expect(places(machine)).toEqual(['a', 'else', 'never', 'one'])
    expect(found(machine).filter((one) => one.startsWith('throws'))).toEqual([])
  })

  test('a loop that only guessed answers keep going is no finding', () => {
    const machine = createMachine({
      initial: 'a',
      context: { open: [] as string[] },
      states: {
        a: {
          on: {
            OPEN: {
              actions: assign({ open: ({ context, event }) => [...context.open, field(event, 'id') as string] }),
            },
            CLOSE: {
              guard: ({ context }) => context.open.length > 0,
              actions: [assign({ open: ({ context }) => context.open.slice(1) }), raise({ type: 'CLOSE' })],
            },
            END: 'b',
          },
        },
        b: { type: 'final' },
      },
    })
    expect(found(machine)).toEqual([])
  })
})

test('a wildcard is tried with the events that its functions ask for', () => {
  const machine = setup({ types: { events: {} as { type: 'open.one' } | { type: 'open.two' } } }).createMachine({
    initial: 'a',
    context: { last: '' },
    states: {
      a: {
        on: {
          'open.*': {
            actions: assign(({ event }) => {
              assertEvent(event, ['open.one', 'open.two'])
              return { last: event.type }
            }),
          },
        },
        always: [
          { guard: ({ context }) => context.last === 'open.one', target: 'one' },
          { guard: ({ context }) => context.last === 'open.two', target: 'two' },
        ],
      },
      one: { type: 'final' },
      two: { type: 'final' },
    },
  })
  expect(places(machine)).toEqual(['a', 'one', 'two'])
  expect(notKnown(machine)).toEqual([])
})

test('a function that waits for the end of something that is not known is left', () => {
  interface Node {
    parent?: Node
  }
  const machine = createMachine({
    initial: 'a',
    context: { depth: 0 },
    states: {
      a: {
        on: {
          CLICK: {
            actions: assign(({ event }) => {
              let depth = 0
              for (let node = field(event, 'node') as Node | undefined; node !== undefined; node = node.parent)
                depth += 1
              return { depth }
            }),
            target: 'b',
          },
        },
      },
      b: { always: [{ guard: ({ context }) => context.depth > 3, target: 'deep' }, 'flat'] },
      deep: { type: 'final' },
      flat: { type: 'final' },
    },
  })
  expect(places(machine)).toEqual(['a', 'deep', 'flat'])
})

describe('the clock and chance', () => {
  const machine = createMachine({
    initial: 'idle',
    context: () => ({ since: Date.now(), key: 0, fixed: 1 }),
    states: {
      idle: {
        on: {
          START: { target: 'running', actions: assign({ since: () => Date.now() }) },
          DRAW: { actions: assign({ key: () => Math.random() }) },
          ASK: { guard: () => new Date().getHours() > 11, target: 'afternoon' },
        },
        always: { guard: ({ context }) => context.key > 2, target: 'lucky' },
      },
      running: {
        on: {
          STOP: [{ guard: ({ context }) => Date.now() - context.since > 500, target: 'late' }, { target: 'early' }],
        },
      },
      late: { type: 'final' },
      early: { type: 'final' },
      afternoon: { type: 'final' },
      lucky: { type: 'final' },
    },
  })

  test('what hangs on them may be anything, and is said', () => {
    expect(places(machine)).toEqual(['afternoon', 'early', 'idle', 'late', 'lucky', 'running'])
    expect(notKnown(machine)).toEqual(
      expect.arrayContaining([
        'context.since is left out of account: it is made out of the clock',
        'context.key is left out of account: it is made out of chance',
        'guard of idle#ASK is answered either way: it reads the clock',
      ]),
    )
    expect(found(machine)).toEqual([])
  })

  test('they go on as soon as a machine is explored', () => {
    exploreMachine(machine)
    expect(Date.now()).toBeGreaterThan(Date.UTC(2024, 5, 1))
    expect(Math.random()).not.toBe(Math.random())
    expect(crypto.randomUUID()).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('what an actor is given', () => {
  interface Known {
    context: { user: { id: string } | null }
    event: object
  }
  const machine = (input: (about: Known) => unknown) =>
    createMachine({
      context: { user: null },
      initial: 'idle',
      states: {
        idle: { on: { OPEN: 'open' } },
        open: { invoke: { src: 'load', input: input as never, onDone: 'idle', onError: 'idle' } },
      },
    })

  test('throws as it would in the product', () => {
    expect(found(machine(({ context }) => ({ id: (context.user as { id: string }).id })))).toEqual(
      expect.arrayContaining([expect.stringMatching(/OPEN in idle.*Cannot read properties of null/)]),
    )
    expect(places(machine(({ context }) => ({ id: context.user?.id })))).toEqual(['idle', 'open'])
  })

  test('is no fault where it hangs on something that is not known', () => {
    const opened = machine(({ event }) => ({ id: (field(event, 'user') as { id: string }).id.trim() }))
    expect(places(opened)).toEqual(['idle', 'open'])
    expect(found(opened)).toEqual([])
  })
})
