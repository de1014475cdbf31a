import type { Outcome } from '#machines/support/model.ts'
import type { Reply, Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { becomes } from '../sight.ts'

/**
 * Where the page looks alike while it waits for different calls, the call that is on its way says which one. Such calls
 * are answered here, so that they can be counted.
 */

const answered = ({ notes }: Stage, call: RowKey): number => Number(notes.get(call) ?? 0)

/** The call has had its answer, or needs none any more. */
export const settle = (stage: Stage, call: RowKey): void => {
  stage.notes.set(call, String(answered(stage, call) + 1))
}

export const replyOnce = async (stage: Stage, call: RowKey, how: Reply): Promise<void> => {
  await stage.reply(call, how)
  settle(stage, call)
}

/** The server's own answer, or the outcome's error. */
export const answerOnce = (stage: Stage, call: RowKey, outcome: Outcome): Promise<void> =>
  replyOnce(stage, call, 'failed' in outcome ? { refused: outcome } : 'server')

export const isOnTheWay = (stage: Stage, call: RowKey): Promise<void> =>
  becomes(`${call} on its way`, async () => stage.made(call) - answered(stage, call), 1)
