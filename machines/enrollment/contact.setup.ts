import { assign, setup } from 'xstate'
import type { ContactInfo, ContactKind } from '#schemas/calls/contact.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { checkContact, provableKinds } from '#schemas/steps/contact.rules.ts'
import { fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { otpMachine } from './otp.machine.ts'
import { problemGuards } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'
import { type ZipAnswer, lookUpZip } from './zip-look-up.states.ts'
import type { CheckInput, ContactContext, LoadedContact, SaveInput } from './contact.context.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const contactSetup = setup({
  types: {} as {
    input: StepInput
    context: ContactContext
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
    lookUpZip,
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
    showZip: assign({ zip: ({ context }, answer: Partial<ZipAnswer>) => ({ ...context.zip, ...answer }) }),
  },
})
