import { assign, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { broken, done, silent } from '#machines/support/model.ts'
import { unprovided } from '#machines/support/unprovided.ts'
import { checks } from '#paths/check/checks.ts'
import { door, faultsOf, sound } from './door.ts'

const start = { does: 'input 0: {"tries":0}', leaves: ['outside'] }
const knocked = { does: 'knock {"hard":true}', leaves: ['waiting'] }
const unheard = { does: 'answer fails: silence', leaves: ['outside'] }

describe('every check, with a fault that is planted for it', () => {
  it('finds nothing in a sound machine', () => {
    expect(faultsOf(door, sound)).toEqual([])
    expect(checks.map(({ id }) => id)).toEqual([
      'too-large',
      'throws',
      'never',
      'over-time',
      'dead-end',
      'waits-forever',
      'uncaught',
      'unanswered',
      'ignored-offer',
      'lost-while-busy',
      'unreached',
      'unfired',
      'idle-case',
      'odd-context',
      'unknown-place',
    ])
  })

  it('never: the shortest path to the sentence that comes true', () => {
    expect(faultsOf(door, { ...sound, never: { 'tries twice': (s) => s.context.tries === 2 } })).toEqual([
      {
        check: 'never',
        machine: 'door',
        sentence: 'never: tries twice',
        steps: [start, knocked, unheard, knocked, unheard],
      },
    ])
  })

  it('over-time: a run that goes round for ever, and a step that leads elsewhere', () => {
    expect(
      faultsOf(door, {
        ...sound,
        holds: {
          'a knock is heard at last': { leadsTo: [({ by }) => by('knock'), ({ is }) => is('inside')] },
          'who is let in leaves': { leadsTo: [({ is }) => is('inside'), ({ is }) => is('away')] },
          'silence is not heard': { leadsTo: [({ by }) => by('answer fails: silence'), ({ was }) => was('waiting')] },
          'nobody waits': { always: ({ is }) => !is('waiting') },
          'one knock is enough': { leadsTo: [({ by }) => by('knock'), ({ is }) => is('inside')], fair: false },
          'nobody sings': { leadsTo: [({ by }) => by('sing'), ({ is }) => is('away')] },
        },
      }).map(({ sentence, steps, repeatsFrom }) => [sentence, steps.map(({ does }) => does), repeatsFrom]),
    ).toEqual([
      [
        'not so: a knock is heard at last: it ends there and the goal has not come',
        [start.does, knocked.does, unheard.does, 'leave'],
        undefined,
      ],
      ['not so: nobody waits: it does not hold there', [start.does, knocked.does], undefined],
      ['not so: one knock is enough: the goal does not come any more', [start.does, knocked.does, 'call', 'call'], 3],
      ['not so: nobody sings: what it begins with never comes about, so it says nothing', [], undefined],
    ])
  })

  it('waits-forever: where an actor that may never answer is the only way on', () => {
    const { answer = [] } = sound.outcomes
    expect(faultsOf(door, { ...sound, outcomes: { answer: [...answer, silent] } })).toEqual([
      {
        check: 'waits-forever',
        machine: 'door',
        sentence: 'waits for ever at waiting where answer never answers',
        steps: [start, knocked],
      },
    ])
  })

  it('dead-end: nowhere to go, and in circles for ever', () => {
    const maze = setup({ types: {} as { events: { type: 'go' } | { type: 'fall' } | { type: 'out' } } }).createMachine({
      id: 'maze',
      initial: 'hall',
      states: {
        hall: { on: { go: 'east', fall: 'pit', out: 'garden' } },
        east: { on: { go: 'west' } },
        west: { on: { go: 'east' } },
        pit: {},
        garden: {},
      },
    })
    const rest = { inputs: [undefined], events: {}, outcomes: {}, never: {}, resting: ['garden'] }
    const hall = { does: 'input 0: nothing', leaves: ['hall'] }
    expect(faultsOf(maze, rest)).toEqual([
      {
        check: 'dead-end',
        machine: 'maze',
        sentence: 'dead end at east: every path runs in circles',
        steps: [hall, { does: 'go', leaves: ['east'] }],
      },
      {
        check: 'dead-end',
        machine: 'maze',
        sentence: 'dead end at pit: nothing leads on',
        steps: [hall, { does: 'fall', leaves: ['pit'] }],
      },
      {
        check: 'dead-end',
        machine: 'maze',
        sentence: 'dead end at west: every path runs in circles',
        steps: [hall, { does: 'go', leaves: ['east'] }, { does: 'go', leaves: ['west'] }],
      },
    ])
    expect(faultsOf(maze, { ...rest, resting: ['garden', 'pit', 'west'] })).toEqual([])
  })

  it('dead-end: in a parallel machine every region has to rest', () => {
    const lamp = setup({ types: {} as { events: { type: 'press' } } }).createMachine({
      id: 'lamp',
      type: 'parallel',
      states: {
        light: { initial: 'off', states: { off: { on: { press: 'on' } }, on: { on: { press: 'off' } } } },
        fuse: { initial: 'whole', states: { whole: { on: { press: 'blown' } }, blown: {} } },
      },
    })
    const rest = { inputs: [undefined], events: {}, outcomes: {}, never: {} }
    expect(faultsOf(lamp, { ...rest, resting: ['light', 'fuse'] })).toEqual([])
    expect(faultsOf(lamp, { ...rest, resting: ['light', 'fuse.whole'] }).map(({ sentence }) => sentence)).toEqual([
      'dead end at fuse.blown, light.on: every path runs in circles',
      'dead end at fuse.blown, light.off: every path runs in circles',
    ])
  })

  it('uncaught: an actor fails and no transition handles it', () => {
    const bare = setup({ actors: { answer: unprovided<string>('answer') } }).createMachine({
      id: 'bare',
      initial: 'waiting',
      states: {
        waiting: { invoke: { id: 'answer', src: 'answer', onDone: 'inside' } },
        inside: { type: 'final' },
      },
    })
    const rest = { inputs: [undefined], events: {}, never: {} }
    expect(faultsOf(bare, { ...rest, outcomes: { answer: [done(), broken('offline')] } })).toEqual([
      {
        check: 'uncaught',
        machine: 'bare',
        sentence: 'nothing catches CallProblem: offline',
        steps: [
          { does: 'input 0: nothing', leaves: ['waiting'] },
          { does: 'answer fails: offline', leaves: ['waiting'] },
        ],
      },
    ])
  })

  it('throws: the machine does not start', () => {
    const failing = setup({ types: {} as { input: number } }).createMachine({
      id: 'failing',
      initial: 'a',
      states: {
        a: { type: 'final' },
      },
      context: ({ input }) => {
        if (input === 2) throw new Error('two is too many')
        return {}
      },
    })
    const rest = { events: {}, outcomes: {}, never: {} }
    expect(faultsOf(failing, { ...rest, inputs: [1, 2] })).toEqual([
      {
        check: 'throws',
        machine: 'failing',
        sentence: 'the start throws with input 1: 2: two is too many',
        steps: [],
      },
    ])
  })

  it('unanswered: an actor runs and the model does not say how it may end', () => {
    const faults = faultsOf(door, { ...sound, outcomes: {}, resting: ['waiting'] })
    expect(faults.find(({ check }) => check === 'unanswered')).toEqual({
      check: 'unanswered',
      machine: 'door',
      sentence: 'no outcomes for the actor answer',
      steps: [start, knocked],
    })
  })

  it('ignored-offer: a button that does nothing', () => {
    const offers = { outside: ['knock', 'leave'], waiting: ['call'], inside: ['leave', 'knock'] } as const
    expect(faultsOf(door, { ...sound, offers })).toEqual([
      {
        check: 'ignored-offer',
        machine: 'door',
        sentence: 'knock is offered and nothing happens',
        steps: [
          start,
          knocked,
          { does: 'answer done: heard', leaves: ['inside'] },
          { does: 'knock', leaves: ['inside'] },
        ],
      },
    ])
    // Not where the view does not show it.
    const when = { ...offers, inside: [{ event: 'knock', when: () => false }] } as const
    expect(faultsOf(door, { ...sound, offers: when })).toEqual([])
    // A transition that only says why nothing happens is no answer.
    expect(
      faultsOf(door, { ...sound, events: { knock: [{ hard: false }] } }).map(({ sentence }) => sentence),
    ).toContain('knock is offered and nothing happens')
  })

  it('lost-while-busy: what a person does meanwhile goes nowhere', () => {
    expect(faultsOf(door, { ...sound, offers: { 'tag:busy': ['call', 'leave'] } })).toEqual([
      {
        check: 'lost-while-busy',
        machine: 'door',
        sentence: 'leave is offered and nothing happens',
        steps: [start, knocked, { does: 'leave', leaves: ['waiting'] }],
      },
    ])
  })

  it('unreached and unfired: states and transitions that are only written down', () => {
    const cellar = setup({
      types: {} as { events: { type: 'go' } | { type: 'dig' } },
      guards: { isOpen: () => true },
    }).createMachine({
      id: 'cellar',
      initial: 'hall',
      states: {
        hall: {
          on: {
            go: [{ guard: 'isOpen', target: 'garden' }, { description: 'It is never shut.' }],
            dig: { description: 'The floor is stone.' },
          },
        },
        vault: { on: { go: 'garden' } },
        garden: { type: 'final' },
      },
    })
    expect(faultsOf(cellar, { inputs: [undefined], events: {}, outcomes: {}, never: {} })).toEqual([
      { check: 'unreached', machine: 'cellar', sentence: 'never reached: vault', steps: [] },
      { check: 'unfired', machine: 'cellar', sentence: 'never fires: hall#go#1 -> stays', steps: [] },
      { check: 'unfired', machine: 'cellar', sentence: 'never fires: vault#go#0 -> garden', steps: [] },
    ])
  })

  it('unfired: what is taken at once counts, at the start and after a step', () => {
    const sorter = setup({
      types: {} as { input: { big: boolean }; context: { big: boolean }; events: { type: 'go' } },
      guards: { isBig: ({ context }) => context.big },
    }).createMachine({
      id: 'sorter',
      context: ({ input }) => input,
      initial: 'judging',
      states: {
        judging: { always: [{ guard: 'isBig', target: 'left' }, { target: 'right' }] },
        left: { on: { go: 'passing' } },
        right: { on: { go: 'passing' } },
        passing: { always: 'end' },
        end: { type: 'final' },
      },
    })
    const rest = { events: {}, outcomes: {}, never: {} }
    expect(faultsOf(sorter, { ...rest, inputs: [{ big: true }, { big: false }] })).toEqual([])
    expect(faultsOf(sorter, { ...rest, inputs: [{ big: true }] })).toEqual([
      { check: 'unreached', machine: 'sorter', sentence: 'never reached: right', steps: [] },
      { check: 'unfired', machine: 'sorter', sentence: 'never fires: judging##1 -> right', steps: [] },
      { check: 'unfired', machine: 'sorter', sentence: 'never fires: right#go#0 -> passing', steps: [] },
    ])
  })

  it('idle-case: events and outcomes of the model that never do anything', () => {
    expect(
      faultsOf(door, {
        ...sound,
        events: { knock: [{ hard: true }, { hard: false }], call: [{}] },
        outcomes: { ...sound.outcomes, ghost: [done(undefined, 'boo')] },
      }),
    ).toEqual([{ check: 'idle-case', machine: 'door', sentence: 'never does anything: ghost done: boo', steps: [] }])
    const deaf = setup({ types: {} as { events: { type: 'go'; far: boolean } } }).createMachine({
      id: 'deaf',
      initial: 'here',
      states: { here: { on: { go: { guard: ({ event }) => event.far, target: 'there' } } }, there: { type: 'final' } },
    })
    expect(
      faultsOf(deaf, {
        inputs: [undefined],
        events: { go: [{ far: true }, { far: false }] },
        outcomes: {},
        never: {},
      }),
    ).toEqual([{ check: 'idle-case', machine: 'deaf', sentence: 'never does anything: go {"far":false}', steps: [] }])
  })

  it('odd-context: what JSON would lose', () => {
    const clock = setup({
      types: {} as { context: { times: { at: unknown }[] }; events: { type: 'tick' } },
    }).createMachine({
      id: 'clock',
      context: { times: [] },
      initial: 'running',
      states: {
        running: { on: { tick: { target: 'stopped', actions: assign({ times: [{ at: new Date(0) }] }) } } },
        stopped: { type: 'final' },
      },
    })
    expect(faultsOf(clock, { inputs: [undefined], events: {}, outcomes: {}, never: {} })).toEqual([
      {
        check: 'odd-context',
        machine: 'clock',
        sentence: 'not plain data: context.times.0.at',
        steps: [
          { does: 'input 0: nothing', leaves: ['running'] },
          { does: 'tick', leaves: ['stopped'] },
        ],
      },
    ])
  })

  it('unknown-place: a model that names a state that was renamed', () => {
    expect(
      faultsOf(door, { ...sound, resting: ['porch'], offers: { 'tag:late': ['leave'], hall: ['leave'] } }),
    ).toEqual([
      { check: 'unknown-place', machine: 'door', sentence: 'the machine has no place for resting "porch"', steps: [] },
      {
        check: 'unknown-place',
        machine: 'door',
        sentence: 'the machine has no place for offers "tag:late"',
        steps: [],
      },
      { check: 'unknown-place', machine: 'door', sentence: 'the machine has no place for offers "hall"', steps: [] },
    ])
  })

  it('too-large: an endless model is reported as truncated, and nothing is claimed of the rest', () => {
    const counter = setup({
      types: {} as { context: { count: number }; events: { type: 'more' } | { type: 'stop' } },
      guards: { isMany: ({ context }) => context.count > 1000 },
    }).createMachine({
      id: 'counter',
      context: { count: 0 },
      initial: 'counting',
      states: {
        counting: {
          on: {
            more: { actions: assign({ count: ({ context }) => context.count + 1 }) },
            stop: { guard: 'isMany', target: 'end' },
          },
        },
        end: { type: 'final' },
      },
    })
    expect(faultsOf(counter, { inputs: [undefined], events: {}, outcomes: {}, never: {} }, { states: 50 })).toEqual([
      {
        check: 'too-large',
        machine: 'counter',
        sentence: 'truncated at 50 states: bound the context, or the cases of the model',
        steps: [],
      },
    ])
  })
})
