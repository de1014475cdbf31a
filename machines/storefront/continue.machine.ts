import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { continueProblems } from '#schemas/storefront/resume.rules.ts'
import { type Problem, concernsFieldsAlone, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'

export interface ContinueForm {
  code: string
  email: string
}

/** The way back by the code of a mail (spec 3, section 2.5). */
export const continueMachine = setup({
  types: {} as {
    context: { form: ContinueForm; to: string; errors: (RuleProblem | FieldError)[]; problem: Problem | null }
    events: ({ type: 'continue.submit' } & ContinueForm) | { type: 'continue.change'; field: keyof ContinueForm }
    output: { to: string }
    tags: 'busy'
  },
  actors: { redeemCode: unprovided<{ to: string }, ContinueForm>('redeemCode') },
  guards: {
    isComplete: (_, form: ContinueForm) => continueProblems(form).length === 0,
  },
}).createMachine({
  id: 'continue',
  description: 'Welcome to the enrollment: a code and an e-mail address lead back to where it was saved.',
  context: { form: { code: '', email: '' }, to: '', errors: [], problem: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person enters the code and the e-mail address that it was sent to.',
      on: {
        'continue.submit': [
          {
            guard: { type: 'isComplete', params: ({ event: { code, email } }) => ({ code, email }) },
            target: 'redeeming',
            actions: assign({
              form: ({ event: { code, email } }) => ({ code, email }),
              errors: [],
              problem: null,
            }),
          },
          {
            description: 'Something is missing or cannot be a code: the fields say so.',
            actions: assign({ errors: ({ event }) => continueProblems(event), problem: null }),
          },
        ],
        'continue.change': {
          description: 'What was said of a field is forgotten once it is changed.',
          actions: assign({
            errors: ({ context, event }) =>
              context.errors.filter(({ target_element }) => target_element !== event.field),
          }),
        },
      },
    },
    redeeming: {
      description: 'The server looks at the code, once; wrong ones are counted.',
      tags: 'busy',
      invoke: {
        id: 'redeemCode',
        src: 'redeemCode',
        input: ({ context }) => context.form,
        onDone: {
          target: 'opened',
          actions: assign({ to: ({ event }) => event.output.to, form: { code: '', email: '' } }),
        },
        onError: {
          target: 'entering',
          actions: assign(({ event }) => {
            const problem = problemOf(event.error)
            return { errors: problem.errors, problem: concernsFieldsAlone(problem) ? null : problem }
          }),
        },
      },
    },
    opened: { type: 'final', description: 'The saved tab opens, or the nearest place that is allowed.' },
  },
  output: ({ context }) => ({ to: context.to }),
})
