import { assign, setup } from 'xstate'
import type { ChangedPrices } from '#schemas/calls/enrollment/correct.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Correctable, type Correction, problemsOfCorrection } from '#schemas/steps/correction.rules.ts'
import { type Problem, formProblem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  enrollmentId: string
  /** As it is now. */
  before: Correctable
  /** Null before anything was typed. */
  change: Correction | null
  /** Where the code went; null before one was sent, and for whoever needs none. */
  sent: ProofSent | null
  /** How it is sent; null as the server chooses. */
  by: ContactKind | null
  code: string
  errors: FieldError[]
  problem: Problem | null
  corrected: boolean
  /** What the plans would cost; null where nothing costs something else, or before that is known. */
  prices: ChangedPrices | null
}

/** What is sent of a correction. */
export interface Correcting {
  enrollmentId: string
  change: Correction | null
  code: string | null
  /** Dollars each month: the price that was shown and agreed to. */
  agreed: number | null
}

const isAboutCode = ({ target_element }: FieldError): boolean => target_element === 'otp'

/**
 * Correcting a part of a submitted enrollment: its contact (docs/decisions/2026-11-26-correct-the-contact.md), or the card
 * or account that pays.
 */
export const correctAnswersMachine = setup({
  types: {} as {
    input: { enrollmentId: string; before: Correctable }
    context: Context
    events:
      | { type: 'correct.submit'; change: Correction }
      | { type: 'correct.resend'; by: ContactKind }
      | { type: 'correct.code'; code: string }
      | { type: 'correct.agree' }
      | { type: 'correct.change' }
      | { type: 'correct.back' }
      | { type: 'correct.close' }
    output: { corrected: boolean }
    tags: 'busy'
  },
  actors: {
    requestCorrection: unprovided<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>(
      'requestCorrection',
    ),
    correctAnswers: unprovided<ChangedPrices | null, Correcting>('correctAnswers'),
  },
  guards: {
    isRight: ({ context }, { change }: { change: Correction }) =>
      problemsOfCorrection(context.before, change).length === 0,
    needsCode: (_, { output }: { output: ProofSent | null }) => output !== null,
    isAsked: (_, { output }: { output: ChangedPrices | null }) => output !== null,
    wasSent: ({ context }) => context.sent !== null,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    wantsCode: (_, { error }: { error: unknown }) => problemOf(error).errors.some(isAboutCode),
    isCodeAtFault: ({ context }, { error }: { error: unknown }) => {
      const { errors } = problemOf(error)
      return context.sent !== null && (errors.length === 0 || errors.some(isAboutCode))
    },
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => formProblem(error)),
    forgetProblem: assign({ errors: [], problem: null }),
  },
}).createMachine({
  id: 'correct-answers',
  description:
    'The dialog in which a part of a submitted enrollment is corrected: the applicant by a one-time code, rep and group without.',
  context: ({ input }) => ({
    ...input,
    change: null,
    sent: null,
    by: null,
    code: '',
    errors: [],
    problem: null,
    corrected: false,
    prices: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'The person corrects how they are reached, how they pay, or who benefits. Another price is agreed to first.',
      on: {
        'correct.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'asking',
            actions: ['forgetProblem', assign({ change: ({ event }) => event.change, sent: null, prices: null })],
          },
          {
            description: 'Something is missing, cannot be, or nothing was changed: the form says so.',
            actions: assign({
              change: ({ event }) => event.change,
              errors: ({ context, event }) => problemsOfCorrection(context.before, event.change),
              problem: null,
            }),
          },
        ],
        'correct.change': { description: 'What was said of a field is forgotten.', actions: 'forgetProblem' },
        'correct.close': 'closed',
      },
    },
    asking: {
      description: 'The server sends a code to the contact of before, or finds that none is needed.',
      tags: 'busy',
      invoke: {
        id: 'requestCorrection',
        src: 'requestCorrection',
        input: ({ context: { enrollmentId, by } }) => ({ enrollmentId, by }),
        onDone: [
          {
            guard: { type: 'needsCode', params: ({ event }) => event },
            target: 'entering',
            actions: assign({ sent: ({ event }) => event.output }),
          },
          {
            description: 'The rep or the group of the enrollment has shown already who they are.',
            target: 'correcting',
            actions: assign({ sent: null }),
          },
        ],
        onError: [
          {
            guard: 'wasSent',
            description: 'The code that was sent before still counts.',
            target: 'entering',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    entering: {
      description: 'The person enters the code of the mail or text message, by which the correction is kept.',
      on: {
        'correct.code': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'correcting',
            actions: ['forgetProblem', assign({ code: ({ event }) => event.code.trim() })],
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({
              errors: [{ target_element: 'otp', message_key: 'error_otp_empty', error_message: '' }],
              problem: null,
            }),
          },
        ],
        'correct.resend': {
          target: 'asking',
          actions: ['forgetProblem', assign({ by: ({ event }) => event.by })],
        },
        'correct.change': {
          description: 'What was said of the code is forgotten once it is changed.',
          actions: 'forgetProblem',
        },
        'correct.back': {
          description: 'What was typed stands in the form.',
          target: 'editing',
          actions: 'forgetProblem',
        },
        'correct.close': 'closed',
      },
    },
    correcting: {
      description: 'The server keeps the correction, and has the carriers told.',
      tags: 'busy',
      invoke: {
        id: 'correctAnswers',
        src: 'correctAnswers',
        input: ({ context: { enrollmentId, change, sent, code, prices } }) => ({
          enrollmentId,
          change,
          code: sent === null ? null : code,
          agreed: prices?.monthly_now ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isAsked', params: ({ event }) => event },
            description: 'The plans cost something else at the new address: nothing is corrected yet.',
            target: 'agreeing',
            actions: assign({ prices: ({ event }) => event.output }),
          },
          { target: 'corrected', actions: assign({ corrected: true }) },
        ],
        onError: [
          {
            guard: { type: 'isCodeAtFault', params: ({ event }) => event },
            target: 'entering',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'wantsCode', params: ({ event }) => event },
            description: 'Whoever needed none needs one now: their visit has ended meanwhile.',
            target: 'asking',
          },
          {
            description:
              'The server refuses what was typed, such as an address that is somebody else’s, or a card that is declined.',
            target: 'editing',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
        ],
      },
    },
    agreeing: {
      description: 'The new price stands beside the one of before, for each plan and in all.',
      on: {
        'correct.agree': 'correcting',
        'correct.back': {
          description: 'What was typed stands in the form; what was asked is asked anew.',
          target: 'editing',
          actions: assign({ prices: null }),
        },
        'correct.close': 'closed',
      },
    },
    corrected: {
      description: 'It is corrected; the dialog says so.',
      on: { 'correct.close': 'closed' },
    },
    closed: { description: 'The dialog is closed.', type: 'final' },
  },
  output: ({ context }) => ({ corrected: context.corrected }),
})
