import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Progress } from './actions.ts'
import type { Configurations } from './configurations.ts'
import type { Effect, effectsOf } from './effects.ts'
import type { Parts } from './parts.ts'
import type { Selection } from './selection.ts'
import { ACTIVE, type Ending } from './snapshots.ts'

/** Where an event leads from a state. */
export interface Outcome {
  configuration: number
  /** The object that was given, where nothing was assigned. */
  context: object
  ending: Ending
  /** What was taken step by step, `always` and the like among it. */
  effects: readonly Effect[]
}

interface Tools {
  parts: Parts
  configurations: Configurations
  selection: Selection
  effectOf: ReturnType<typeof effectsOf>
  snapshotOf: (configuration: number, context: object) => AnyMachineSnapshot
}

/** More steps than this in one transition are taken for a circle without an end. */
const MOST_STEPS = 1000

/**
 * XState's macrostep, played from what is known of the effects: guards are asked and assignments are made on the context
 * as it is, but which states are left and entered is looked up. `null` where XState itself must be asked.
 */
export const replayWith = ({ parts, configurations, selection, effectOf, snapshotOf }: Tools) => {
  const next = new Int32Array(parts.words + 1)

  const move = (configuration: number, { leaves, enters, history, moves }: Effect): number => {
    if (!moves) return configuration
    for (let index = 0; index < parts.words; index += 1) {
      next[index] = (configurations.word(configuration, index) & ~(leaves[index] ?? 0)) | (enters[index] ?? 0)
    }
    next[parts.words] = history
    return configurations.intern(next)
  }

  return (from: number, context: object, event: AnyEventObject, first: readonly number[]): Outcome | null => {
    let configuration = from
    const progress: Progress = {
      context,
      event,
      raised: [],
      ending: ACTIVE,
      snapshot: () => snapshotOf(configuration, progress.context),
    }
    const effects: Effect[] = []
    let chosen = first
    let eventless = false
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      let changes = false
      if (chosen.length > 0) {
        const effect = effectOf(configuration, chosen)
        if (effect.operations === null) return null
        const before = progress.context
        for (const operation of effect.operations) operation(progress)
        configuration = move(configuration, effect)
        effects.push(effect)
        if (progress.ending !== ACTIVE) {
          return { configuration, context: progress.context, ending: progress.ending, effects }
        }
        changes = effect.moves || progress.context !== before
      }
      // What followed at once and changed nothing is not asked again; the first answer stays.
      chosen = eventless && !changes ? [] : selection.always(configuration, progress)
      eventless = chosen.length > 0
      if (eventless) continue
      const raised = progress.raised.shift()
      if (raised === undefined) return { configuration, context: progress.context, ending: ACTIVE, effects }
      progress.event = raised
      chosen = selection.byEvent(configuration, progress)
    }
    throw new Error(`More than ${MOST_STEPS} steps follow one another without an end`)
  }
}
