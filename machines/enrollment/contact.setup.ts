import { assign, setup } from 'xstate'
import type { ContactInfo, ContactKind } from '#schemas/calls/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { checkContact } from '#schemas/steps/contact.rules.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { changed, proved, refusedWith } from './doubts.context.ts'
import type { ChangedEvent, SkipEvent, VerifyEvent } from './doubts.states.ts'
import { otpMachine } from './otp.machine.ts'
import { offerIn, problemGuards } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'
import { type ZipAnswer, lookUpZip } from './zip-look-up.states.ts'
import {
  type CheckInput,
  type ContactContext,
  type LoadedContact,
  type SaveInput,
  agreedOf,
} from './contact.context.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const contactSetup = setup({
  types: {} as {
    input: StepInput
    context: ContactContext
    events:
      | { type: 'contact.submit'; values: ContactInfo }
      | { type: 'contact.zipEntered'; zip: string }
      | ChangedEvent<'contact.changed', Doubted>
      | SkipEvent<'contact.skip', Doubted>
      | VerifyEvent<'contact.verify', ContactKind>
      | { type: 'contact.agree'; county: string | null }
      | { type: 'contact.disagree' }
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
    lookUpZip,
    checkEmail: unprovided<void, CheckInput>('checkEmail'),
    saveContact: unprovided<{ revision: number }, SaveInput>('saveContact'),
    otp: otpMachine,
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: ContactInfo }) => checkContact(values, context).length === 0,
    isVerified: (_, { verified }: { verified: boolean }) => verified,
    isDoubted: ({ context }, { kind }: { kind: Doubted }) => context.doubted.includes(kind),
    /** Where the home may lie in several counties, which of them was said. */
    isPlaced: ({ context }, { county }: { county: string | null }) => agreedOf(context.offer, county) !== null,
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign(({ context }, { error }: { error: unknown }) => ({
      errors: fieldErrors(error),
      ...refusedWith(context, fieldErrors(error)),
    })),
    forgetDoubt: assign(({ context }, { kind }: { kind: Doubted }) => changed(context, kind)),
    letThrough: assign(({ context }, { kind, skip }: { kind: Doubted; skip: Flag }) => ({
      skips: { ...context.skips, [kind]: skip },
    })),
    askProof: assign((_, asked: { kind: ContactKind; contact: string }) => ({ verifying: asked })),
    keepProof: assign(({ context }) => proved(context)),
    closeProof: assign({ verifying: null }),
    showOffer: assign({ offer: (_, { error }: { error: unknown }) => offerIn(error), agreed: null }),
    showZip: assign({ zip: ({ context }, answer: Partial<ZipAnswer>) => ({ ...context.zip, ...answer }) }),
  },
})
