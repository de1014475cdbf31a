import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

export interface SessionLeft {
  /** Seconds until the session ends; 0 where it has ended, null where there is none to watch. */
  seconds: number | null
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
    hasEnded: (_, { error }: { error: unknown }) => problemOf(error).kind === 'session',
  },
}).createMachine({
  id: 'session',
  description: 'Warns two minutes before the session ends, extends it, and says how to go on where it has ended.',
  context: { seconds: 0, problem: null },
  initial: 'watching',
  states: {
    watching: {
      description:
        'The server is asked how long the session lasts, until two minutes are left; asking extends nothing.',
      invoke: {
        id: 'watchSession',
        src: 'watchSession',
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'unwatched' },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'ended' },
          { target: 'ending', actions: assign({ seconds: ({ event }) => event.output.seconds ?? 0 }) },
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
    ended: {
      description: 'The session has ended. What was typed stays on the page, and the way on is told.',
      tags: 'dialog',
      on: { 'session.look': 'looking' },
    },
    looking: { description: 'The person looks at what they typed; that nothing is saved any more stays in sight.' },
  },
})
