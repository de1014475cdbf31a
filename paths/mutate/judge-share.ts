import { modelNamed } from '../commands/machines.ts'
import { type Fingerprint, fingerprintOf } from '../check/fingerprint.ts'
import { explore } from '../explore/explore.ts'
import { inTime, NOT_DONE } from '../tool/in-time.ts'
import { type Judgement, judge, mutantsIn, orNotDone } from './judge.ts'

/** Some of the mutants of a machine: from one place up to another, not including it. */
export interface Share {
  machine: string
  from: number
  to: number
  /** How long one mutant may take. */
  seconds: number
}

const known = new Map<string, Fingerprint | typeof NOT_DONE>()

/**
 * What notices each mutant of a share. What the machine itself does is found once in each thread; where that is not done
 * in time, nothing is known of its mutants.
 */
export const judgeShare = ({ machine, from, to, seconds }: Share): Judgement[] => {
  const model = modelNamed(machine)
  const kept = known.get(machine) ?? orNotDone(() => inTime(() => fingerprintOf(explore(model)), seconds))
  known.set(machine, kept)
  return mutantsIn(model)
    .slice(from, to)
    .map(({ config, ...mutant }) =>
      kept === NOT_DONE ? { ...mutant, killedBy: NOT_DONE } : judge(model, { config, ...mutant }, kept, seconds),
    )
}
