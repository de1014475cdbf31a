import type { FieldError } from '#schemas/fields/field-error.ts'
import { assign, setup } from 'xstate'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  enrollmentId: string
  code: string
  /** Keys of ours or the server's own words, under the field. */
  error: Omit<FieldError, 'target_element'> | null
  problem: Problem | null
}

/** The code of the rep who enrolls; the dialog is called `quote-confirmation` (spec 2, section 2). */
export const enrollerCodeMachine = setup({
  types: {} as {
    input: { enrollmentId: string }
    context: Context
    events:
      | { type: 'enrollerCode.save'; code: string }
      | { type: 'enrollerCode.change' }
      | { type: 'enrollerCode.close' }
    output: { saved: boolean }
    tags: 'busy' | 'editing'
  },
  actors: {
    saveEnrollerCode: unprovided<void, { enrollmentId: string; code: string }>('saveEnrollerCode'),
  },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
  },
  actions: {
    /** The last of the server's messages counts (spec 2, section 8). */
    showLastError: assign((_, { error }: { error: unknown }) => {
      const { error_message = '', message_key } = fieldErrors(error).at(-1) ?? {}
      return {
        error: { error_message, ...(message_key !== undefined && { message_key }) },
        problem: problemOf(error),
      }
    }),
  },
}).createMachine({
  id: 'enrollerCode',
  description: "The dialog for the enroller's code.",
  context: ({ input }) => ({ ...input, code: '', error: null, problem: null }),
  initial: 'entering',
  on: {
    'enrollerCode.change': {
      description: 'What was said of the code is forgotten once it is changed.',
      actions: assign({ error: null, problem: null }),
    },
  },
  states: {
    entering: {
      description: 'The rep types the code.',
      tags: 'editing',
      on: {
        'enrollerCode.save': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'saving',
            actions: assign(({ event }) => ({ code: event.code.trim(), error: null, problem: null })),
          },
          {
            description: 'Nothing was typed: the dialog says so.',
            actions: assign({ error: { message_key: 'error_enroller_code_required', error_message: '' } }),
          },
        ],
        'enrollerCode.close': 'closed',
      },
    },
    saving: {
      description: 'The server looks the code up and keeps it.',
      tags: 'busy',
      invoke: {
        id: 'saveEnrollerCode',
        src: 'saveEnrollerCode',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, code: context.code }),
        onDone: 'saved',
        onError: { target: 'entering', actions: { type: 'showLastError', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The code is kept; the dialog closes.', type: 'final', output: { saved: true } },
    closed: { description: 'Closed without a code.', type: 'final', output: { saved: false } },
  },
  output: ({ event }) => event.output as { saved: boolean },
})
