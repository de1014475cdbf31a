import { assign, setup } from 'xstate'
import type { ContactInfo, ContactKind } from '#schemas/calls/contact.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig, Flag } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/typed.calls.ts'
import { checkContact, contactFieldOf, provableKinds } from '#schemas/steps/contact.rules.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { otpMachine } from './otp.machine.ts'
import { problemGuards, saveFailed } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'

export interface LoadedContact {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  states: { name: string; abbrev: string }[]
  saved: ContactInfo | null
  revision: number
}

type Skips = Record<ContactKind, Flag>

interface SaveInput {
  enrollmentId: string
  revision: number
  values: ContactInfo
  skips: Skips
}

export interface CheckInput {
  enrollmentId: string
  /** Empty where none is asked. */
  email: string
  /** Whether mail and calls reach these is asked too. */
  reached: Partial<Record<ContactKind, string>>
}

/** What became of the last ZIP code: the state that it lies in, or why that is not known. */
type ZipAnswer = { zip: string; state: string | null; error: FieldError | null }

interface Context extends StepInput, LoadedContact {
  draft: ContactInfo | null
  /** Refused contacts that a one-time code could prove, and whether the person asked to skip the check. */
  provable: ContactKind[]
  skips: Skips
  /** What a code has proved: the value, as the form holds it. */
  verified: Record<ContactKind, string | null>
  verifying: { kind: ContactKind; contact: string } | null
  zip: ZipAnswer
  errors: (FieldError | RuleProblem)[]
  problem: Problem | null
}

const noSkips: Skips = { email: 0, phone: 0 }
/** The refusals that stand once one contact is proved; a contact that was changed meanwhile has none. */
const stillRefused = (errors: Context['errors'], provable: readonly ContactKind[], proved: ContactKind) =>
  errors.filter(({ target_element: target }) =>
    provable.some((kind) => kind !== proved && (target === kind || target === contactFieldOf[kind])),
  )

/** Of an existing member, what no code has proved and what is not to be skipped (spec 2, section 4). */
const reachedOf = ({ facts, draft, skips, verified }: Context): CheckInput['reached'] => {
  const isAsked = (kind: ContactKind, contact: string | undefined): contact is string =>
    facts.enrollType === 'existing-member' &&
    contact !== undefined &&
    contact !== '' &&
    skips[kind] === 0 &&
    verified[kind] !== contact
  const { email_address: email, phone_number: phone } = draft ?? {}
  return { ...(isAsked('email', email) && { email }), ...(isAsked('phone', phone) && { phone }) }
}

