import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface SessionLeft {
  /** Seconds until the session ends; 0 where it has ended, null where there is none to watch. */
  seconds: number | null
  /** Whether it can be made to last longer. */
  mayExtend: boolean
}

export const sessionMachine = setup({
  types: {} as {
    context: { seconds: number; problem: Problem | null }
    events: { type: 'session.stay' } | { type: 'session.look' }
    tags: 'busy' | 'dialog'
  },
  actors: {
    watchSession: unprovided<SessionLeft>('watchSession'),
    extendSession: unprovided<void>('extendSession'),
  },
  delays: { end: ({ context }) => context.seconds * 1000 },
  guards: {
    isNone: (_, { seconds }: SessionLeft) => seconds === null,
    isOver: (_, { seconds }: SessionLeft) => seconds === 0,
    isLast: (_, { mayExtend }: SessionLeft) => !mayExtend,
    hasEnded: (_, { error }: { error: unknown }) => problemOf(error).kind === 'session',
  },
  actions: {
    keepSeconds: assign((_, { seconds }: SessionLeft) => ({ seconds: seconds ?? 0, problem: null })),
  },
}).createMachine({
  id: 'session',
  description:
    'Warns before the session ends, extends it where that is possible, and says how to go on where it has ended.',
  context: { seconds: 0, problem: null },
  initial: 'watching',
  states: {
    watching: {
      description:
        'The server is asked how long the session lasts, until two minutes are left, or ten of its last; asking extends nothing.',
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'unwatched' },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'ended' },
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'closing',
            actions: { type: 'keepSeconds', params: ({ event }) => event.output },
          },
          { target: 'ending', actions: { type: 'keepSeconds', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unwatched', description: 'A server that does not know sessions ends none.' },
      },
    },
    unwatched: { description: 'There is no session that could end.' },
    ending: {
      description: 'At most two minutes are left: one press extends the session.',
      tags: 'dialog',
      after: {
        end: { target: 'watching', description: 'The time is over, unless another tab has extended it.' },
      },
      on: { 'session.stay': { target: 'extending', actions: assign({ problem: null }) } },
    },
    extending: {
      description: 'The session is extended to its full length.',
      tags: ['busy', 'dialog'],
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        onDone: 'watching',
        onError: [
          { guard: { type: 'hasEnded', params: ({ event }) => event }, target: 'ended' },
          {
            description: 'No answer: it may be tried again while time is left.',
            target: 'ending',
            actions: assign({ problem: ({ event }) => problemOf(event.error) }),
          },
        ],
      },
    },
    closing: {
      description:
        'No session lasts for ever, and this one lasts no longer: when it ends is told, and nothing extends it.',
      initial: 'telling',
      after: { end: { target: 'watching', description: 'The time is over.' } },
      states: {
        telling: {
          description: 'A dialog says when it ends, and that what is entered is kept.',
          tags: 'dialog',
          on: { 'session.look': 'noticed' },
        },
        noticed: { description: 'The person goes on until then; when it ends stays in sight.' },
      },
    },
    ended: {
      description: 'The session has ended. What was typed stays on the page, and the way on is told.',
      tags: 'dialog',
      on: { 'session.look': 'looking' },
    },
    looking: { description: 'The person looks at what they typed; that nothing is saved any more stays in sight.' },
  },
})
