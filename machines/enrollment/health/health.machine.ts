import { assign, setup } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { HealthInfo, HealthQuestions } from '#schemas/calls/enrollment/health.calls.ts'
import { type HealthChange, blankHealth, changeHealth, clearedBy } from '#schemas/steps/questionnaire.changes.ts'
import { checkHealth, healthPayload } from '#schemas/steps/questionnaire.rules.ts'
import { type Problem, fieldErrors, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import { problemGuards, saveFailed, overTheirs, pictured } from '../step-saving.ts'
import { type LoadStep, type StepInput, type StepOutput, screenshot } from '../step.types.ts'

export interface LoadedHealth {
  questions: HealthQuestions
  /** As saved, null where nothing is. */
  saved: HealthInfo | null
  /** An existing member's answers on file that were not carried over yet; null for everybody else. */
  onFile: HealthInfo | null
  revision: number
}

export interface HealthContext extends StepInput {
  questions: HealthQuestions
  /** One answer a question, in the order of the questions. Lives here and nowhere else in the browser. */
  info: HealthInfo
  revision: number
  /** What is on file was carried over while this step is open: it is not done twice. */
  carried: boolean
  errors: FieldError[]
  problem: Problem | null
}

const noQuestions: HealthQuestions = { codition_questions: [], medication_question: null }

interface SaveInput {
  enrollmentId: string
  revision: number
  info: HealthInfo
}

export const healthMachine = setup({
  types: {} as {
    input: StepInput
    context: HealthContext
    events:
      | { type: 'health.change'; change: HealthChange }
      | { type: 'health.next' }
      | { type: 'health.retry' }
      | { type: 'health.keepMine' }
      | { type: 'health.takeTheirs' }
    output: StepOutput
    tags: 'busy' | 'editing' | 'blocked'
  },
  actors: {
    loadHealth: unprovided<LoadedHealth, LoadStep>('loadHealth'),
    saveHealth: unprovided<{ revision: number }, SaveInput>('saveHealth'),
    carryOver: unprovided<{ revision: number }, SaveInput>('carryOver'),
    screenshot,
  },
  guards: {
    /** Only what answers today's questions wholly is saved unasked. */
    isOnFile: ({ context }, { onFile, questions }: LoadedHealth) =>
      !context.carried && onFile !== null && checkHealth(blankHealth(questions, onFile), questions).length === 0,
    isWhole: ({ context }) => checkHealth(context.info, context.questions).length === 0,
    ...problemGuards,
  },
  actions: {
    take: assign((_, { questions, saved, onFile, revision }: LoadedHealth) => ({
      questions,
      info: blankHealth(questions, saved ?? onFile),
      revision,
      errors: [],
      problem: null,
    })),
    showProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    showErrors: assign({ errors: (_, { error }: { error: unknown }) => fieldErrors(error) }),
  },
}).createMachine({
  id: 'health',
  description: "The applicant's health: a list of yes/no questions, the details of each Yes, medications and notes.",
  context: ({ input }) => ({
    ...input,
    questions: noQuestions,
    info: blankHealth(noQuestions),
    revision: 0,
    carried: false,
    errors: [],
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: "Fetches the questions that the cart's plans ask, and the answers that are saved.",
      tags: 'busy',
      invoke: {
        id: 'loadHealth',
        src: 'loadHealth',
        input: ({ context }) => ({ enrollmentId: context.enrollmentId, enrollType: context.facts.enrollType }),
        onDone: [
          {
            guard: { type: 'isOnFile', params: ({ event }) => event.output },
            target: 'carryingOver',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'editing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loadFailed', actions: { type: 'showProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The questions could not be fetched; the person may try again.',
      tags: 'blocked',
      on: { 'health.retry': 'loading' },
    },
    carryingOver: {
      description: "An existing member's answers on file are saved into this enrollment, once, and then read again.",
      tags: 'busy',
      invoke: {
        id: 'carryOver',
        src: 'carryOver',
        input: ({ context }) => ({
          enrollmentId: context.enrollmentId,
          revision: context.revision,
          info: healthPayload(context.info, context.questions),
        }),
        onDone: { target: 'loading', actions: assign({ carried: true }) },
        onError: {
          target: 'editing',
          description: 'They stand in the form all the same: the person looks through them and goes on.',
        },
      },
    },
    editing: {
      description: 'The person answers. A Yes opens the details of its question.',
      tags: 'editing',
      on: {
        'health.change': {
          description: 'One answer, detail or note; what was wrong with it is taken back.',
          actions: assign(({ context, event }) => ({
            info: changeHealth(context.info, event.change),
            errors: clearedBy(context.errors, event.change),
          })),
        },
        'health.next': [
          { guard: 'isWhole', target: 'saving', actions: assign({ errors: [], problem: null }) },
          {
            description: 'What is missing or wrong is named at its question.',
            actions: assign(({ context }) => ({
              errors: checkHealth(context.info, context.questions),
              problem: null,
            })),
          },
        ],
      },
    },
    saving: {
      description: 'The answers go to the server.',
      tags: 'busy',
      // So that the places in the server's errors are the places on the page.
      entry: assign(({ context }) => ({
        info: blankHealth(context.questions, healthPayload(context.info, context.questions)),
      })),
      invoke: [
        {
          id: 'saveHealth',
          src: 'saveHealth',
          input: ({ context }) => ({
            enrollmentId: context.enrollmentId,
            revision: context.revision,
            info: healthPayload(context.info, context.questions),
          }),
          onDone: 'saved',
          onError: saveFailed('editing'),
        },
        pictured('health'),
      ],
    },
    conflict: {
      description: 'Another tab saved answers meanwhile; the person says which ones count.',
      tags: 'blocked',
      on: {
        'health.keepMine': {
          target: 'saving',
          actions: assign(({ context }) => overTheirs(context)),
        },
        'health.takeTheirs': { target: 'loading', actions: assign({ errors: [], problem: null }) },
      },
    },
    saved: { description: 'The answers are saved.', tags: 'busy', type: 'final' },
  },
  output: { step: 'health' },
})
