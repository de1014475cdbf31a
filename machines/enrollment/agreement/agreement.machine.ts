import { assign, setup } from 'xstate'
import type { SigningProcess } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { checkAgreement } from '#schemas/steps/agreement/agreement.rules.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import {
  type AgreementContext as Context,
  type LoadedAgreement,
  type SignedDraft,
  needs,
  signerFirst,
  signersOf,
} from './agreement.context.ts'
import { problemGuards, saveFailed, overTheirs, pictured } from '../step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from '../step.types.ts'

interface SaveInput {
  enrollmentId: string
  revision: number
  eprocess: SigningProcess
  fields: FieldConfig[]
  draft: SignedDraft
  /** The hashes of the texts that were shown. */
  textsSeen: string[]
}

export const agreementMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | { type: 'agreement.submit'; draft: SignedDraft }
      | { type: 'agreement.changed'; target: string }
      | { type: 'agreement.signer'; eprocess: SigningProcess }
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
    maySign: ({ context }, { eprocess }: { eprocess: SigningProcess }) => signersOf(context).includes(eprocess),
    ...problemGuards,
    isOtherText: (_, { error }: { error: unknown }) =>
      problemOf(error).errors.some(({ message_key: key }) => key === 'error_agreement_text_changed'),
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
    signer: 'applicant',
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
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({ ...event.output, signer: signerFirst(event.output), problem: null })),
        },
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
        'agreement.signer': [
          {
            guard: { type: 'maySign', params: ({ event }) => event },
            description: 'A rep or a group verifies alone, or lets the applicant sign on screen at once.',
            actions: assign(({ event }) => ({ signer: event.eprocess, errors: [], problem: null })),
          },
          { description: 'Nobody else may verify this enrollment: whoever does stays.' },
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
            eprocess: context.signer,
            fields: context.fields,
            draft: context.draft ?? { agreed: [] },
            textsSeen: context.texts.map(({ sha256 }) => sha256),
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: [
            {
              guard: { type: 'isOtherText', params: ({ event }) => event },
              description: 'The texts are other ones by now: they are read and agreed to anew.',
              target: 'loading',
              actions: [{ type: 'showErrors', params: ({ event }) => event }, assign({ draft: null })],
            },
            ...saveFailed('editing'),
          ],
        },
        pictured('agreement'),
      ],
    },
    conflict: {
      description: 'The agreement was signed in another tab meanwhile; the person says which one counts.',
      tags: 'blocked',
      on: {
        'agreement.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'agreement.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'Agreed and signed.', tags: 'busy', type: 'final' },
  },
  output: { step: 'agreement' },
})
