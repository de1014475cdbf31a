import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Input {
  /** The version that is copied. */
  number: number
}
interface Context extends Input {
  note: string
  /** The new version. */
  made: number
  errors: readonly FieldError[]
  problem: Problem | null
}

const none: readonly FieldError[] = []

/** Making a draft of a version. */
export const deskCopyMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: { type: 'desk-copy.copy'; note: string } | { type: 'desk-copy.change' }
    output: { number: number }
    tags: 'busy'
  },
  actors: { copyVersion: unprovided<{ number: number }, Input & { note: string }>('copyVersion') },
  actions: {
    forgetProblems: assign({ errors: none, problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'desk-copy',
  description: 'A version that was published is never changed: a draft is made of it, which may be.',
  context: ({ input }) => ({ ...input, note: '', made: 0, errors: none, problem: null }),
  initial: 'noting',
  states: {
    noting: {
      description: 'The staff may write what the copy is for.',
      on: {
        'desk-copy.copy': {
          target: 'copying',
          actions: ['forgetProblems', assign({ note: ({ event }) => event.note.trim() })],
        },
        'desk-copy.change': { description: 'What was said of the note is forgotten.', actions: 'forgetProblems' },
      },
    },
    copying: {
      description: 'The server makes the draft.',
      tags: 'busy',
      invoke: {
        id: 'copyVersion',
        src: 'copyVersion',
        input: ({ context: { number, note } }) => ({ number, note }),
        onDone: { target: 'copied', actions: assign({ made: ({ event }) => event.output.number }) },
        onError: { target: 'noting', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    copied: { type: 'final', description: 'There is a draft with the same files.' },
  },
  output: ({ context }) => ({ number: context.made }),
})
