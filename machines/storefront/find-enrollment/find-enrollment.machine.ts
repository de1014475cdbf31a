import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type FindForm, findProblems } from '#schemas/storefront/visit/find.rules.ts'
import { type Problem, formProblem } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  form: FindForm
  code: string
  enrollmentId: string
  errors: FieldError[]
  problem: Problem | null
}

/** The way back to a submitted enrollment, by its number and a code (docs/decisions/2026-11-26-your-enrollment.md). */
export const findEnrollmentMachine = setup({
  types: {} as {
    context: Context
    events:
      | ({ type: 'find.ask' } & FindForm)
      | { type: 'find.code'; code: string }
      | { type: 'find.change' }
      | { type: 'find.resend' }
      | { type: 'find.again' }
    output: { enrollmentId: string }
    tags: 'busy'
  },
  actors: {
    findEnrollment: unprovided<void, FindForm>('findEnrollment'),
    openEnrollment: unprovided<string, FindForm & { code: string }>('openEnrollment'),
  },
  guards: {
    isComplete: (_, form: FindForm) => findProblems(form).length === 0,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
  },
  actions: {
    forgetProblems: assign({ errors: [], problem: null }),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'find-enrollment',
  description: 'A submitted enrollment is opened in any browser: by its confirmation number, an address and a code.',
  context: { form: { policy_id: '', email: '' }, code: '', enrollmentId: '', errors: [], problem: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person enters the confirmation number and the email address of the enrollment.',
      on: {
        'find.ask': [
          {
            guard: { type: 'isComplete', params: ({ event: { policy_id, email } }) => ({ policy_id, email }) },
            target: 'asking',
            actions: ['forgetProblems', assign({ form: ({ event: { policy_id, email } }) => ({ policy_id, email }) })],
          },
          {
            description: 'Something is missing or cannot be a number: the fields say so.',
            actions: assign({ errors: ({ event }) => findProblems(event), problem: null }),
          },
        ],
        'find.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblems' },
      },
    },
    asking: {
      description: 'A code is asked for. The answer is the same whether there is such an enrollment or not.',
      tags: 'busy',
      invoke: {
        id: 'findEnrollment',
        src: 'findEnrollment',
        input: ({ context }) => context.form,
        onDone: 'proving',
        onError: { target: 'entering', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    proving: {
      description: 'The person enters the code of the mail.',
      on: {
        'find.code': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'opening',
            actions: ['forgetProblems', assign({ code: ({ event }) => event.code.trim() })],
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({
              errors: [{ target_element: 'otp', message_key: 'error_otp_empty', error_message: '' }],
              problem: null,
            }),
          },
        ],
        'find.change': { description: 'What was said of the code is forgotten.', actions: 'forgetProblems' },
        'find.resend': { target: 'asking', actions: 'forgetProblems' },
        'find.again': {
          description: 'The number or the address was wrong.',
          target: 'entering',
          actions: 'forgetProblems',
        },
      },
    },
    opening: {
      description: 'The server looks at the code, and lets this browser read the enrollment.',
      tags: 'busy',
      invoke: {
        id: 'openEnrollment',
        src: 'openEnrollment',
        input: ({ context: { form, code } }) => ({ ...form, code }),
        onDone: { target: 'opened', actions: assign({ enrollmentId: ({ event }) => event.output, code: '' }) },
        onError: { target: 'proving', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    opened: { type: 'final', description: 'Where it stands is shown, as on the receipt.' },
  },
  output: ({ context }) => ({ enrollmentId: context.enrollmentId }),
})
