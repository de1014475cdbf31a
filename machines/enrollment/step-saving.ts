import { seenPlan } from '#schemas/storefront/plans/offer.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { QuoteOffer, SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { type Problem, problemOf } from '../support/problem.ts'
import type { ScreenshotInput } from './step.types.ts'

interface Thrown {
  error: unknown
}
const thrown = ({ event }: { event: Thrown }): Thrown => event

/** What the form found itself when it was submitted (spec 2, section 5), and what the rules find besides. */
export const besides = (wrong: readonly FieldError[] = [], found: readonly FieldError[]): FieldError[] => [
  ...wrong,
  ...found.filter(({ target_element: target }) => !wrong.some((one) => one.target_element === target)),
]

/** What `saveFailed` asks of a problem. */
export const problemGuards = {
  /** Both values can be shown; a conflict without them (the enrollment was submitted meanwhile) is only told. */
  isConflict: (_: unknown, { error }: Thrown) => {
    const { kind, revision } = problemOf(error)
    return kind === 'conflict' && revision !== undefined
  },
  isFieldProblem: (_: unknown, { error }: Thrown) => problemOf(error).kind === 'field',
  /** What is to be saved means other prices than those of the quote: they are agreed to first. */
  asksToAgree: (_: unknown, { error }: Thrown) => problemOf(error).offer !== undefined,
}

/** The prices that a refused save asks to be agreed to. */
export const offerIn = (error: unknown): QuoteOffer | null => problemOf(error).offer ?? null

/** What of them was seen, as the next save says it. */
export const seenOf = ({ plans, monthly_now }: SeenOffer): SeenOffer => ({
  plans: plans.map(seenPlan),
  monthly_now,
})

/** Where what the server refused leads: problems of fields are shown where they were typed, anything else as a notice. */
export const refused = <const Back extends string>(back: Back) =>
  [
    {
      guard: { type: 'isFieldProblem', params: thrown },
      target: back,
      actions: { type: 'showErrors', params: thrown },
    },
    { target: back, actions: { type: 'showProblem', params: thrown } },
  ] as const

/**
 * Where a save that failed leads, in every step: another tab's save to `conflict`, problems of fields back to where
 * they were typed, anything else back there with a notice. The machine names `showProblem` and `showErrors`.
 */
export const saveFailed = <const Back extends string>(back: Back) =>
  [
    {
      guard: { type: 'isConflict', params: thrown },
      target: 'conflict',
      actions: { type: 'showProblem', params: thrown },
    },
    ...refused(back),
  ] as const

/** The picture that is taken beside a save, by the actor `screenshot`; it may fail in silence. */
export const pictured = (step: StepId) =>
  ({
    id: 'screenshot',
    src: 'screenshot',
    input: ({ context }: { context: { enrollmentId: string } }): ScreenshotInput => ({
      enrollmentId: context.enrollmentId,
      step,
    }),
    onError: {},
  }) as const

/** Whether a step is loaded because the person takes what the other tab saved. */
export const takesTheirs = ({ type }: { type: string }): boolean => type.endsWith('.takeTheirs')

/** What is saved next goes over what the other tab saved. */
export const overTheirs = ({ revision, problem }: { revision: number; problem: Problem | null }) => ({
  revision: problem?.revision ?? revision,
  problem: null,
})
