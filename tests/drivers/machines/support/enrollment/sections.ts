import { problemOf } from '#machines/support/problem.ts'
import { type Outcome, broken } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import type { StepInput } from '#machines/enrollment/step.types.ts'
import { type Cart, openStep, saveElsewhere } from './enrolled.ts'
import { holdLoading, replyAsExisting } from './wizard-loading.ts'

export const getSection = 'GET enrollment/get-enrollment-temp-info'
export const getTyped = 'GET enrollment/get-typed-values'
export const picture = 'POST enrollment/save-screenshot'

interface Saved {
  result: unknown
  revision: number
}

/** What the server keeps of a step, with its revision. */
export const savedOf = (stage: Stage, step: StepId): Promise<Saved> =>
  stage.ask<Saved>(getSection, {
    query: { enrollment_id: stage.notes.get('tempId'), column: stepById(step).column },
  })

/** The answer of a section with other contents, at the revision that the server has: what is saved next is accepted. */
export const sectionWith = async (stage: Stage, step: StepId, result: unknown): Promise<{ data: Saved }> => ({
  data: { result, revision: (await savedOf(stage, step)).revision },
})

/**
 * The answer to the save of a step: the server's own where it ends well, and after another window's save where two
 * windows disagree; the outcome's error otherwise.
 */
export const replyToSave = async (
  stage: Stage,
  call: RowKey,
  outcome: Outcome,
  { cart, step }: { cart: Cart; step: StepId },
): Promise<void> => {
  if ('done' in outcome) return stage.reply(call, 'server')
  const { kind, revision } = problemOf(outcome.failed)
  if (kind !== 'conflict' || revision === undefined) return stage.reply(call, { refused: outcome })
  await saveElsewhere(stage, { cart, step })
  return stage.reply(call, 'server')
}

/** The picture of a step is kept, or is not: nobody is told. */
export const replyToPicture = (stage: Stage, outcome: Outcome): Promise<void> =>
  stage.reply(picture, 'failed' in outcome ? { refused: broken('server') } : 'server')

/** Opens a step; the wizard takes the enrollment for an existing member's where the input says so. */
export const openStepOf = async (stage: Stage, step: StepId, { facts }: StepInput): Promise<void> => {
  if (facts.enrollType !== 'existing-member') return openStep(stage, step)
  await holdLoading(stage)
  await openStep(stage, step)
  return replyAsExisting(stage)
}
