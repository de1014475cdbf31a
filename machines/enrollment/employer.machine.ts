import { assign, setup } from 'xstate'
import type { EmployerInfo } from '#schemas/calls/employer.calls.ts'
import type { FieldError } from '#schemas/calls/envelope.ts'
import type { FieldConfig, Option } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/typed.calls.ts'
import type { ConfiguredFacts } from '#schemas/steps/check-configured.ts'
import { checkEmployer } from '#schemas/steps/employer.rules.ts'
import type { RuleProblem } from '#schemas/steps/rule-problem.ts'
import { type Problem, fieldErrors, problemOf } from '../support/problem.ts'
import { unprovided } from '../support/unprovided.ts'
import { problemGuards, saveFailed, overTheirs, pictured } from './step-saving.ts'
import { type StepInput, type StepOutput, screenshot } from './step.types.ts'
import { type ZipAnswer, askedZip, lookUpZip, zipStates } from './zip-look-up.states.ts'

/** The server's lists, by the field that chooses from them. */
export interface EmployerLists {
  state: Option[]
  average_work_week: Option[]
  employment_status: Option[]
  compensation_type: Option[]
  emp_vac_policy: Option[]
  emp_barg_unit: Option[]
  holiday_policy: Option[]
}

export interface LoadedEmployer {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  lists: EmployerLists
  saved: EmployerInfo | null
  /** Name, phone and address of the group; null without a group. */
  defaults: EmployerInfo | null
  revision: number
}

interface Context extends StepInput, LoadedEmployer {
  draft: EmployerInfo | null
  zip: ZipAnswer
  errors: (FieldError | RuleProblem)[]
  problem: Problem | null
}

const employerFacts = ({ fields, saved, lists }: Context): ConfiguredFacts => ({
  fields,
  saved: saved as Record<string, unknown> | null,
  options: { ...lists },
})

const noLists: EmployerLists = {
  state: [],
  average_work_week: [],
  employment_status: [],
  compensation_type: [],
  emp_vac_policy: [],
  emp_barg_unit: [],
  holiday_policy: [],
}

export const employerMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | { type: 'employer.submit'; values: EmployerInfo }
      | { type: 'employer.skip' }
      | { type: 'employer.zipEntered'; zip: string }
      | { type: 'employer.retry' }
      | { type: 'employer.keepMine' }
      | { type: 'employer.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked' | 'looking'
  },
  actors: {
    loadEmployer: unprovided<LoadedEmployer, { enrollmentId: string }>('loadEmployer'),
    lookUpZip,
    saveEmployer: unprovided<{ revision: number }, { enrollmentId: string; revision: number; values: EmployerInfo }>(
      'saveEmployer',
    ),
    screenshot,
  },
  guards: {
    isWhole: ({ context }, { values }: { values: EmployerInfo }) =>
      checkEmployer(values, employerFacts(context)).length === 0,
    isIha: ({ context }) => context.facts.isIha,
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
    showZip: assign({ zip: ({ context }, answer: Partial<ZipAnswer>) => ({ ...context.zip, ...answer }) }),
  },
}).createMachine({
  id: 'employer',
  description: 'Where the person works; filled in from the group where there is one.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    lists: noLists,
    saved: null,
    defaults: null,
    revision: 0,
    draft: null,
    zip: askedZip(),
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: "Fetches which fields are asked, the lists, the group's own data and what is saved.",
      tags: 'busy',
      invoke: {
        id: 'loadEmployer',
        src: 'loadEmployer',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: { target: 'editing', actions: assign(({ event }) => ({ ...event.output, problem: null })) },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The step could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'employer.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    editing: {
      description: 'The person fills in the fields. Someone who is retired cannot go on.',
      tags: 'editing',
      initial: 'entering',
      on: {
        'employer.zipEntered': {
          target: '.lookingUp',
          actions: assign({ zip: ({ event }) => askedZip(event.zip) }),
        },
        'employer.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'saving',
            actions: assign(({ event }) => ({ draft: event.values, errors: [], problem: null })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({
              errors: checkEmployer(event.values, employerFacts(context)),
              problem: null,
            })),
          },
        ],
        'employer.skip': [
          {
            guard: 'isIha',
            description: 'With an IHA plan the step may be skipped: blank fields are sent.',
            target: 'saving',
            actions: assign({ draft: {}, errors: [], problem: null }),
          },
          { description: 'Without an IHA plan there is no way round this step.' },
        ],
      },
      states: zipStates,
    },
    saving: {
      description: 'The answers, or blank ones after Skip, go to the server; a picture goes beside.',
      tags: 'busy',
      invoke: [
        {
          id: 'saveEmployer',
          src: 'saveEmployer',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            values: context.draft ?? {},
          }),
          onDone: { target: 'saved', actions: assign({ draft: null }) },
          onError: saveFailed('editing'),
        },
        pictured('employer_info'),
      ],
    },
    conflict: {
      description: 'Another tab saved other answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'employer.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'employer.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'Employer Information is saved.', type: 'final' },
  },
  output: { step: 'employer' },
})
