import { assign, setup } from 'xstate'
import type { EmployerInfo } from '#schemas/calls/enrollment/employer.calls.ts'
import { checkEmployer } from '#schemas/steps/employer/employer.rules.ts'
import { unprovided } from '../../support/unprovided.ts'
import { type Said, doubtGuards, doubtNotes } from '../doubts/doubts.setup.ts'
import type { ChangedEvent, SkipEvent, VerifyEvent } from '../doubts/doubts.states.ts'
import { type EmployerContext, type LoadedEmployer, type SaveEmployerInput, employerFacts } from './employer.context.ts'
import { otpMachine } from '../otp/otp.machine.ts'
import { problemGuards } from '../step-saving.ts'
import { type OpenedStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'
import { lookUpZip } from '../zip-look-up.states.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const employerSetup = setup({
  types: {} as {
    input: StepInput
    context: EmployerContext
    events:
      | { type: 'employer.submit'; values: EmployerInfo }
      | { type: 'employer.skip' }
      | { type: 'employer.zipEntered'; zip: string }
      | ChangedEvent<'employer.changed', 'phone' | 'address'>
      | SkipEvent<'employer.letThrough', 'phone' | 'address'>
      | VerifyEvent<'employer.verify', 'phone'>
      | { type: 'employer.retry' }
      | { type: 'employer.keepMine' }
      | { type: 'employer.takeTheirs' }
    children: {
      loadEmployer: 'loadEmployer'
      lookUpZip: 'lookUpZip'
      saveEmployer: 'saveEmployer'
      otp: 'otp'
      screenshot: 'screenshot'
    }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked' | 'looking'
  },
  actors: {
    loadEmployer: unprovided<LoadedEmployer, OpenedStep>('loadEmployer'),
    lookUpZip,
    saveEmployer: unprovided<{ revision: number }, SaveEmployerInput>('saveEmployer'),
    otp: otpMachine,
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: EmployerInfo }) =>
      checkEmployer(values, employerFacts(context)).length === 0,
    isIha: ({ context }) => context.facts.isIha,
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
  },
})
