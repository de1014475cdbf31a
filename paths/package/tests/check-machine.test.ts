import {
  and,
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  type AnyStateMachine,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import { checkMachine, definePathModel, done, exploreMachine, failed, verdictOf } from '../../index.ts'

const found = (machine: AnyStateMachine, given = {}): string[] =>
  checkMachine(machine, given).findings.map(({ check, sentence }) => `${check}: ${sentence}`)
const notKnown = (machine: AnyStateMachine, given = {}): string[] =>
  checkMachine(machine, given).gaps.map(({ sentence }) => sentence)
const places = (machine: AnyStateMachine, given = {}): string[] => {
  const { graph } = exploreMachine(machine, given)
  return [...new Set(Array.from({ length: graph.states }, (_, state) => graph.leaves(state).join(' + ')))]
}

describe('values that nobody has said', () => {
  test('a guard without an implementation is answered either way, and said', () => {
    const machine = setup({ guards: { allowed: () => true } }).createMachine({
      initial: 'off',
      states: { off: { on: { GO: [{ guard: 'allowed', target: 'on' }, { target: 'no' }] } }, on: {}, no: {} },
    })
    const bare = createMachine(machine.config as never)
    expect(places(machine)).toEqual(['off', 'on'])
    expect(places(bare)).toEqual(['off', 'on', 'no'])
    expect(notKnown(bare)).toContain('allowed is answered either way: it is not implemented here')
  })

  test('a guard that reads a payload is answered either way until the model says the payload', () => {
    const machine = setup({ types: { events: {} as { type: 'GO'; speed: number } } }).createMachine({
      initial: 'off',
      states: {
        off: { on: { GO: [{ guard: ({ event }) => event.speed > 3, target: 'fast' }, { target: 'slow' }] } },
        fast: {},
        slow: {},
      },
    })
    expect(places(machine)).toEqual(['off', 'fast', 'slow'])
    expect(notKnown(machine)).toContain('GO is sent without a payload; the machine reads speed')
    const { events } = definePathModel(machine, { events: { GO: [{ speed: 1 }] } })
    expect(places(machine, { events })).toEqual(['off', 'slow'])
    expect(notKnown(machine, { events })).toEqual([])
  })

  test('a field made of a payload is left out of account, and guards on it are answered either way', () => {
    const machine = createMachine({
      initial: 'asking',
      context: { name: '', tries: 0 },
      states: {
        asking: {
          on: {
            NAME: {
              actions: assign({
                name: ({ event }) => String(event['name']).trim(),
                tries: ({ context }) => context.tries + 1,
              }),
            },
            GO: [
              { guard: ({ context }) => context.name === 'Ada', target: 'known' },
              { guard: ({ context }) => context.tries > 2, target: 'tired' },
            ],
          },
          always: { guard: ({ context }) => context.tries > 3, target: 'over' },
        },
        known: { type: 'final' },
        tired: { type: 'final' },
        over: { type: 'final' },
      },
    })
    expect(places(machine).toSorted()).toEqual(['asking', 'known', 'over', 'tired'])
    expect(notKnown(machine)).toContain('context.name is left out of account: it is made out of event.name')
    expect(found(machine)).toEqual([])
  })

  test('a value that is not known is forgotten although it looks like the one before', () => {
    const machine = createMachine({
      initial: 'a',
      context: { ok: false, name: undefined as unknown, other: 1 },
      states: {
        a: {
          on: {
            SET: {
              actions: assign(({ context, event }) => ({ ...context, ok: event['x'] === 1, name: event['name'] })),
            },
            GO: [
              { guard: ({ context }) => context.ok, target: 'b' },
              { guard: ({ context }) => context.name === 'Ada', target: 'c' },
              { guard: ({ context }) => context.other === 2, target: 'd' },
            ],
          },
        },
        b: { type: 'final' },
        c: { type: 'final' },
        d: { type: 'final' },
      },
    })
    expect(places(machine).toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('what is spread from an input or an output may write over every field', () => {
    const machine = createMachine({
      context: ({ input }) => ({ mode: 'plain', ...(input as object), own: 1 }),
      initial: 'a',
      states: {
        a: {
          invoke: {
            id: 'load',
            src: 'load',
            onDone: { actions: assign(({ event }) => ({ ...(event.output as object), own: 1 })), target: 'b' },
          },
          always: { guard: ({ context }) => context.mode === 'quick', target: 'quick' },
        },
        b: {
          always: [
            { guard: ({ context }) => context.own === 2, target: 'never' },
            { guard: ({ context }) => 'extra' in context && context.extra === true, target: 'extra' },
          ],
          on: { GO: { guard: ({ context }) => (context as { open?: boolean }).open === true, target: 'open' } },
        },
        quick: { type: 'final' },
        never: { type: 'final' },
        extra: { type: 'final' },
        open: { type: 'final' },
      },
    })
    expect(places(machine)).toEqual(expect.arrayContaining(['b', 'quick', 'extra', 'open']))
  })

  test('a machine that it runs is taken not to fail, and that is said', () => {
    const child = createMachine({ id: 'child', initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } })
    const machine = createMachine({
      initial: 'a',
      states: { a: { invoke: { id: 'child', src: child, onDone: 'b' } }, b: { type: 'final' } },
    })
    expect(found(machine)).toEqual([])
    expect(notKnown(machine)).toEqual(['the machine child that it runs is taken not to fail: check it by itself'])
  })

  test('an input is read, and what is made of it is not known', () => {
    const machine = setup({ types: { input: {} as { role: string } } }).createMachine({
      context: ({ input }) => ({ role: input.role }),
      initial: 'start',
      states: {
        start: { always: [{ guard: ({ context }) => context.role === 'admin', target: 'admin' }, 'visitor'] },
        admin: {},
        visitor: {},
      },
    })
    expect(places(machine).toSorted()).toEqual(['admin', 'visitor'])
    expect(notKnown(machine)).toContain('the machine starts without an input; it reads role')
    expect(places(machine, { inputs: [{ role: 'admin' }] })).toEqual(['admin'])
  })

  test('a context that grows without an end is explored without the field that grows', () => {
    const machine = createMachine({
      context: { count: 0 },
      on: { ADD: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    })
    const { truncated, gaps, states } = checkMachine(machine, {}, { states: 500 })
    expect({ truncated, states }).toEqual({ truncated: false, states: 1 })
    expect(gaps.map(({ name }) => name)).toContain('count')
  })

  test('a machine whose states do not end without their context is said to be cut off', () => {
    const machine = createMachine({
      type: 'parallel',
      states: Object.fromEntries(
        Array.from({ length: 12 }, (_, place) => [
          `r${place}`,
          { initial: 'a', states: { a: { on: { [`E${place}`]: 'b' } }, b: { on: { [`E${place}`]: 'a' } } } },
        ]),
      ),
    })
    const { truncated, findings } = checkMachine(machine, {}, { states: 300 })
    expect(truncated).toBe(true)
    expect(findings.map(({ check, level }) => [check, level])).toEqual([['too-large', 'warning']])
    // Nobody has asked for that limit.
    const unasked = verdictOf(exploreMachine(machine, {}, { states: 300 }))
    expect(unasked.findings.map(({ check, level }) => [check, level])).toEqual([['too-large', 'error']])
  })
})

describe('actors', () => {
  const saving = (onError: object) =>
    createMachine({
      initial: 'saving',
      states: {
        saving: { invoke: { id: 'save', src: fromPromise(() => Promise.resolve(1)), onDone: 'saved', ...onError } },
        saved: { type: 'final' },
        broken: { on: { RETRY: 'saving' } },
      },
    })

  test('a promise may fail: where nothing catches it, that is an error', () => {
    expect(found(saving({ onError: 'broken' }))).toEqual([])
    expect(found(saving({}))).toContain('uncaught: nothing catches it where the actor save fails: give it an onError')
  })

  test('the model says how an actor ends', () => {
    const outcomes = { save: [done(1), failed(new Error('offline'), 'offline')] }
    const { graph } = exploreMachine(saving({ onError: 'broken' }), { outcomes })
    expect(graph.cases.map(({ label }) => label)).toEqual(['save done 0', 'save fails: offline', 'RETRY'])
  })

  test('a callback ends by nothing, and what it sends may come at any time', () => {
    const machine = createMachine({
      initial: 'live',
      invoke: { src: fromCallback(() => {}) },
      states: { live: { on: { TICK: 'late' } }, late: { on: { TICK: 'live' } } },
    })
    expect(places(machine)).toEqual(['live', 'late'])
    expect(found(machine)).toEqual([])
  })

  test('a snapshot of an actor is a case, and so is the answer of a spawned one', () => {
    const machine = createMachine({
      initial: 'on',
      states: {
        on: {
          invoke: { id: 'feed', src: 'feed', onSnapshot: 'seen' },
          on: { 'xstate.done.actor.child': 'ended' },
        },
        seen: {},
        ended: {},
      },
    })
    expect(places(machine)).toEqual(['on', 'ended', 'seen'])
  })

  test('a spawned actor and what is sent to it do not stop the exploration; that it is not followed is said', () => {
    const child = createMachine({ on: { PING: {} } })
    const machine = createMachine({
      context: ({ spawn }) => ({ ref: spawn(child, { id: 'child' }) }),
      initial: 'a',
      states: {
        a: { on: { GO: { target: 'b', actions: sendTo(({ context }) => context.ref, { type: 'PING' }) } } },
        b: { type: 'final' },
      },
    })
    expect(places(machine)).toEqual(['a', 'b'])
    expect(notKnown(machine)).toContain('context.ref is left out of account: it holds a spawned actor')
  })

  test('wherever an actor is spawned, that it is not followed is said with the place', () => {
    const child = fromPromise(() => Promise.resolve(1))
    const machine = setup({
      actors: { child },
      actions: {
        begin: spawnChild('child', { id: 'begun' }),
        keep: assign({ ref: ({ spawn }) => spawn('child', { id: 'kept' }) }),
      },
    }).createMachine({
      context: ({ spawn }) => ({ ref: spawn('child') }),
      initial: 'a',
      states: {
        a: {
          on: {
            GO: [
              { guard: () => false, target: 'b' },
              {
                target: 'b',
                actions: assign(({ spawn, context }) => {
                  spawn(child)
                  return context
                }),
              },
            ],
            KEEP: { actions: 'keep' },
            MORE: { actions: enqueueActions(({ enqueue }) => enqueue.spawnChild('child', { id: 'queued' })) },
          },
        },
        b: { entry: 'begin', type: 'final' },
      },
    })
    const { gaps } = checkMachine(machine)
    const what =
      'is spawned: what it does, and that it may fail, is not followed; what it sends is explored where the machine lists it under on, or its model under events'
    const spawned = gaps.filter(({ sentence }) => sentence.endsWith(what))
    expect(spawned.map(({ sentence, place }) => [sentence.replace(` ${what}`, ''), place])).toEqual(
      expect.arrayContaining([
        ['spawn in the context: child', { state: '', event: 'xstate.context' }],
        ['spawn in a#GO#2: an actor', { state: 'a', event: 'GO', branch: 1 }],
        ['spawn in keep: kept', { state: 'a', event: 'KEEP', branch: 0 }],
        ['spawnChild in a#MORE: queued', { state: 'a', event: 'MORE' }],
        ['spawnChild in begin: begun', { state: 'b' }],
      ]),
    )
    expect(spawned.length).toBe(5)
  })
})

describe('what XState has', () => {
  test('parallel regions, history, delays by name, final states and wildcards', () => {
    const machine = setup({
      delays: { SHORT: ({ context }) => (context as { none: { ms: number } }).none.ms },
    }).createMachine({
      initial: 'work',
      states: {
        work: {
          type: 'parallel',
          on: { PAUSE: 'paused' },
          states: {
            task: { initial: 'one', states: { one: { after: { SHORT: 'two' } }, two: { type: 'final' } } },
            log: {
              initial: 'open',
              states: {
                open: { on: { 'log.*': 'closed', '*': 'other' } },
                other: { after: { 10: 'closed' } },
                closed: { type: 'final' },
              },
            },
          },
          onDone: 'done',
        },
        paused: { on: { GO: 'work' } },
        done: { type: 'final' },
      },
    })
    expect(found(machine)).toEqual([])
    const { graph } = exploreMachine(machine)
    expect(new Set(graph.cases.map(({ label }) => label))).toEqual(
      new Set([
        'PAUSE',
        'GO',
        'any other event',
        'log.any',
        'after SHORT.(machine).work.task.one',
        'after 10.(machine).work.log.other',
      ]),
    )
  })

  test('history leads back to where it was', () => {
    const machine = createMachine({
      initial: 'on',
      states: {
        on: {
          initial: 'a',
          states: { a: { on: { NEXT: 'b' } }, b: {}, back: { type: 'history' } },
          on: { OFF: 'off' },
        },
        off: { on: { ON: 'on.back' } },
      },
    })
    expect(places(machine).toSorted()).toEqual(['off', 'on.a', 'on.b'])
    expect(found(machine)).toEqual([])
  })

  test('guards that are put together ask for their parts', () => {
    const machine = createMachine(
      {
        initial: 'a',
        states: {
          a: { on: { GO: { guard: and(['one', not('two'), stateIn('a')]), target: 'b' } } },
          b: { type: 'final' },
        },
      },
      { guards: { one: () => true } },
    )
    const { graph, gaps } = exploreMachine(machine)
    expect(graph.cases.map(({ label }) => label)).toEqual(['GO [not two]'])
    expect(gaps.map(({ name }) => name)).toEqual(['two'])
  })

  test('raised events and enqueued actions are followed', () => {
    const machine = createMachine({
      context: { count: 0 },
      initial: 'a',
      states: {
        a: {
          on: {
            GO: { actions: [raise({ type: 'NEXT' })] },
            NEXT: 'b',
            ADD: {
              actions: enqueueActions(({ enqueue, context }) => {
                if (context.count < 2) enqueue.assign({ count: context.count + 1 })
                else enqueue.raise({ type: 'FULL' })
              }),
            },
            FULL: 'full',
          },
        },
        b: { type: 'final' },
        full: { type: 'final' },
      },
    })
    const { graph } = exploreMachine(machine)
    const full = graph.cases.findIndex(({ label }) => label === 'ADD')
    const leads = [...graph.caseOf].flatMap((one, edge) => (one === full ? graph.leaves(graph.to[edge] ?? 0) : []))
    expect(new Set(leads)).toEqual(new Set(['a', 'full']))
  })

  test('eventless transitions that never end are said, and do not hang', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { GO: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    })
    const { findings } = checkMachine(machine)
    const [circle] = findings.filter(({ check }) => check === 'throws')
    expect(circle).toMatchObject({ level: 'error', place: { state: 'a', event: 'GO' } })
    expect(circle?.sentence).toMatch(/^GO in a throws: (?:Infinite loop|More than 1000 steps)/)
  })

  test('a machine that goes round when it starts is said to throw there', () => {
    const machine = createMachine({ initial: 'b', states: { b: { always: 'c' }, c: { always: 'b' } } })
    const { findings } = checkMachine(machine)
    const [circle, ...others] = findings.filter(({ level }) => level === 'error')
    expect(others).toEqual([])
    expect(circle).toMatchObject({ check: 'throws', steps: [], place: { state: '' } })
    expect(circle?.sentence).toMatch(/^the start throws with input 0: nothing: Infinite loop detected/)
  })

  test('a start that goes round only where a guard answers so is left out, and that is said', () => {
    const machine = createMachine({
      initial: 'b',
      states: { b: { always: { guard: 'isOn', target: 'c' } }, c: { always: { guard: 'isOn', target: 'b' } } },
    })
    expect(found(machine).filter((one) => one.startsWith('throws'))).toEqual([])
    expect(places(machine)).toEqual(['b'])
    expect(notKnown(machine)).toContain(
      'the start goes round for as long as its guards answer alike: what follows then is left out',
    )
  })
})

test('a state that nothing leads out of is a warning; one that is never reached too', () => {
  const machine = createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: {}, c: {} } })
  const { findings } = checkMachine(machine)
  expect(findings.map(({ check, level, place }) => [check, level, place.state])).toEqual([
    ['unreached', 'warning', 'c'],
    ['stuck', 'warning', 'b'],
  ])
})

