import { assign, setup } from 'xstate'
import type { ContactKind } from '#schemas/calls/contact.calls.ts'
import type { EmployerInfo } from '#schemas/calls/employer.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Doubted } from '#schemas/steps/doubts.rules.ts'
import { checkEmployer } from '#schemas/steps/employer.rules.ts'
import { fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { changed, proved, refusedWith } from './doubts.context.ts'
import type { ChangedEvent, SkipEvent, VerifyEvent } from './doubts.states.ts'
import { type EmployerContext, type LoadedEmployer, type SaveEmployerInput, employerFacts } from './employer.context.ts'
import { otpMachine } from './otp.machine.ts'
import { problemGuards } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'
import { type ZipAnswer, lookUpZip } from './zip-look-up.states.ts'

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
    loadEmployer: unprovided<LoadedEmployer, { enrollmentId: string }>('loadEmployer'),
    lookUpZip,
    saveEmployer: unprovided<{ revision: number }, SaveEmployerInput>('saveEmployer'),
    otp: otpMachine,
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: EmployerInfo }) =>
      checkEmployer(values, employerFacts(context)).length === 0,
    isIha: ({ context }) => context.facts.isIha,
    isVerified: (_, { verified }: { verified: boolean }) => verified,
    isDoubted: ({ context }, { kind }: { kind: Doubted }) => context.doubted.includes(kind),
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign(({ context }, { error }: { error: unknown }) => ({
      errors: fieldErrors(error),
      ...refusedWith(context, fieldErrors(error)),
    })),
    showZip: assign({ zip: ({ context }, answer: Partial<ZipAnswer>) => ({ ...context.zip, ...answer }) }),
    forgetDoubt: assign(({ context }, { kind }: { kind: Doubted }) => changed(context, kind)),
    letThrough: assign(({ context }, { kind, skip }: { kind: Doubted; skip: Flag }) => ({
      skips: { ...context.skips, [kind]: skip },
    })),
    askProof: assign((_, asked: { kind: ContactKind; contact: string }) => ({ verifying: asked })),
    keepProof: assign(({ context }) => proved(context)),
    closeProof: assign({ verifying: null }),
  },
})
