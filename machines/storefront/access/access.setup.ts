import { assign, setup } from 'xstate'
import type { GroupCard, ProofSent, RepCard } from '#schemas/calls/visit/access.calls.ts'
import type { OpenedVisit } from '#schemas/calls/visit/sign-in.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { fieldErrors } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** What the identity provider sent the browser back with; the server knows whether it is worth anything. */
export interface ReturnedVisit {
  state: string
  code?: string
  error?: string
  iss?: string
}

/** What whoever opened the page or the dialog learns. */
export interface AccessEnd {
  /** `plans`: a group's visitor looks at plans without a code. Null: the dialog was closed. */
  to: 'home' | 'plans' | null
  /** What was chosen; null where nobody asked. */
  over65: 0 | 1 | null
}

export interface AccessInput {
  /** The page asks for an age afterwards; the dialog is over once the one-time code counts. */
  where: 'page' | 'dialog'
  /** Who proves who they are: a rep, or whoever looks after a group's benefits. */
  of: 'rep' | 'group'
  /** Whether this session's visit is open: who comes back to the page chooses an age again. */
  known: boolean
  /** Where the page was opened by who comes back from the identity provider; null once it was used: it is good once. */
  returned: ReturnedVisit | null
}

interface Context extends AccessInput {
  code: string
  /** Whose code it is. */
  card: RepCard | GroupCard | null
  /** Where the one-time code went; null before. */
  sent: ProofSent | null
  otp: string
  /** Whether this session has shown a code by which it may set up how it signs in. */
  proved: boolean
  /** Where the browser goes: to the identity provider. */
  address: string | null
  /** They came back with an account that did not let them in: the provider is to ask who they are, whoever it knows. */
  again: boolean
  errors: FieldError[]
}

export interface CodeOf {
  of: AccessInput['of']
  code: string
}

const fieldOf = { rep: 'agent_code', group: 'group_code' } as const
/** A mistake in the code that was typed. */
export const codeError = (of: AccessInput['of'], message_key: string): FieldError => ({
  target_element: fieldOf[of],
  error_message: '',
  message_key,
})

/** What the page and the dialog know, ask of others, tell apart and do; their states are in the machine. */
export const accessSetup = setup({
  types: {} as {
    input: AccessInput
    context: Context
    events:
      | { type: 'access.submit'; code: string }
      | { type: 'access.change' }
      | { type: 'access.confirm' }
      | { type: 'access.signIn' }
      | { type: 'access.setUp' }
      | { type: 'access.prove'; otp: string }
      | { type: 'access.resend'; by: ContactKind }
      | { type: 'access.cancel' }
      | { type: 'access.age'; over65: 0 | 1 }
      | { type: 'access.groups' }
      | { type: 'access.back' }
      | { type: 'access.viewPlans' }
      | { type: 'access.leave' }
    output: AccessEnd
    tags: 'busy' | 'editing'
  },
  actors: {
    findCard: unprovided<RepCard | GroupCard | null, CodeOf>('findCard'),
    sendProof: unprovided<ProofSent, CodeOf>('sendProof'),
    resendProof: unprovided<ProofSent, CodeOf & { by: ContactKind }>('resendProof'),
    openVisit: unprovided<void, CodeOf & { otp: string }>('openVisit'),
    leaveSite: unprovided<void>('leaveSite'),
    signInByPasskey: unprovided<OpenedVisit, CodeOf>('signInByPasskey'),
    proveForSetUp: unprovided<void, CodeOf & { otp: string }>('proveForSetUp'),
    makePasskey: unprovided<OpenedVisit, CodeOf>('makePasskey'),
    beginAtProvider: unprovided<{ address: string }, CodeOf & { again: boolean }>('beginAtProvider'),
    leave: unprovided<void, { address: string }>('leave'),
    finishAtProvider: unprovided<OpenedVisit, ReturnedVisit>('finishAtProvider'),
  },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isSomebody: (_, { card }: { card: RepCard | GroupCard | null }) => card !== null,
    isWholeCode: (_, { otp }: { otp: string }) => otpProblem(otp.trim()) === null,
    opensVisit: ({ context: { card } }, { otp }: { otp: string }) =>
      otpProblem(otp.trim()) === null && card?.sign_in.way === 'code',
    isYounger: (_, { over65 }: { over65: 0 | 1 }) => over65 === 0,
    isKnown: ({ context }) => context.known,
    asksForAge: ({ context }) => context.where === 'page',
    choosesAge: ({ context }) => context.where === 'page' && context.of === 'rep',
    isBack: ({ context }) => context.returned !== null,
    getsCode: ({ context }) => context.card?.sign_in.way === 'code',
    isReady: ({ context }) => context.card?.sign_in.ready === true,
    canSetUp: ({ context }) => context.card?.sign_in.sets_up === true,
    signsByPasskey: ({ context: { card } }) => card?.sign_in.way === 'passkey' && card.sign_in.ready,
    hasPasskey: ({ context }) => context.card?.sign_in.way === 'passkey',
    hasProved: ({ context }) => context.proved,
    asksRep: ({ context }, { visit }: { visit: OpenedVisit }) => context.where === 'page' && visit.of === 'rep',
  },
  actions: {
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    forgetErrors: assign({ errors: [] }),
    forget: assign({ code: '', card: null, sent: null, otp: '', proved: false, address: null }),
    keepSent: assign((_, { sent }: { sent: ProofSent }) => ({ sent, errors: [] })),
  },
})
