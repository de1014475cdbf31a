import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { NOT_REPLAYABLE } from './actions.ts'
import { activeNodes, type AnyModel, type Case } from './cases.ts'
import { Configurations } from './configurations.ts'
import { Contexts } from './contexts.ts'
import { effectsOf } from './effects.ts'
import type { Moment } from './guards.ts'
import { inertScope, type Microstep } from './inert-scope.ts'
import { partsOf } from './parts.ts'
import { replayWith, type Outcome } from './replay.ts'
import { selectionIn } from './selection.ts'
import { ACTIVE, snapshotBuilder, type Ending } from './snapshots.ts'

/** One in so many replayed transitions is held against XState, besides the first use of everything that is replayed. */
const CHECKED = 100

/** Takes a machine from one state to the next: replayed where that can be done, by XState where not. */
export const stepperOf = ({ machine, inputs }: AnyModel) => {
  const parts = partsOf(machine)
  const configurations = new Configurations(parts)
  const contexts = new Contexts()
  let microsteps: Microstep[] = []
  const scope = inertScope(machine, inputs[0], (step) => microsteps.push(step))
  const starts = inputs.map((input) => {
    microsteps = []
    const snapshot = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot
    const fired = microsteps.flatMap(({ transitions }) => transitions.flatMap((one) => parts.indexOf.get(one) ?? []))
    return { snapshot, fired }
  })
  const [first] = starts
  if (first === undefined) throw new Error(`The model of "${machine.id}" has no inputs`)
  const snapshotOf = snapshotBuilder(parts, configurations, first.snapshot)
  const selection = selectionIn(parts, configurations)
  const effectOf = effectsOf(parts, configurations, scope)
  const replay = replayWith({ parts, configurations, selection, effectOf, snapshotOf })
  let replayed = 0

  /** XState's own answer. */
  const ask = (from: number, context: object, event: AnyEventObject): Outcome => {
    microsteps = []
    const snapshot = machine.transition(snapshotOf(from, context), event, scope) as AnyMachineSnapshot
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
    const told = ({ configuration, context: after, ending, effects }: Outcome) => ({
      active: configurations.nodes(configuration).map(({ id }) => id),
      history: configurations.historyOf(configuration),
      context: after,
      status: ending.status,
      output: ending.output,
      fired: effects.flatMap(({ fired }) => fired),
    })
    const same =
      theirs.configuration === outcome.configuration &&
      theirs.ending.status === outcome.ending.status &&
      contexts.numberOf(theirs.context) === contexts.numberOf(outcome.context) &&
      contexts.numberOf({ output: theirs.ending.output }) === contexts.numberOf({ output: outcome.ending.output }) &&
      String(told(theirs).fired) === String(told(outcome).fired)
    if (!same) {
      throw new Error(
        `Replayed, it leads to ${JSON.stringify(told(outcome))}; in XState to ${JSON.stringify(told(theirs))}`,
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
      const outcome = replay(from, context, event, chosen)
      if (outcome === null) return ask(from, context, event)
      replayed += 1
      const sampled = (Math.imul(replayed, 0x9e3779b1) >>> 0) % CHECKED === 0
      if (sampled || outcome.effects.some(({ proven }) => !proven)) check(outcome, from, context, event)
      return outcome
    } catch (error) {
      if (error === NOT_REPLAYABLE) return ask(from, context, event)
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
    /** Where a case leads; null where it does not happen. Throws what guards and actions throw. */
    step: (from: number, context: object, { kind, event, label }: Case): Outcome | null => {
      try {
        const moment: Moment = { context, event, snapshot: () => snapshotOf(from, context) }
        const chosen = selection.byEvent(from, moment)
        const answers = kind === 'done' || kind === 'error'
        if (!answers && !chosen.some((place) => !isSilent(place))) return null
        return answer(from, context, event, chosen)
      } catch (error) {
        const where = configurations.leaves(from).join(', ')
        throw new Error(`${label} in ${where}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    },
  }

  function isSilent(place: number): boolean {
    const transition = parts.transitions[place]
    return transition !== undefined && transition.target === undefined && transition.actions.length === 0
  }
}

export const endingOf = ({ status, output, error }: AnyMachineSnapshot): Ending =>
  status === 'active' ? ACTIVE : { status, output, error }