export const contactMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | { type: 'contact.submit'; values: ContactInfo }
      | { type: 'contact.zipEntered'; zip: string }
      | { type: 'contact.changed'; kind: ContactKind }
      | { type: 'contact.skip'; kind: ContactKind; skip: Flag }
      | { type: 'contact.verify'; kind: ContactKind; contact: string }
      | { type: 'contact.retry' }
      | { type: 'contact.keepMine' }
      | { type: 'contact.takeTheirs' }
    children: {
      loadContact: 'loadContact'
      lookUpZip: 'lookUpZip'
      checkEmail: 'checkEmail'
      saveContact: 'saveContact'
      otp: 'otp'
      screenshot: 'screenshot'
    }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked' | 'looking'
  },
  actors: {
    loadContact: unprovided<LoadedContact, { enrollmentId: string }>('loadContact'),
    lookUpZip: unprovided<{ state: string }, { zip: string }>('lookUpZip'),
    checkEmail: unprovided<void, CheckInput>('checkEmail'),
    saveContact: unprovided<{ revision: number }, SaveInput>('saveContact'),
    otp: otpMachine,
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: ContactInfo }) => checkContact(values, context).length === 0,
    isVerified: (_, { verified }: { verified: boolean }) => verified,
    isProvable: ({ context }, { kind }: { kind: ContactKind }) => context.provable.includes(kind),
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign((_, { error }: { error: unknown }) => ({
      errors: fieldErrors(error),
      provable: provableKinds(fieldErrors(error)),
    })),
  },
}).createMachine({
  id: 'contact',
  description: 'Where the person lives, and an e-mail address and phone number that reach them.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    states: [],
    saved: null,
    revision: 0,
    draft: null,
    provable: [],
    skips: noSkips,
    verified: { email: null, phone: null },
    verifying: null,
    zip: { zip: '', state: null, error: null },
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches which fields are asked, the states, and what is saved.',
      tags: 'busy',
      invoke: {
        id: 'loadContact',
        src: 'loadContact',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({
            ...event.output,
            verified: {
              email: event.output.saved?.email_verified ? (event.output.saved.email_address ?? null) : null,
              phone: event.output.saved?.phone_verified ? (event.output.saved.phone_number ?? null) : null,
            },
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The step could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'contact.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    editing: {
      description: 'The person fills in the fields; a ZIP code fills the state in.',
      tags: 'editing',
      initial: 'entering',
      on: {
        'contact.zipEntered': {
          target: '.lookingUp',
          actions: assign(({ event }) => ({ zip: { zip: event.zip, state: null, error: null } })),
        },
        'contact.changed': {
          description: 'Another e-mail address or phone number: what was said of the old one is forgotten.',
          actions: assign(({ context, event }) => ({
            provable: context.provable.filter((kind) => kind !== event.kind),
            skips: { ...context.skips, [event.kind]: 0 },
          })),
        },
        'contact.skip': [
          {
            guard: { type: 'isProvable', params: ({ event }) => event },
            actions: assign(({ context, event }) => ({ skips: { ...context.skips, [event.kind]: event.skip } })),
          },
          { description: 'Only a contact that was refused can be let through unchecked.' },
        ],
        'contact.verify': [
          {
            guard: { type: 'isProvable', params: ({ event }) => event },
            target: 'verifying',
            actions: assign(({ event }) => ({ verifying: { kind: event.kind, contact: event.contact } })),
          },
          { description: 'Only a contact that was refused needs proof.' },
        ],
        'contact.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'checking',
            actions: assign(({ event }) => ({ draft: event.values, errors: [], problem: null })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({ errors: checkContact(event.values, context), problem: null })),
          },
        ],
      },
      states: {
        entering: { description: 'No ZIP code is being looked up.' },
        lookingUp: {
          description: 'The state of the ZIP code is looked up; the form can be filled in meanwhile.',
          tags: 'looking',
          invoke: {
            id: 'lookUpZip',
            src: 'lookUpZip',
            input: ({ context }) => ({ zip: context.zip.zip }),
            onDone: {
              target: 'entering',
              actions: assign({ zip: ({ context, event }) => ({ ...context.zip, state: event.output.state }) }),
            },
            onError: {
              target: 'entering',
              description: 'The ZIP field says why, the state is cleared.',
              actions: assign({
                zip: ({ context, event }) => ({ ...context.zip, error: fieldErrors(event.error)[0] ?? null }),
              }),
            },
          },
        },
      },
    },
    verifying: {
      description: 'A dialog proves the refused e-mail address or phone number; the form stays as it is behind it.',
      tags: 'editing',
      invoke: {
        id: 'otp',
        src: 'otp',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          ...(context.verifying ?? { kind: 'email' as const, contact: '' }),
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'editing',
            description: 'Proved: its refusal is forgotten, that of the other contact stays.',
            actions: assign(({ context: { verifying, verified, errors, provable } }) =>
              verifying === null
                ? {}
                : {
                    verified: { ...verified, [verifying.kind]: verifying.contact },
                    errors: stillRefused(errors, provable, verifying.kind),
                    provable: provable.filter((kind) => kind !== verifying.kind),
                    verifying: null,
                  },
            ),
          },
          { target: 'editing', actions: assign({ verifying: null }) },
        ],
        onError: {
          target: 'editing',
          actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ verifying: null })],
        },
      },
    },
    checking: {
      description:
        'Asks whether another member uses the e-mail address, and of an existing member whether mail and calls arrive.',
      tags: 'busy',
      invoke: {
        id: 'checkEmail',
        src: 'checkEmail',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          email: context.draft?.email_address ?? '',
          reached: reachedOf(context),
        }),
        onDone: 'saving',
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'editing',
            actions: { type: 'showErrors', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      description: 'The answers go to the server, which checks address, e-mail and phone; a picture goes beside.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveContact',
          src: 'saveContact',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            values: context.draft ?? {},
            skips: context.skips,
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        {
          id: 'screenshot',
          src: 'screenshot',
          input: ({ context }) => ({ enrollmentId: context.enrollmentId, name: 'contact_info' as const }),
          onError: {},
        },
      ],
    },
    conflict: {
      description: 'Another tab saved other answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'contact.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => ({
            revision: context.problem?.revision ?? context.revision,
            problem: null,
          })),
        },
        'contact.takeTheirs': {
          target: 'loading',
          actions: assign({ draft: null, errors: [], provable: [], skips: noSkips, problem: null }),
        },
      },
    },
    saved: { description: 'Contact Information is saved.', type: 'final' },
  },
  output: { step: 'contact' },
})
