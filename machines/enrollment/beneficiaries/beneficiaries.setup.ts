import { assign, setup } from 'xstate'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import {
  checkBeneficiary,
  hasRoom,
  sharesAreWhole,
  totalMessages,
} from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { openOffers } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { problemGuards } from '../step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'
import {
  type BeneficiariesContext,
  type LoadedBeneficiaries,
  beneficiaryFactsOf,
  merged,
  sentBeneficiary,
} from './beneficiaries.context.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const beneficiariesSetup = setup({
  types: {} as {
    input: StepInput
    context: BeneficiariesContext
    events:
      | { type: 'beneficiaries.add' }
      /** Of `offered`. */
      | { type: 'beneficiaries.addOffered'; index: number }
      | { type: 'beneficiaries.edit'; id: string }
      | { type: 'beneficiaries.submit'; values: Partial<Beneficiary> }
      | { type: 'beneficiaries.cancel' }
      | { type: 'beneficiaries.delete'; id: string }
      | { type: 'beneficiaries.next' }
      | { type: 'beneficiaries.retry' }
      | { type: 'beneficiaries.keepMine' }
      | { type: 'beneficiaries.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadBeneficiaries: unprovided<LoadedBeneficiaries, LoadStep>('loadBeneficiaries'),
    validateBeneficiary: unprovided<{ valid: boolean }, { enrollmentId: string; person: Beneficiary }>(
      'validateBeneficiary',
    ),
    saveBeneficiaries: unprovided<
      { revision: number },
      { enrollmentId: string; revision: number; people: Beneficiary[] }
    >('saveBeneficiaries'),
    screenshot,
  },
  guards: {
    hasRoom: ({ context }) => hasRoom(context.people),
    isOffered: ({ context }, { index }: { index: number }) =>
      hasRoom(context.people) && openOffers(context.offered, context.people).includes(index),
    isListed: ({ context }, { id }: { id: string }) => context.people.some((person) => person.beneficiary_id === id),
    sharesAreWhole: ({ context }) => sharesAreWhole(context.people),
    isWhole: ({ context }, { values }: { values: Partial<Beneficiary> }) =>
      context.open !== null &&
      checkBeneficiary(sentBeneficiary(merged(context.open, values)), beneficiaryFactsOf(context)).length === 0,
    isConflict: problemGuards.isConflict,
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    showMain: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error).at(-1) ?? null }),
    sayTotal: assign({ main: ({ context }) => totalMessages(context.people).at(-1) ?? null }),
    sayEditOpen: assign({ main: wrong('main', 'error_edit_open_continue') }),
  },
})
