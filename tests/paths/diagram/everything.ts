import { assign, fromPromise, setup } from 'xstate'

/** A machine with one of each: what a diagram and its exports must be able to say, and texts that try to break out. */
export const everything = setup({
  actors: {
    load: fromPromise(() => Promise.resolve('')),
    audit: fromPromise(() => Promise.resolve('')),
  },
  guards: { isReady: () => true, 'is <ready> & "set"': () => true },
  actions: { say: () => {}, leave: () => {}, enter: () => {} },
  delays: { pause: 500 },
}).createMachine({
  id: 'everything',
  description: 'end note --> "quoted"; {braces} %% <b>bold</b> & #35; : state x {',
  initial: 'loading',
  on: { 'everything.reset': { target: '.loading', reenter: true }, 'other.note': { actions: 'say' } },
  states: {
    loading: {
      tags: ['busy', 'first'],
      invoke: [
        { id: 'load', src: 'load', onDone: 'parts', onError: { target: 'failed', actions: 'say' } },
        { id: 'audit', src: 'audit', onDone: {} },
      ],
    },
    failed: {
      description: 'It failed;\nand why is said: here.',
      entry: ['enter', assign({})],
      exit: 'leave',
      after: { 2000: 'loading', pause: { target: 'done', guard: 'isReady' } },
      on: { 'everything.again': { target: 'failed', reenter: true }, 'everything.odd': { target: 'failed' } },
    },
    parts: {
      type: 'parallel',
      onDone: 'done',
      states: {
        left: {
          initial: 'one',
          states: {
            one: { on: { 'everything.next': [{ guard: 'is <ready> & "set"', target: 'two' }, { actions: 'say' }] } },
            two: { always: { guard: 'isReady', target: 'end' } },
            end: { type: 'final' },
            before: { type: 'history', history: 'deep' },
          },
        },
        right: {
          initial: 'one',
          states: {
            one: { invoke: { id: 'load', src: 'load' }, on: { 'everything.next': 'end' } },
            end: { type: 'final' },
            lately: { type: 'history' },
          },
        },
      },
      on: {
        'everything.both': { target: ['.left.two', '.right.end'] },
        'everything.back': '.left.before',
        'everything.out': { target: 'done', description: 'Leaves <at once>.' },
      },
    },
    done: { type: 'final', description: 'Everything is done.' },
  },
})
