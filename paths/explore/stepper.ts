import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { NotReplayable } from './actions.ts'
import type { AnyModel } from '../model.ts'
import { activeNodes, type Case } from './cases.ts'
import { Configurations } from './configurations.ts'
import { Contexts } from './contexts.ts'
import { effectsOf } from './effects.ts'
import { xstate5 } from './engine.ts'
import { partsOf } from './parts.ts'
import { type Effect, Progress, type Outcome } from './progress.ts'
import { replayWith } from './replay.ts'
import { selectionIn } from './selection.ts'
import { ACTIVE, snapshotBuilder, type Ending } from './snapshots.ts'

/**
 * One in so many uses of an effect is compared with XState, its first one always; fewer once some hundred of them have
 * agreed, for a check costs as much as fifty steps.
 */
const CHECKED = 100
/** More steps than this that follow one another are taken for a circle without an end, as `replay.ts` does. */
const MOST_STEPS = 1000
const MANY_USES = 10_000
const CHECKED_OF_MANY = 1000

/**
 * Takes a machine from one state to the next: replayed where that can be done, by XState where not. What every step runs
 * through, here and in the files that it calls, goes over its lists by index and makes no object that it can do without:
 * half of a short exploration is over before the code is optimized, and iterators cost most until then.
 */
export const stepperOf = ({ machine, inputs }: AnyModel) => {
  // A circle of steps without an end is an error, and no wait without an end.
  if (machine.options.maxIterations === Infinity) machine.options = { ...machine.options, maxIterations: MOST_STEPS }
  const parts = partsOf(machine)
  const configurations = new Configurations(parts)
  const contexts = new Contexts()
  const engine = xstate5(machine, inputs[0])
  const starts = inputs.map((input) => {
    const { snapshot, microsteps } = engine.initial(input)
    const fired = microsteps.flatMap(({ transitions }) => transitions.flatMap((one) => parts.indexOf.get(one) ?? []))
    return { snapshot, fired }
  })
  const [first] = starts
  if (first === undefined) throw new Error(`The model of "${machine.id}" has no inputs`)
  const snapshotOf = snapshotBuilder(parts, configurations, first.snapshot)
  const selection = selectionIn(parts, configurations)
  const effectOf = effectsOf(parts, configurations, engine.scope)
  const replay = replayWith({ parts, configurations, selection, effectOf })
  const progress = new Progress(snapshotOf)
  /** By place: whether a transition does nothing, as if it were not declared. */
  const silent = parts.transitions.map(({ target, actions }) => target === undefined && actions.length === 0)

  /** XState's own answer. */
  const ask = (from: number, context: object, event: AnyEventObject): Outcome => {
    const { snapshot, microsteps } = engine.after(snapshotOf(from, context), event)
    let configuration = from
    const effects = microsteps.flatMap(({ transitions, snapshot: after }) => {
      const chosen = transitions.flatMap((one) => parts.indexOf.get(one) ?? [])
      const before = configuration
      configuration = configurationOf(after as AnyMachineSnapshot)
      return chosen.length === 0 ? [] : [effectOf(before, chosen)]
    })
    return {
      configuration: configurationOf(snapshot),
      context: snapshot.context as object,
      ending: endingOf(snapshot),
      effects,
    }
  }
  const configurationOf = (snapshot: AnyMachineSnapshot) =>
    configurations.numberOf(activeNodes(snapshot), snapshot.historyValue)

  const check = (outcome: Outcome, from: number, context: object, event: AnyEventObject): void => {
    const theirs = ask(from, context, event)
    const printable = (one: Outcome) => ({
      active: configurations.nodes(one.configuration).map(({ id }) => id),
      history: configurations.historyOf(one.configuration),
      context: one.context,
      status: one.ending.status,
      output: one.ending.output,
      fired: firedBy(one),
    })
    const same =
      theirs.configuration === outcome.configuration &&
      theirs.ending.status === outcome.ending.status &&
      contexts.numberOf(theirs.context) === contexts.numberOf(outcome.context) &&
      contexts.areEqual(theirs.ending.output, outcome.ending.output) &&
      String(firedBy(theirs)) === String(firedBy(outcome))
    if (!same) {
      throw new Error(
        `Replayed, it leads to ${JSON.stringify(printable(outcome))}; in XState to ${JSON.stringify(printable(theirs))}`,
      )
    }
    for (const effect of outcome.effects) effect.proven = true
  }

  const answer = (from: number, context: object, event: AnyEventObject, chosen: readonly number[]): Outcome => {
    if (chosen.length === 0 && event.type.startsWith('xstate.error.actor')) {
      const ending: Ending = { status: 'error', output: undefined, error: 'error' in event ? event.error : undefined }
      return { configuration: from, context, ending, effects: [] }
    }
    try {
      if (!replay(progress, chosen)) return ask(from, context, event)
      if (isDue(progress.effects)) check(progress, from, context, event)
      return progress
    } catch (error) {
      if (error instanceof NotReplayable) return ask(from, context, event)
      throw error
    }
  }

  return {
    parts,
    configurations,
    contexts,
    snapshotOf,
    configurationOf,
    starts,
    /**
     * Where a case leads, which is to be read before the next step; null where it does not happen. Throws what guards
     * and actions throw.
     */
    step: (from: number, context: object, { kind, event, label }: Case): Outcome | null => {
      try {
        progress.begin(from, context, event)
        const chosen = selection.byEvent(from, progress)
        const answers = kind === 'done' || kind === 'error'
        if (!answers && areSilent(chosen)) return null
        return answer(from, context, event, chosen)
      } catch (error) {
        const where = configurations.leaves(from).join(', ')
        throw new Error(`${label} in ${where}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    },
  }

  function areSilent(chosen: readonly number[]): boolean {
    for (let index = 0; index < chosen.length; index += 1) if (silent[chosen[index] ?? -1] === false) return false
    return true
  }
}

const firedBy = ({ effects }: Outcome): readonly number[] => effects.flatMap(({ fired }) => fired)

/** Counts a use of each effect. Scattered by a multiplication, so that the sample does not follow the order of the cases. */
const isDue = (effects: readonly Effect[]): boolean => {
  let due = false
  for (let index = 0; index < effects.length; index += 1) {
    const effect = effects[index]
    if (effect === undefined) continue
    effect.uses += 1
    const among = effect.uses < MANY_USES ? CHECKED : CHECKED_OF_MANY
    due ||= !effect.proven || (Math.imul(effect.uses, 0x9e3779b1) >>> 1) % among === 0
  }
  return due
}

export const endingOf = ({ status, output, error }: AnyMachineSnapshot): Ending =>
  status === 'active' ? ACTIVE : { status, output, error }
