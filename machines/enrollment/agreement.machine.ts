import { assign, setup } from 'xstate'
import type { AgreementInfo, AgreementText, SigningProcess } from '#schemas/calls/agreement.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { type AgreementDraft, checkAgreement } from '#schemas/steps/agreement.rules.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { problemGuards, saveFailed } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'

export interface SignedDraft extends AgreementDraft {
  verification_code?: string
  signature_kind?: 'drawn' | 'typed'
}

export interface LoadedAgreement {
  texts: AgreementText[]
  specialMessage: string | null
  fields: FieldConfig[]
  eprocess: SigningProcess
  signatureRequired: boolean
  /** What is saved already; its picture never comes back. */
  saved: AgreementInfo | null
  revision: number
}

interface Context extends StepInput, LoadedAgreement {
  /** What is being saved; let go once the step is left. */
  draft: SignedDraft | null
  errors: (FieldError | RuleProblem)[]
  problem: Problem | null
}

interface SaveInput {
  enrollmentId: string
  revision: number
  eprocess: SigningProcess
  fields: FieldConfig[]
  draft: SignedDraft
}

const needs = (context: Context) => ({
  textCount: context.texts.length,
  signatureRequired: context.signatureRequired && context.saved?.signed !== true,
  answerRequired: context.fields.some((field) => field.field_name === 'answer' && field.required),
})

export const agreementMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | { type: 'agreement.submit'; draft: SignedDraft }
      | { type: 'agreement.changed'; target: string }
      | { type: 'agreement.retry' }
      | { type: 'agreement.keepMine' }
      | { type: 'agreement.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadAgreement: unprovided<LoadedAgreement, { enrollmentId: string }>('loadAgreement'),
    saveAgreement: unprovided<{ revision: number }, SaveInput>('saveAgreement'),
    screenshot,
  },
  guards: {
    isComplete: ({ context, event }) =>
      event.type === 'agreement.submit' && checkAgreement(event.draft, needs(context)).length === 0,
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
  },
}).createMachine({
  id: 'agreement',
  description: 'The texts to agree to, who verifies the enrollment, and the signature.',
  context: ({ input }) => ({
    ...input,
    texts: [],
    specialMessage: null,
    fields: [],
    eprocess: 'applicant',
    signatureRequired: false,
    saved: null,
    revision: 0,
    draft: null,
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the texts, the verification fields and what was signed before.',
      tags: 'busy',
      invoke: {
        id: 'loadAgreement',
        src: 'loadAgreement',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: { target: 'editing', actions: assign(({ event }) => ({ ...event.output, problem: null })) },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The texts could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'agreement.retry': 'loading' },
    },
    editing: {
      description: 'Every text has a box to tick; the person signs by drawing or by typing their name.',
      tags: 'editing',
      on: {
        'agreement.submit': [
          {
            guard: 'isComplete',
            target: 'saving',
            actions: assign(({ event }) => ({ draft: event.draft, errors: [], problem: null })),
          },
          {
            description: 'A box, the answer or the signature is missing: each is named.',
            actions: assign(({ context, event }) => ({
              errors: checkAgreement(event.draft, needs(context)),
              problem: null,
            })),
          },
        ],
        'agreement.changed': {
          description: 'Whatever is put right loses its message.',
          actions: assign({
            errors: ({ context, event }) => context.errors.filter((error) => error.target_element !== event.target),
          }),
        },
      },
    },
    saving: {
      description: 'The agreement and its signature go to the server.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveAgreement',
          src: 'saveAgreement',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            eprocess: context.eprocess,
            fields: context.fields,
            draft: context.draft ?? { agreed: [] },
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        {
          id: 'screenshot',
          src: 'screenshot',
          input: ({ context }) => ({ enrollmentId: context.enrollmentId, name: 'agreement_info' as const }),
          onError: {},
        },
      ],
    },
    conflict: {
      description: 'The agreement was signed in another tab meanwhile; the person says which one counts.',
      tags: 'blocked',
      on: {
        'agreement.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => ({
            revision: context.problem?.revision ?? context.revision,
            problem: null,
          })),
        },
        'agreement.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'Agreed and signed.', type: 'final' },
  },
  output: { step: 'agreement' },
})
