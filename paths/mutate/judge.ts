import { type AnyStateMachine, createMachine } from 'xstate'
import type { AnyModel } from '#machines/support/model.ts'
import { checks } from '../check/checks.ts'
import { type Fingerprint, areSame, fingerprintOf } from '../check/fingerprint.ts'
import { explore } from '../explore/explore.ts'
import { inTime, NOT_DONE, NotDone } from '../tool/in-time.ts'
import type { NodeConfig } from './config.ts'
import { type Mutant, type Operator, mutantsOf } from './operators.ts'

/**
 * What noticed a mutant: a check, that its machine cannot be made or explored, the fingerprint; null where nothing did.
 * `NOT_DONE` where its time was over before that was known.
 */
export interface Judgement {
  operator: Operator
  place: string
  state: string
  event: string | null
  killedBy: string | null
}

/** More states than the machine itself has, by so much, are a machine that grows. */
const roomFor = (states: number): number => Math.round(states * 1.5) + 1000

/** The mutants of a model's machine. */
export const mutantsIn = ({ machine }: AnyModel): Mutant[] => mutantsOf(machine.config as NodeConfig)

/** Builds the mutant, explores it and asks every check, the first that finds something ends it, or its time. */
export const judge = (
  model: AnyModel,
  { config, ...mutant }: Mutant,
  kept: Fingerprint,
  seconds?: number,
): Judgement => ({
  ...mutant,
  killedBy: orNotDone(() => inTime(() => noticed(model, config, kept), seconds)),
})

/** What is answered in time, else `NOT_DONE`. */
export const orNotDone = <Answer>(work: () => Answer): Answer | typeof NOT_DONE => {
  try {
    return work()
  } catch (error) {
    if (error instanceof NotDone) return NOT_DONE
    throw error
  }
}

const noticed = (model: AnyModel, config: NodeConfig, kept: Fingerprint): string | null => {
  let machine: AnyStateMachine
  try {
    machine = createMachine(config as never, model.machine.implementations as never)
  } catch {
    return 'cannot be made'
  }
  try {
    const graph = explore({ ...model, machine }, { states: roomFor(kept.states) })
    for (const check of checks) if (check.find(graph).length > 0) return check.id
    return areSame(fingerprintOf(graph), kept) ? null : 'fingerprint'
  } catch {
    return 'cannot be explored'
  }
}
