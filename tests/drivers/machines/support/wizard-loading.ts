import { isDeepStrictEqual } from 'node:util'
import type { EnrollmentOverview } from '#machines/enrollment/enrollment.types.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Reply, Stage } from '#paths/run/driver.ts'
import type { CallData } from '#schemas/calls/call.ts'
import type { Tab } from '#schemas/calls/draft.calls.ts'
import type { RowKey, RowOf } from '#schemas/calls/registry.ts'
import { getSection } from './sections.ts'

const getCart = 'GET enrollment/get-plan-cart'
const getTabs = 'GET enrollment/get-dynamic-tabs'

/** What the wizard asks when it opens: its cart, whether it is checked out, and its steps. */
export const holdLoading = (stage: Stage): Promise<void> =>
  stage.hold(getCart, getTabs, { call: getSection, query: { column: 'effective_date' } })

const reply = async (stage: Stage, call: RowKey, how: Reply): Promise<void> => {
  await stage.reply(call, how)
  stage.notes.set(call, String(answered(stage, call) + 1))
}
const answered = ({ notes }: Stage, call: RowKey): number => Number(notes.get(call) ?? 0)

const asked = <Key extends typeof getCart | typeof getTabs>(stage: Stage, call: Key): Promise<CallData<RowOf<Key>>> =>
  stage.ask(call, { query: { enrollment_id: stage.notes.get('tempId') } })

/**
 * Answers what the wizard asks. The server has every step of this enrollment saved: it is asked itself where it says
 * the same as the outcome, and where the enrollment is submitted.
 */
export const replyToLoading = async (stage: Stage, outcome: Outcome): Promise<void> => {
  if ('failed' in outcome) {
    await reply(stage, getSection, 'server')
    return reply(stage, getCart, { refused: outcome })
  }
  const { standing, tabs } = outcome.done as EnrollmentOverview
  if (standing === 'notCheckedOut') {
    await reply(stage, getCart, 'server')
    return reply(stage, getSection, { data: { result: null, revision: 0 } })
  }
  await reply(stage, getSection, 'server')
  if (standing === 'emptyCart') {
    return reply(stage, getCart, { data: { ...(await asked(stage, getCart)), result: [] } })
  }
  await reply(stage, getCart, 'server')
  return reply(stage, getTabs, standing === 'submitted' ? 'server' : await tabsOf(stage, tabs))
}

const tabsOf = async (stage: Stage, tabs: readonly Tab[]): Promise<Reply> => {
  const { result } = await asked(stage, getTabs)
  return isDeepStrictEqual(result, tabs) ? 'server' : { data: { result: tabs } }
}

/** The open step asks some of the same: it gets the same answers, until `there` says that it has them. */
export const settleStep = async (
  stage: Stage,
  tabs: readonly Tab[],
  there: () => Promise<boolean>,
): Promise<boolean> => {
  if (stage.made(getTabs) > answered(stage, getTabs)) await reply(stage, getTabs, await tabsOf(stage, tabs))
  if (stage.made(getCart) > answered(stage, getCart)) await reply(stage, getCart, 'server')
  return there()
}
