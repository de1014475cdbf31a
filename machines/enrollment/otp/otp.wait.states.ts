import { assign } from 'xstate'
import { otpSetup } from './otp.setup.ts'

/** Beside the stage: how long no other code can be sent. */
export const wait = otpSetup.createStateConfig({
  description: 'Between two codes lie 120 seconds, also over closing the dialog and refreshing the page.',
  initial: 'reading',
  states: {
    reading: {
      description: 'Looks whether a code was sent a moment ago; until that is known none can be sent.',
      tags: 'reading',
      invoke: {
        id: 'readWait',
        src: 'readWait',
        input: ({ context: { kind, contact } }) => ({ kind, contact }),
        onDone: {
          target: 'judging',
          actions: assign(({ event }) => ({
            waitSeconds: event.output.seconds,
            sentLately: event.output.sentLately,
            waitKnown: true,
          })),
        },
        onError: {
          target: 'ready',
          description: 'Unreadable cookies: the server keeps its own wait.',
          actions: assign({ waitKnown: true }),
        },
      },
    },
    judging: {
      description: 'Whether another code may be sent.',
      always: [{ guard: 'hasWait', target: 'waiting' }, { target: 'ready' }],
    },
    waiting: {
      description: 'Another code may not be sent yet; the page shows how long.',
      tags: 'waiting',
      invoke: {
        id: 'keepWait',
        src: 'keepWait',
        input: ({ context: { kind, contact, waitSeconds } }) => ({ kind, contact, seconds: waitSeconds }),
        onError: { description: 'Without cookies the wait lasts as long as the dialog.' },
      },
      after: { resendWait: { target: 'ending', actions: assign({ waitSeconds: 0 }) } },
    },
    ending: {
      description: 'The wait is over: that is remembered for 600 seconds.',
      invoke: {
        id: 'endWait',
        src: 'endWait',
        input: ({ context: { kind, contact } }) => ({ kind, contact }),
        onDone: 'ready',
        onError: 'ready',
      },
    },
    ready: { description: 'A code may be sent.' },
  },
})
