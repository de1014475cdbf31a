import { assign, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { EligibilityQuestion } from '#schemas/calls/storefront/plans.calls.ts'
import { type Answers, checkAnswers } from '#schemas/storefront/pricing/eligibility.rules.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

/** Which of the two question sets a plan's questions are of: each has calls of its own (spec 1, section 7). */
export type QuestionSet = 'plain' | 'aflac'
interface PlanQuestionsInput {
  planId: string
  enrollmentId: string
  set: QuestionSet
}
/** `asked` is false where nothing was left to ask. */
export interface PlanQuestionsOutput {
  asked: boolean
}
export interface SaveAnswersInput extends PlanQuestionsInput {
  answers: Answers
}
export interface Judgement {
  accepted: boolean
  error_message: string | null
}

interface PlanQuestionsContext extends PlanQuestionsInput {
  questions: EligibilityQuestion[]
  answers: Answers
  /** Submitted with something missing: the words stand at each question until it is put right. */
  tried: boolean
  /** A decline, in the server's words. */
  declined: string | null
  problem: Problem | null
}

/** What is to be said at the questions now. */
export const questionErrors = ({ tried, questions, answers }: PlanQuestionsContext): FieldError[] =>
  tried ? checkAnswers(questions, answers) : []

/** A plan's eligibility questions (spec 1, sections 5 and 8). */
export const planQuestionsMachine = setup({
  types: {} as {
    input: PlanQuestionsInput
    context: PlanQuestionsContext
    events:
      | { type: 'plan-questions.retry' }
      | { type: 'plan-questions.answer'; qid: string; answer: 0 | 1 }
      | { type: 'plan-questions.submit' }
    output: PlanQuestionsOutput
    tags: 'busy' | 'loading' | 'editing' | 'blocked'
  },
  actors: {
    loadQuestions: unprovided<EligibilityQuestion[], PlanQuestionsInput>('loadQuestions'),
    saveAnswers: unprovided<Judgement, SaveAnswersInput>('saveAnswers'),
  },
  guards: {
    hasNothingToAsk: (_, { output }: { output: EligibilityQuestion[] }) => output.length === 0,
    isAllAnswered: ({ context }) => checkAnswers(context.questions, context.answers).length === 0,
    isAccepted: (_, { accepted }: Judgement) => accepted,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    hush: assign({ declined: null, problem: null }),
  },
}).createMachine({
  id: 'plan-questions',
  description: 'Questions that a plan asks before it shows its rates; those that must be Yes hold it up.',
  context: ({ input }) => ({ ...input, questions: [], answers: {}, tried: false, declined: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The questions that are still to be answered.',
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        input: ({ context: { planId, enrollmentId, set } }) => ({ planId, enrollmentId, set }),
        onDone: [
          { guard: { type: 'hasNothingToAsk', params: ({ event }) => event }, target: 'idle' },
          { target: 'answering', actions: assign({ questions: ({ event }) => event.output }) },
        ],
        onError: { target: 'loadFailed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'The questions could not be fetched: the plan stays held up.',
      tags: 'blocked',
      on: { 'plan-questions.retry': { target: 'loading', actions: 'hush' } },
    },
    answering: {
      description: 'Yes or No to each.',
      tags: 'editing',
      on: {
        'plan-questions.answer': {
          actions: assign({
            answers: ({ context, event }) => ({ ...context.answers, [event.qid]: event.answer }),
            declined: null,
          }),
        },
        'plan-questions.submit': [
          { guard: 'isAllAnswered', target: 'saving', actions: 'hush' },
          { description: 'What is missing is said at each question.', actions: assign({ tried: true }) },
        ],
      },
    },
    saving: {
      description: 'The answers are judged.',
      tags: 'busy',
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ context: { planId, enrollmentId, set, answers } }) => ({ planId, enrollmentId, set, answers }),
        onDone: [
          { guard: { type: 'isAccepted', params: ({ event }) => event.output }, target: 'cleared' },
          {
            description: 'Declined, in the server’s words.',
            target: 'answering',
            actions: assign({ declined: ({ event }) => event.output.error_message }),
          },
        ],
        onError: { target: 'answering', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    cleared: { type: 'final', description: 'The rates are asked for anew.' },
    idle: { type: 'final', description: 'Nothing is left to ask.' },
  },
  output: ({ context }): PlanQuestionsOutput => ({ asked: context.questions.length > 0 }),
})
export type PlanQuestionsRef = ActorRefFrom<typeof planQuestionsMachine>
