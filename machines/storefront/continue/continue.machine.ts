import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { continueProblems, lostCodeProblems } from '#schemas/storefront/visit/resume.rules.ts'
import { type Problem, concernsFieldsAlone, formProblem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

export interface ContinueForm {
  code: string
  email: string
}

/** The way back by the code of a mail (spec 3, section 2.5), and how a lost code is asked for anew. */
export const continueMachine = setup({
  types: {} as {
    context: { form: ContinueForm; to: string; errors: FieldError[]; problem: Problem | null }
    events:
      | ({ type: 'continue.submit' } & ContinueForm)
      | { type: 'continue.change'; field: keyof ContinueForm }
      | { type: 'continue.lost' }
      | { type: 'continue.ask'; email: string }
      | { type: 'continue.again' }
      | { type: 'continue.back' }
    output: { to: string }
    tags: 'busy'
  },
  actors: {
    redeemCode: unprovided<{ to: string }, ContinueForm>('redeemCode'),
    askAnew: unprovided<void, { email: string }>('askAnew'),
  },
  guards: {
    isComplete: (_, form: ContinueForm) => continueProblems(form).length === 0,
    isAddress: (_, { email }: { email: string }) => lostCodeProblems(email).length === 0,
    isTooMany: (_, { error }: { error: unknown }) => problemOf(error).kind === 'limit',
    concernsAddress: (_, { error }: { error: unknown }) => concernsFieldsAlone(problemOf(error)),
  },
  actions: {
    forgetProblems: assign({ errors: [], problem: null }),
    forgetChanged: assign(({ context }, { field }: { field: keyof ContinueForm }) => ({
      errors: context.errors.filter(({ target_element }) => target_element !== field),
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
  },
}).createMachine({
  id: 'continue',
  description:
    'Welcome to the enrollment: a code and an email address lead back to where it was saved; a lost code is asked for anew.',
  context: { form: { code: '', email: '' }, to: '', errors: [], problem: null },
  initial: 'entering',
  states: {
    entering: {
      description: 'The person enters the code and the email address that it was sent to.',
      on: {
        'continue.submit': [
          {
            guard: { type: 'isComplete', params: ({ event: { code, email } }) => ({ code, email }) },
            target: 'redeeming',
            actions: ['forgetProblems', assign({ form: ({ event: { code, email } }) => ({ code, email }) })],
          },
          {
            description: 'Something is missing or cannot be a code: the fields say so.',
            actions: assign({ errors: ({ event }) => continueProblems(event), problem: null }),
          },
        ],
        'continue.change': {
          description: 'What was said of a field is forgotten once it is changed.',
          actions: { type: 'forgetChanged', params: ({ event }) => event },
        },
        'continue.lost': {
          description: 'The code is lost, or has ended.',
          target: 'asking',
          actions: 'forgetProblems',
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
        onError: { target: 'entering', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    asking: {
      description: 'The person enters the email address that codes went to, for a new one.',
      on: {
        'continue.ask': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event },
            target: 'requesting',
            actions: ['forgetProblems', assign({ form: ({ event: { email } }) => ({ code: '', email }) })],
          },
          {
            description: 'That is no email address: the field says so.',
            actions: assign({ errors: ({ event }) => lostCodeProblems(event.email), problem: null }),
          },
        ],
        'continue.change': {
          description: 'What was said of the address is forgotten once it is changed.',
          actions: { type: 'forgetChanged', params: ({ event }) => event },
        },
        'continue.back': { description: 'The code is found.', target: 'entering', actions: 'forgetProblems' },
      },
    },
    requesting: {
      description: 'The request is on its way. The answer is the same whether the address is known or not.',
      tags: 'busy',
      invoke: {
        id: 'askAnew',
        src: 'askAnew',
        input: ({ context }) => ({ email: context.form.email }),
        onDone: 'sent',
        onError: [
          {
            guard: { type: 'isTooMany', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'concernsAddress', params: ({ event }) => event },
            description: 'It was asked for too often at this address today: the field says so.',
            target: 'asking',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    sent: {
      description: 'If the address belongs to an enrollment that is not finished, a code is on its way.',
      on: { 'continue.back': 'entering', 'continue.again': 'asking' },
    },
    refused: {
      description: 'Codes were asked for too often from here: when it may be tried again is told.',
      on: {
        'continue.back': { target: 'entering', actions: 'forgetProblems' },
        'continue.again': { target: 'asking', actions: 'forgetProblems' },
      },
    },
    failed: {
      description: 'Nothing was asked for: no answer came. The same may be asked again.',
      on: {
        'continue.again': { target: 'requesting', actions: 'forgetProblems' },
        'continue.back': { target: 'entering', actions: 'forgetProblems' },
      },
    },
    opened: { type: 'final', description: 'The saved tab opens, or the nearest place that is allowed.' },
  },
  output: ({ context }) => ({ to: context.to }),
})
