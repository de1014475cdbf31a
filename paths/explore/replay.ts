import type { Configurations } from './configurations.ts'
import type { effectsOf } from './effects.ts'
import type { Parts } from './parts.ts'
import type { Effect, Progress } from './progress.ts'
import type { Selection } from './selection.ts'
import { ACTIVE } from './snapshots.ts'

interface Tools {
  parts: Parts
  configurations: Configurations
  selection: Selection
  effectOf: ReturnType<typeof effectsOf>
}

/** More steps than this in one transition are taken for a circle without an end. */
const MOST_STEPS = 1000

/**
 * XState's macrostep, played from what is known of the effects: guards are asked and assignments are made on the context
 * as it is, but which states are left and entered is looked up. `false` where XState itself must be asked.
 */
export const replayWith = ({ parts, configurations, selection, effectOf }: Tools) => {
  const next = new Int32Array(parts.words + 1)

  const move = (configuration: number, { leaves, enters, history, moves }: Effect): number => {
    if (!moves) return configuration
    for (let index = 0; index < parts.words; index += 1) {
      next[index] = (configurations.word(configuration, index) & ~(leaves[index] ?? 0)) | (enters[index] ?? 0)
    }
    next[parts.words] = history
    return configurations.intern(next)
  }

  return (progress: Progress, first: readonly number[]): boolean => {
    let chosen = first
    let eventless = false
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      let changes = false
      if (chosen.length > 0) {
        const effect = effectOf(progress.configuration, chosen)
        if (effect.operations === null) return false
        const before = progress.context
        for (let index = 0; index < effect.operations.length; index += 1) effect.operations[index]?.(progress)
        progress.configuration = move(progress.configuration, effect)
        progress.take(effect)
        if (progress.ending !== ACTIVE) return true
        changes = effect.moves || progress.context !== before
      }
      // What followed at once and changed nothing is not asked again; the first answer stays.
      chosen = eventless && !changes ? [] : selection.always(progress.configuration, progress)
      eventless = chosen.length > 0
      if (eventless) continue
      const raised = progress.raised.shift()
      if (raised === undefined) return true
      progress.event = raised
      chosen = selection.byEvent(progress.configuration, progress)
    }
    throw new Error(`More than ${MOST_STEPS} steps follow one another without an end`)
  }
}
