import { isDeepStrictEqual } from 'node:util'
import type { EnrollmentOverview } from '#machines/enrollment/enrollment.types.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { CallData } from '#schemas/calls/call.ts'
import type { draftCalls } from '#schemas/calls/enrollment/draft.calls.ts'
import { becomes } from '../sight.ts'

const getOverview = 'GET enrollment/get-overview'

/** What the wizard asks when it opens and after every save. */
export const holdLoading = (stage: Stage): Promise<void> => stage.hold(getOverview)

const served = (stage: Stage): Promise<CallData<typeof draftCalls.getOverview>> =>
  stage.ask(getOverview, { query: { enrollment_id: stage.notes.get('tempId') } })

/**
 * Answers what the wizard asks. The server has every step of this enrollment saved: it is asked itself where it says
 * the same as the outcome, and where the enrollment is submitted.
 */
export const replyToLoading = async (stage: Stage, outcome: Outcome): Promise<void> => {
  if ('failed' in outcome) return stage.reply(getOverview, { refused: outcome })
  const { standing, tabs } = outcome.done as EnrollmentOverview
  const own = await served(stage)
  const isOwn = standing === own.standing && (standing === 'submitted' || isDeepStrictEqual(own.tabs, tabs))
  return stage.reply(getOverview, isOwn ? 'server' : { data: { ...own, standing, tabs } })
}

/** What the notes keep: how often the wizard was told that the enrollment is an existing member's. */
const TOLD = 'told as existing'

/** The wizard takes the enrollment for an existing member's, once it asks: what it saved before is saved by then. */
export const replyAsExisting = async (stage: Stage): Promise<void> => {
  const told = Number(stage.notes.get(TOLD) ?? 0)
  await becomes('whether the wizard asks', async () => stage.made(getOverview) > told, true)
  stage.notes.set(TOLD, String(told + 1))
  const own = await served(stage)
  return stage.reply(getOverview, { data: { ...own, facts: { ...own.facts, enrollType: 'existing-member' } } })
}
