import { assign, setup } from 'xstate'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  enrollmentId: string
  /** Where the code went; null before one was sent, and for whoever needs none. */
  sent: ProofSent | null
  /** How it is sent; null as the server chooses. */
  by: ContactKind | null
  code: string
  error: FieldError | null
  problem: Problem | null
  /** Where the file is fetched, for ten minutes. */
  address: string
}

/** The signed PDF of a submitted enrollment (docs/decisions/2026-11-25-signed-document.md). */
export const signedDocumentMachine = setup({
  types: {} as {
    input: { enrollmentId: string }
    context: Context
    events:
      | { type: 'document.get' }
      | { type: 'document.resend'; by: ContactKind }
      | { type: 'document.open'; code: string }
      | { type: 'document.change' }
      | { type: 'document.close' }
    tags: 'busy'
  },
  actors: {
    requestDocument: unprovided<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>('requestDocument'),
    openDocument: unprovided<string, { enrollmentId: string; code: string | null }>('openDocument'),
  },
  guards: {
    needsCode: (_, { output }: { output: ProofSent | null }) => output !== null,
    wasSent: ({ context }) => context.sent !== null,
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
  },
  actions: {
    showProblem: assign((_, { error }: { error: unknown }) => {
      const first = fieldErrors(error).find(({ target_element }) => target_element === 'otp') ?? null
      return { error: first, problem: first === null ? problemOf(error) : null }
    }),
    forgetProblem: assign({ error: null, problem: null }),
  },
}).createMachine({
  id: 'signed-document',
  description:
    'The dialog in which the signed PDF is fetched: the applicant by a one-time code, rep and group without.',
  context: ({ input }) => ({ ...input, sent: null, by: null, code: '', error: null, problem: null, address: '' }),
  initial: 'explaining',
  states: {
    explaining: {
      description: 'Says what the document is. Nothing is sent before somebody asks for it.',
      on: {
        'document.get': { target: 'asking', actions: 'forgetProblem' },
        'document.close': 'closed',
      },
    },
    asking: {
      description: 'The server sends a code, or finds that none is needed.',
      tags: 'busy',
      invoke: {
        id: 'requestDocument',
        src: 'requestDocument',
        input: ({ context: { enrollmentId, by } }) => ({ enrollmentId, by }),
        onDone: [
          {
            guard: { type: 'needsCode', params: ({ event }) => event },
            target: 'entering',
            actions: assign({ sent: ({ event }) => event.output }),
          },
          {
            description: 'Whoever has shown meanwhile that it is theirs needs none any more.',
            target: 'opening',
            actions: assign({ sent: null }),
          },
        ],
        onError: [
          {
            guard: 'wasSent',
            description: 'The code that was sent before still counts.',
            target: 'entering',
            actions: { type: 'showProblem', params: ({ event }) => event },
          },
          { target: 'explaining', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    entering: {
      description: 'The person enters the code of the mail or text message.',
      on: {
        'document.open': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'opening',
            actions: ['forgetProblem', assign({ code: ({ event }) => event.code.trim() })],
          },
          {
            description: 'Nothing was typed: the field says so.',
            actions: assign({
              error: { target_element: 'otp', message_key: 'error_otp_empty', error_message: '' },
              problem: null,
            }),
          },
        ],
        'document.resend': {
          target: 'asking',
          actions: ['forgetProblem', assign({ by: ({ event }) => event.by })],
        },
        'document.change': {
          description: 'What was said of the code is forgotten once it is changed.',
          actions: 'forgetProblem',
        },
        'document.close': 'closed',
      },
    },
    opening: {
      description: 'The server looks at the code, or at whose enrollment it is, and gives the address of the file.',
      tags: 'busy',
      invoke: {
        id: 'openDocument',
        src: 'openDocument',
        input: ({ context: { enrollmentId, sent, code } }) => ({ enrollmentId, code: sent === null ? null : code }),
        onDone: { target: 'ready', actions: assign({ address: ({ event }) => event.output }) },
        onError: [
          {
            guard: 'wasSent',
            target: 'entering',
            actions: { type: 'showProblem', params: ({ event }) => event },
          },
          { target: 'explaining', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    ready: {
      description: 'The link to the file, which it is made for and which ends in ten minutes.',
      on: { 'document.close': 'closed' },
    },
    closed: { description: 'The dialog is closed.', type: 'final' },
  },
})
