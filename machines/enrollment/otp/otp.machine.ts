import { otpSetup } from './otp.setup.ts'
import { stage } from './otp.stage.states.ts'
import { wait } from './otp.wait.states.ts'

export const otpMachine = otpSetup.createMachine({
  id: 'otp',
  description: 'A one-time code of six digits proves an email address or a phone number (spec 2, section 4).',
  context: ({ input }) => ({
    ...input,
    waitSeconds: 0,
    sentLately: false,
    waitKnown: false,
    code: '',
    notice: null,
    error: null,
    problem: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The dialog is open: its stage, and beside it the wait until a code may be sent again.',
      type: 'parallel',
      on: {
        'otp.close': 'closed',
        'otp.change': {
          description: 'What was said of the code is forgotten once it is changed.',
          actions: 'forgetError',
        },
      },
      states: {
        stage,
        wait,
      },
    },
    done: { description: 'Closed, the contact proved.', type: 'final', output: { verified: true } },
    closed: {
      description: 'Closed without proof; the next time begins at stage 1.',
      type: 'final',
      output: { verified: false },
    },
  },
  output: ({ event }) => event.output as { verified: boolean },
})
