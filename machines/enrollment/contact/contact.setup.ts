import { assign, setup } from 'xstate'
import type { ContactInfo, ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { checkContact } from '#schemas/steps/contact/contact.rules.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { unprovided } from '../../support/unprovided.ts'
import { type Said, doubtGuards, doubtNotes } from '../doubts/doubts.setup.ts'
import type { ChangedEvent, SkipEvent, VerifyEvent } from '../doubts/doubts.states.ts'
import { otpMachine } from '../otp/otp.machine.ts'
import { offerIn, problemGuards } from '../step-saving.ts'
import { type OpenedStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'
import { lookUpZip } from '../zip-look-up.states.ts'
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
    loadContact: unprovided<LoadedContact, OpenedStep>('loadContact'),
    lookUpZip,
    checkEmail: unprovided<void, CheckInput>('checkEmail'),
    saveContact: unprovided<{ revision: number }, SaveInput>('saveContact'),
    otp: otpMachine,
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: ContactInfo }) => checkContact(values, context).length === 0,
    /** Where the home may lie in several counties, which of them was said. */
    isPlaced: ({ context }, { county }: { county: string | null }) => agreedOf(context.offer, county) !== null,
    ...doubtGuards,
    ...problemGuards,
  },
  actions: {
    showProblem: assign((of, said: Said<'showProblem'>) => doubtNotes.showProblem(of, said)),
    showErrors: assign((of, said: Said<'showErrors'>) => doubtNotes.showErrors(of, said)),
    showZip: assign((of, said: Said<'showZip'>) => doubtNotes.showZip(of, said)),
    forgetDoubt: assign((of, said: Said<'forgetDoubt'>) => doubtNotes.forgetDoubt(of, said)),
    letThrough: assign((of, said: Said<'letThrough'>) => doubtNotes.letThrough(of, said)),
    askProof: assign((of, said: Said<'askProof'>) => doubtNotes.askProof(of, said)),
    keepProof: assign((of) => doubtNotes.keepProof(of)),
    closeProof: assign({ verifying: null }),
    showOffer: assign({ offer: (_, { error }: { error: unknown }) => offerIn(error), agreed: null }),
  },
})
