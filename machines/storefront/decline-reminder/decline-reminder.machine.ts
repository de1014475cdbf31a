import { assign, setup } from 'xstate'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  /** Of the link in the mail; null for who opens the page without one. */
  token: string | null
  problem: Problem | null
}

/** Where the link to decline reminders leads (spec 1, section 2): the press in the mail stops them. */
export const declineReminderMachine = setup({
  types: {} as {
    input: { token: string | null }
    context: Context
    events: { type: 'decline-reminder.retry' } | { type: 'decline-reminder.home' }
    tags: 'busy'
  },
  actors: {
    declineReminders: unprovided<void, { token: string }>('declineReminders'),
    leaveSite: unprovided<void>('leaveSite'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isGone: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
}).createMachine({
  id: 'decline-reminder',
  description: 'Somebody pressed the link of a reminder that stops them.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Decides whether there is anything to stop.',
      always: [{ guard: 'hasToken', target: 'stopping' }, { target: 'thanked' }],
    },
    stopping: {
      description: 'The server stops the reminders.',
      tags: 'busy',
      invoke: {
        id: 'declineReminders',
        src: 'declineReminders',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'thanked', actions: assign({ token: null }) },
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => event }, target: 'unknown' },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description: 'Nothing is stopped yet. Says why, and offers to try again.',
      on: { 'decline-reminder.retry': { target: 'stopping', actions: assign({ problem: null }) } },
    },
    unknown: {
      description: 'The link is not whole: says so, and whom to ask.',
      on: { 'decline-reminder.home': 'leaving' },
    },
    thanked: {
      description: 'No reminder comes any more.',
      on: { 'decline-reminder.home': 'leaving' },
    },
    leaving: {
      description: 'What the browser keeps and the session are given up.',
      tags: 'busy',
      invoke: {
        id: 'leaveSite',
        src: 'leaveSite',
        // It does not fail: what the server refuses is told in passing.
        onDone: 'home',
      },
    },
    home: { type: 'final', description: 'The main page opens.' },
  },
})
