import { assign, setup } from 'xstate'
import type { Signing } from '#schemas/calls/enrollment/signing.calls.ts'
import { checkAgreement } from '#schemas/steps/agreement/agreement.rules.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import {
  type OpenInput,
  type Opened,
  type SignInput,
  type SigningContext,
  type SigningInput,
  asked,
  birthdateErrors,
} from './signing.context.ts'

export const signingMachine = setup({
  types: {} as {
    input: SigningInput
    context: SigningContext
    events:
      | { type: 'signing.open'; birthdate: string }
      | { type: 'signing.submit'; draft: SignInput['draft'] }
      | { type: 'signing.changed'; target: string }
      | { type: 'signing.retry' }
      | { type: 'signing.renew' }
    tags: 'busy' | 'editing'
  },
  actors: {
    loadSigning: unprovided<Signing, SigningInput>('loadSigning'),
    openSigning: unprovided<Opened, OpenInput>('openSigning'),
    sign: unprovided<{ signedOn: string }, SignInput>('sign'),
    renewLink: unprovided<void, SigningInput>('renewLink'),
  },
  guards: {
    stands: (_, { output, as }: { output: Signing; as: Signing['standing'] }) => output.standing === as,
    isForeign: (_, { error }: { error: unknown }) => problemOf(error).kind === 'missing',
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
    isOver: (_, { error }: { error: unknown }) => ['conflict', 'missing'].includes(problemOf(error).kind),
    isDate: (_, { birthdate }: { birthdate: string }) => birthdateErrors(birthdate).length === 0,
    isComplete: ({ context, event }) =>
      event.type === 'signing.submit' && checkAgreement(event.draft, asked(context)).length === 0,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    take: assign((_, { output }: { output: Signing }) => ({ signing: output, signedOn: output.signed_on ?? '' })),
  },
}).createMachine({
  id: 'signing',
  description: 'The client of a rep or a group reads the agreement and signs after the submit, by the link of a mail.',
  context: ({ input }) => ({
    ...input,
    birthdate: '',
    signing: null,
    opened: null,
    draft: null,
    signedOn: '',
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What the link asks to be signed is on its way.',
      tags: 'busy',
      invoke: {
        id: 'loadSigning',
        src: 'loadSigning',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'stands', params: ({ event }) => ({ output: event.output, as: 'signed' }) },
            target: 'signedBefore',
            actions: { type: 'take', params: ({ event }) => event },
          },
          {
            guard: { type: 'stands', params: ({ event }) => ({ output: event.output, as: 'expired' }) },
            target: 'expired',
            actions: { type: 'take', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'take', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isForeign', params: ({ event }) => event },
            description: 'The link is none of ours, or was cut.',
            target: 'foreign',
          },
          { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    foreign: { description: 'The page says that the link leads nowhere, and where a good one is.' },
    loadFailed: {
      description: 'No answer: the link may still be good.',
      on: { 'signing.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    asking: {
      description: 'The applicant says when they were born: the mail may have come to somebody else.',
      tags: 'editing',
      on: {
        'signing.open': [
          {
            guard: { type: 'isDate', params: ({ event }) => event },
            target: 'opening',
            actions: assign(({ event }) => ({ birthdate: event.birthdate, errors: [], problem: null })),
          },
          {
            description: 'It is no date: the field says so.',
            actions: assign(({ event }) => ({ errors: birthdateErrors(event.birthdate), problem: null })),
          },
        ],
        'signing.changed': {
          description: 'What was said of the date is forgotten.',
          actions: assign({ errors: [] }),
        },
      },
    },
    opening: {
      description: 'The server compares the date of birth, and gives what is to be signed.',
      tags: ['busy', 'editing'],
      invoke: {
        id: 'openSigning',
        src: 'openSigning',
        input: ({ context: { token, birthdate } }) => ({ token, birthdate }),
        onDone: { target: 'reading', actions: assign({ opened: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'asking',
            actions: assign(({ event }) => ({ errors: fieldErrors(event.error), birthdate: '' })),
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            description: 'It was signed in another window, or the link has expired meanwhile: which is asked.',
            target: 'loading',
            actions: assign({ birthdate: '' }),
          },
          {
            target: 'asking',
            actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ birthdate: '' })],
          },
        ],
      },
    },
    reading: {
      description:
        'All that was answered, and each text with its box; the person signs by drawing or typing their name.',
      tags: 'editing',
      on: {
        'signing.submit': [
          {
            guard: 'isComplete',
            target: 'signing',
            actions: assign(({ event }) => ({ draft: event.draft, errors: [], problem: null })),
          },
          {
            description: 'A box or the signature is missing: each is named.',
            actions: assign(({ context, event }) => ({
              errors: checkAgreement(event.draft, asked(context)),
              problem: null,
            })),
          },
        ],
        'signing.changed': {
          description: 'Whatever is put right loses its message.',
          actions: assign({
            errors: ({ context, event }) => context.errors.filter((error) => error.target_element !== event.target),
          }),
        },
      },
    },
    signing: {
      description: 'The signature goes to the server.',
      tags: ['busy', 'editing'],
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context: { token, birthdate, draft } }) => ({ token, birthdate, draft: draft as SignInput['draft'] }),
        onDone: {
          target: 'signed',
          actions: assign(({ event }) => ({
            signedOn: event.output.signedOn,
            draft: null,
            opened: null,
            birthdate: '',
          })),
        },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'reading',
            actions: assign(({ event }) => ({ errors: fieldErrors(event.error), draft: null })),
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            description: 'Another window was first, or the link has expired meanwhile: which is asked.',
            target: 'loading',
            actions: assign({ draft: null, opened: null, birthdate: '' }),
          },
          {
            target: 'reading',
            actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ draft: null })],
          },
        ],
      },
    },
    signed: { description: 'Thanks, and that nothing else is needed.' },
    signedBefore: { description: 'The link was used: the page says when, and that nothing else is needed.' },
    expired: {
      description: 'The link is too old; a new one can be sent to the address of the enrollment.',
      on: { 'signing.renew': { target: 'renewing', actions: assign({ problem: null }) } },
    },
    renewing: {
      description: 'A new link is sent.',
      tags: 'busy',
      invoke: {
        id: 'renewLink',
        src: 'renewLink',
        input: ({ context: { token } }) => ({ token }),
        onDone: 'renewed',
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            description: 'It was signed by another link meanwhile.',
            target: 'loading',
          },
          { target: 'expired', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    renewed: { description: 'The page says where the new link is to be found.' },
  },
})
