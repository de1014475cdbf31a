import { assign, emit, setup } from 'xstate'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { asksSpouse, checkList, mayAskSpouse } from '#schemas/steps/dependents/dependents.rules.ts'
import type { HealthChange } from '#schemas/steps/questionnaire.changes.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import {
  type DependentsContext,
  type DependentsPayload,
  type DependentsSaved,
  type KeptDependents,
  type LoadedDependents,
  type RecheckInput,
  type SubmittedDependent,
  dependentById,
  listFactsOf,
  newDependent,
  offeredTier,
  wrongIn,
} from './dependents.context.ts'
import { offerIn, overTheirs, problemGuards } from '../step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'

/** What the step knows, asks of others, tells apart and does; its states are in the machine. */
export const dependentsSetup = setup({
  types: {} as {
    input: StepInput
    context: DependentsContext
    events:
      | { type: 'dependents.spouse'; answer: Flag | null }
      | { type: 'dependents.add' }
      | { type: 'dependents.edit'; id: string }
      | { type: 'dependents.health'; change: HealthChange }
      | ({ type: 'dependents.submit' } & SubmittedDependent)
      | { type: 'dependents.cancel' }
      | { type: 'dependents.delete'; id: string }
      | { type: 'dependents.next' }
      | { type: 'dependents.fitTier' }
      | { type: 'dependents.agree' }
      | { type: 'dependents.disagree' }
      | { type: 'dependents.saveLater' }
      | { type: 'dependents.retry' }
      | { type: 'dependents.keepMine' }
      | { type: 'dependents.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
    /** Everyone on the list is still right: the dialog of Save & Continue Later may open. */
    emitted: { type: 'dependents.mayLeave' }
  },
  actors: {
    loadDependents: unprovided<LoadedDependents, LoadStep>('loadDependents'),
    validateDependent: unprovided<{ valid: boolean }, { enrollmentId: string; dependent: Dependent }>(
      'validateDependent',
    ),
    keepDependents: unprovided<KeptDependents, DependentsPayload>('keepDependents'),
    recheckDependents: unprovided<void, RecheckInput>('recheckDependents'),
    saveDependents: unprovided<{ revision: number }, DependentsSaved>('saveDependents'),
    screenshot,
  },
  guards: {
    mayAskSpouse: ({ context }) => mayAskSpouse(listFactsOf(context)),
    isUnanswered: (_, { answer }: { answer: unknown }) => answer === null,
    wasSaving: ({ context }) => context.savingMet,
    mayAdd: ({ context }) => newDependent(context) !== null,
    isListed: ({ context }, { id }: { id: string }) => dependentById(context, id) !== null,
    isListWhole: ({ context }) => checkList(context.dependents, listFactsOf(context)).length === 0,
    isWhole: ({ context }, submitted: SubmittedDependent) =>
      context.open !== null && wrongIn(context, submitted).length === 0,
    mayFitTier: ({ context }) => offeredTier(context) !== null,
    isConflict: problemGuards.isConflict,
    asksToAgree: problemGuards.asksToAgree,
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    showFirst: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error)[0] ?? null }),
    showOffer: assign({ offer: (_, { error }: { error: unknown }) => offerIn(error), agreed: null }),
    letLeave: emit({ type: 'dependents.mayLeave' }),
    showMain: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error).at(-1) ?? null }),
    takeTheirRevision: assign(({ context }) => overTheirs(context)),
    sayWhatListLacks: assign({
      main: ({ context }) => checkList(context.dependents, listFactsOf(context))[0] ?? null,
    }),
    sayWhyNotAdd: assign({
      main: ({ context }) =>
        asksSpouse(listFactsOf(context))
          ? wrong('has_spouse', 'error_spouse_status')
          : wrong('main', 'error_dependents_full'),
    }),
  },
})
