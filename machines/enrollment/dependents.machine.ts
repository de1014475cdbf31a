import { assign, emit, setup } from 'xstate'
import type { DependentPrimary } from '#schemas/calls/dependents.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { asksSpouse, checkDependent, checkList, mayAskSpouse } from '#schemas/steps/dependents.rules.ts'
import { type HealthChange, blankHealth, changeHealth, clearedBy } from '#schemas/steps/questionnaire.changes.ts'
import { wrong } from '#schemas/steps/rule-problem.ts'
import { fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import {
  type DependentsContext,
  type DependentsPayload,
  type KeptDependents,
  type LoadedDependents,
  answeredSpouse,
  dependentById,
  dependentFactsOf,
  listFactsOf,
  listedOf,
  mergedDependent,
  newDependent,
  payloadOf,
  placedDependent,
  sentDependent,
  spouseOnFile,
  withoutDependent,
} from './dependents.context.ts'
import { problemGuards } from './step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from './step.types.ts'

const editOpen = (what: 'add' | 'delete' | 'continue') => wrong('main', `error_edit_open_${what}`)

/** What is wrong with the open form as it would be sent. */
const wrongIn = (context: DependentsContext, values: Partial<DependentPrimary>) =>
  context.open === null
    ? []
    : checkDependent(sentDependent(mergedDependent(context.open, values), context), dependentFactsOf(context))

export const dependentsMachine = setup({
  types: {} as {
    input: StepInput
    context: DependentsContext
    events:
      | { type: 'dependents.spouse'; answer: Flag | null }
      | { type: 'dependents.add' }
      | { type: 'dependents.edit'; id: string }
      | { type: 'dependents.health'; change: HealthChange }
      | { type: 'dependents.submit'; values: Partial<DependentPrimary> }
      | { type: 'dependents.cancel' }
      | { type: 'dependents.delete'; id: string }
      | { type: 'dependents.next' }
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
    validateDependent: unprovided<
      { valid: boolean },
      { enrollmentId: string; dependent: ReturnType<typeof sentDependent> }
    >('validateDependent'),
    keepDependents: unprovided<KeptDependents, DependentsPayload>('keepDependents'),
    recheckDependents: unprovided<void, { enrollmentId: string; dependents: DependentsPayload['dependents'] }>(
      'recheckDependents',
    ),
    saveDependents: unprovided<{ revision: number }, DependentsPayload>('saveDependents'),
    screenshot,
  },
  guards: {
    mayAskSpouse: ({ context }) => mayAskSpouse(listFactsOf(context)),
    isUnanswered: (_, { answer }: { answer: unknown }) => answer === null,
    wasSaving: ({ context }) => context.savingMet,
    mayAdd: ({ context }) => newDependent(context) !== null,
    isListed: ({ context }, { id }: { id: string }) => dependentById(context, id) !== null,
    isListWhole: ({ context }) => checkList(context.dependents, listFactsOf(context)).length === 0,
    isWhole: ({ context }, { values }: { values: Partial<DependentPrimary> }) =>
      context.open !== null && wrongIn(context, values).length === 0,
    isConflict: problemGuards.isConflict,
    isFieldProblem: (_, { error }: { error: unknown }) => problemOf(error).kind === 'field',
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    showFirst: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error)[0] ?? null }),
    letLeave: emit({ type: 'dependents.mayLeave' }),
    showMain: assign({ main: (_, { error }: { error: unknown }) => fieldErrors(error).at(-1) ?? null }),
    takeTheirRevision: assign(({ context }) => ({
      revision: context.problem?.revision ?? context.revision,
      problem: null,
    })),
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
}).createMachine({
  id: 'dependents',
  description: 'Who is enrolled with the member: a spouse, children, or both, as the tier says.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    disclaimer: null,
    asksDisability: false,
    questions: null,
    dependents: [],
    hasSpouse: null,
    revision: 0,
    savedIds: [],
    spouseAside: null,
    open: null,
    errors: [],
    main: null,
    problem: null,
    savingMet: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the fields, the health questions where they are asked, and the dependents that are kept.',
      tags: 'busy',
      invoke: {
        id: 'loadDependents',
        src: 'loadDependents',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, enrollType: context.facts.enrollType }),
        onDone: {
          target: 'listing',
          actions: assign(({ context, event }) => ({
            ...event.output,
            ...listedOf(event.output, { ...context, ...event.output }),
            spouseAside: spouseOnFile(event.output.dependents, event.output.onFile),
            main: null,
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The dependents could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'dependents.retry': 'loading' },
    },
    listing: {
      description: 'The list, with those of the tier alone. What the next one will be is settled already.',
      on: {
        'dependents.spouse': [
          {
            description: 'Nothing is chosen: the question stays open and says so.',
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            actions: assign({ hasSpouse: null, main: wrong('has_spouse', 'error_spouse_status') }),
          },
          {
            description:
              "Yes makes the first one added a spouse, or brings an existing member's spouse back; No takes any spouse off.",
            guard: 'mayAskSpouse',
            target: 'keeping',
            actions: assign(({ context, event }) => ({
              ...answeredSpouse(context, event.answer === 1 ? 1 : 0),
              main: null,
            })),
          },
          { description: 'The plans settle who is enrolled; the question is not asked.' },
        ],
        'dependents.add': [
          {
            guard: 'mayAdd',
            target: 'editing',
            actions: assign(({ context }) => ({ open: newDependent(context), main: null })),
          },
          {
            description: 'The list is full, or the spouse question is open; the page says which.',
            actions: 'sayWhyNotAdd',
          },
        ],
        'dependents.edit': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'editing',
            actions: assign(({ context, event }) => ({ open: dependentById(context, event.id), main: null })),
          },
          { description: 'The dependent is no longer listed; nothing opens.' },
        ],
        'dependents.delete': [
          {
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'keeping',
            actions: assign(({ context, event }) => ({ ...withoutDependent(context, event.id), main: null })),
          },
          { description: 'The dependent is no longer listed; there is nothing to delete.' },
        ],
        'dependents.next': [
          { guard: 'isListWhole', target: 'saving', actions: assign({ main: null, problem: null }) },
          {
            description: 'Somebody is missing or too many; the page says who.',
            actions: 'sayWhatListLacks',
          },
        ],
        'dependents.saveLater': {
          description: 'Save & Continue Later was pressed: first everyone who is listed is checked again.',
          target: 'rechecking',
          actions: assign({ main: null, problem: null }),
        },
      },
    },
    editing: {
      description: 'The form is open with a new dependent or with one of the list; the list waits.',
      tags: 'editing',
      exit: assign({ main: null }),
      on: {
        'dependents.health': {
          description: 'One answer about the dependent; what was wrong with it is taken back.',
          actions: assign(({ context, event }) => ({
            open: context.open?.health_info
              ? { ...context.open, health_info: changeHealth(context.open.health_info, event.change) }
              : context.open,
            errors: clearedBy(context.errors, event.change, 'health_info.'),
          })),
        },
        'dependents.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'validating',
            actions: assign(({ context, event }) => ({
              open: context.open && mergedDependent(context.open, event.values),
              errors: [],
              problem: null,
            })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({ errors: wrongIn(context, event.values) })),
          },
        ],
        'dependents.cancel': { target: 'listing', actions: assign({ open: null, errors: [], problem: null }) },
        'dependents.spouse': {
          description: 'The edited form comes first.',
          actions: assign({ main: editOpen('continue') }),
        },
        'dependents.add': { description: 'One form at a time.', actions: assign({ main: editOpen('add') }) },
        'dependents.edit': { description: 'One form at a time.', actions: assign({ main: editOpen('continue') }) },
        'dependents.delete': {
          description: 'Nobody is deleted while a form is open.',
          actions: assign({ main: editOpen('delete') }),
        },
        'dependents.next': {
          description: 'The edited form comes first.',
          actions: assign({ main: editOpen('continue') }),
        },
        'dependents.saveLater': {
          description: 'The edited form comes first.',
          actions: assign({ main: editOpen('continue') }),
        },
      },
    },
    validating: {
      description: 'The server checks this one dependent.',
      tags: ['busy', 'editing'],
      // So that the places in the server's errors are the places on the page.
      entry: assign(({ context }) => {
        const { open, questions } = context
        if (open === null || questions === null) return {}
        const { health_info } = sentDependent(open, context)
        return { open: { ...open, health_info: blankHealth(questions, health_info) } }
      }),
      invoke: {
        id: 'validateDependent',
        src: 'validateDependent',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          dependent: sentDependent(context.open ?? { primary_info: { dependent_id: '' } }, context),
        }),
        onDone: {
          target: 'keeping',
          description: 'A new dependent is appended, an edited one takes the place of the old entry.',
          actions: assign(({ context }) => ({
            dependents: context.open ? placedDependent(context.dependents, context.open) : context.dependents,
            open: null,
          })),
        },
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
    rechecking: {
      description: 'The server checks one dependent after the other before the enrollment is saved for later.',
      tags: 'busy',
      invoke: {
        id: 'recheckDependents',
        src: 'recheckDependents',
        input: ({ context }) => {
          const { enrollmentId, dependents } = payloadOf(context)
          return { enrollmentId, dependents }
        },
        onDone: {
          target: 'listing',
          description: 'Nothing is wrong with anybody: the dialog opens.',
          actions: 'letLeave',
        },
        onError: [
          {
            guard: { type: 'isFieldProblem', params: ({ event }) => event },
            target: 'listing',
            description: 'Dependent #N and what is wrong stands above the list; the dialog stays closed.',
            actions: { type: 'showFirst', params: ({ event }) => event },
          },
          { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    keeping: {
      description: 'Every change of the list is kept on the server, and read back from it.',
      tags: 'busy',
      invoke: {
        id: 'keepDependents',
        src: 'keepDependents',
        input: ({ context }) => payloadOf(context),
        onDone: {
          target: 'listing',
          actions: assign(({ context, event }) => ({
            ...listedOf(event.output, context),
            problem: null,
          })),
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflict',
            actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ savingMet: false })],
          },
          { target: 'notKept', actions: { type: 'showProblem', params: ({ event }) => event } },
        ],
      },
    },
    notKept: {
      description: 'The change stands in this page alone; the person keeps it on the server or takes it back.',
      tags: 'blocked',
      on: {
        'dependents.retry': { target: 'keeping', actions: assign({ problem: null }) },
        'dependents.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
        'dependents.saveLater': {
          description: 'What stands in this page alone is kept first.',
          target: 'keeping',
          actions: assign({ problem: null }),
        },
      },
    },
    saving: {
      description: 'The dependents go to the server as the ones to enroll.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveDependents',
          src: 'saveDependents',
          input: ({ context }) => payloadOf(context),
          onDone: 'saved',
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: [{ type: 'showProblem', params: ({ event }) => event }, assign({ savingMet: true })],
            },
            {
              guard: { type: 'isFieldProblem', params: ({ event }) => event },
              target: 'listing',
              description: 'The last message stands above the list; it names the dependent.',
              actions: { type: 'showMain', params: ({ event }) => event },
            },
            { target: 'listing', actions: { type: 'showProblem', params: ({ event }) => event } },
          ],
        },
        {
          id: 'screenshot',
          src: 'screenshot',
          input: ({ context }) => ({ enrollmentId: context.enrollmentId, name: 'dependent_info' as const }),
          onError: {},
        },
      ],
    },
    conflict: {
      description: 'Another tab kept other dependents meanwhile; the person says which list counts.',
      tags: 'blocked',
      on: {
        'dependents.keepMine': [
          {
            description: 'The whole list was being saved: it is saved over the other one.',
            guard: 'wasSaving',
            target: 'saving',
            actions: 'takeTheirRevision',
          },
          {
            description: 'A change of the list was being kept: it is kept over the other one.',
            target: 'keeping',
            actions: 'takeTheirRevision',
          },
        ],
        'dependents.takeTheirs': { target: 'loading', actions: assign({ problem: null }) },
      },
    },
    saved: { description: 'The dependents are saved.', type: 'final' },
  },
  output: { step: 'dependents' },
})