test('where a model says where it may rest, that is proven from every state', () => {
  const machine = createMachine({
    initial: 'a',
    states: { a: { on: { GO: 'b', LOOP: 'c' } }, b: {}, c: { on: { BACK: 'd' } }, d: { on: { BACK: 'c' } } },
  })
  expect(found(machine)).toEqual([
    "stuck: nothing leads out of b: if it is an end, say type: 'final', or list it under resting",
  ])
  expect(found(machine, { resting: ['a', 'b'] })).toEqual([
    'dead-end: dead end at c: every path runs in circles',
    'dead-end: dead end at d: every path runs in circles',
  ])
})

test('guards that follow one another are all answered, and an event that asks too many at once says so', () => {
  const guards = Array.from({ length: 12 }, (_, place) => ({ guard: `g${place}`, target: 'b' }))
  const row = createMachine({ initial: 'a', states: { a: { on: { GO: guards } }, b: { type: 'final' } } })
  expect(found(row)).toEqual([])
  const region = (guard: string) => ({ initial: 'a', states: { a: { on: { GO: { guard, actions: 'beep' } } } } })
  const states = Object.fromEntries(guards.map(({ guard }) => [guard, region(guard)]))
  expect(notKnown(createMachine({ type: 'parallel', states }))).toContain(
    'GO asks too many guards whose answers are not known: some of them answer no',
  )
})
