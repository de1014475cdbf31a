import { assign, setup } from 'xstate'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { PersonalInfo } from '#schemas/calls/enrollment/personal.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { checkPersonal, lacksEnrollerCode } from '#schemas/steps/personal/personal.rules.ts'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { enrollerCodeMachine } from '../enroller-code/enroller-code.machine.ts'
import { besides, problemGuards, saveFailed, overTheirs, takesTheirs } from '../step-saving.ts'
import type { OpenedStep, StepInput, StepOutput } from '../step.types.ts'

export interface LoadedPersonal {
  /** What was typed and not saved: goes before what is saved. */
  typed?: Typed | null
  fields: FieldConfig[]
  /** As saved, the SSN as a mask; null where nothing is saved. */
  saved: PersonalInfo | null
  revision: number
  /** Whether an enroller code is asked for, and whether it may be left out. */
  enrollerCode: { shown: boolean; optional: boolean; saved?: boolean }
}

interface Context extends StepInput, LoadedPersonal {
  enrollerCodeSaved: boolean
  /** What is being saved; let go once the step is left. */
  draft: PersonalInfo | null
  errors: FieldError[]
  problem: Problem | null
}

/** What Next submits. The form keeps nothing back: what it found wrong itself comes along. */
interface Submitted {
  values: PersonalInfo
  wrong?: readonly FieldError[]
}

const personalProblems = (context: Context, { values, wrong: found }: Submitted) =>
  besides(found, [
    ...checkPersonal(values, context),
    ...(lacksEnrollerCode({ ...context.enrollerCode, saved: context.enrollerCodeSaved })
      ? [wrong('enrollerCode', 'error_enroller_code_required')]
      : []),
  ])

export const personalMachine = setup({
  types: {} as {
    input: StepInput
    context: Context
    events:
      | ({ type: 'personal.submit' } & Submitted)
      | { type: 'personal.enterCode' }
      | { type: 'personal.retry' }
      | { type: 'personal.keepMine' }
      | { type: 'personal.takeTheirs' }
    children: { loadPersonal: 'loadPersonal'; savePersonal: 'savePersonal'; enrollerCode: 'enrollerCode' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadPersonal: unprovided<LoadedPersonal, OpenedStep>('loadPersonal'),
    savePersonal: unprovided<{ revision: number }, { enrollmentId: string; revision: number; values: PersonalInfo }>(
      'savePersonal',
    ),
    enrollerCode: enrollerCodeMachine,
  },
  guards: {
    isWhole: ({ context }, submitted: Submitted) => personalProblems(context, submitted).length === 0,
    asksForCode: ({ context }) => context.enrollerCode.shown,
    ...problemGuards,
  },
  actions: {
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
  },
}).createMachine({
  id: 'personal',
  description: 'Who applies: name, measures, Social Security number, prior coverage.',
  context: ({ input }) => ({
    ...input,
    fields: [],
    saved: null,
    revision: 0,
    enrollerCode: { shown: false, optional: true },
    enrollerCodeSaved: false,
    draft: null,
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches which fields are asked, what is saved, and whether an enroller code is wanted.',
      tags: 'busy',
      invoke: {
        id: 'loadPersonal',
        src: 'loadPersonal',
        input: ({ context, event }) => ({ enrollmentId: context.enrollmentId, takesTheirs: takesTheirs(event) }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({
            ...event.output,
            enrollerCodeSaved: event.output.enrollerCode.saved ?? false,
            problem: null,
          })),
        },
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The step could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'personal.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    editing: {
      description: 'The person fills in the fields. Birth date and gender come from the quote and stay as they are.',
      tags: 'editing',
      on: {
        'personal.submit': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event },
            target: 'saving',
            actions: assign(({ event }) => ({ draft: event.values, errors: [], problem: null })),
          },
          {
            description: 'What is missing or wrong is named under its field.',
            actions: assign(({ context, event }) => ({
              errors: personalProblems(context, event),
              problem: null,
            })),
          },
        ],
        'personal.enterCode': [
          { guard: 'asksForCode', target: 'enteringCode' },
          { description: 'No code is wanted: nothing opens.' },
        ],
      },
    },
    enteringCode: {
      description: "The enroller's code is typed in a dialog; the form stays as it is behind it.",
      tags: 'editing',
      invoke: {
        id: 'enrollerCode',
        src: 'enrollerCode',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId }),
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            enrollerCodeSaved: context.enrollerCodeSaved || event.output.saved,
            errors: context.errors.filter((error) => error.target_element !== 'enrollerCode'),
          })),
        },
        onError: { target: 'editing', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'The answers go to the server; empty ones are left out.',
      tags: 'busy',
      invoke: {
        id: 'savePersonal',
        src: 'savePersonal',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          revision: context.revision,
          values: context.draft ?? {},
        }),
        onDone: { target: 'saved', actions: assign({ draft: null }) },
        onError: saveFailed('editing'),
      },
    },
    conflict: {
      description: 'Another tab saved other answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'personal.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'personal.takeTheirs': { target: 'loading', actions: assign({ draft: null, errors: [], problem: null }) },
      },
    },
    saved: { description: 'Personal Information is saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'personal' },
})
