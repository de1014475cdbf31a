import { modelNamed } from '../commands/machines.ts'
import { type Fingerprint, fingerprintOf } from '../check/fingerprint.ts'
import { explore } from '../explore/explore.ts'
import { type Judgement, judge, mutantsIn } from './judge.ts'

/** Some of the mutants of a machine: from one place up to another, not including it. */
export interface Share {
  machine: string
  from: number
  to: number
}

const known = new Map<string, Fingerprint>()

/** What notices each mutant of a share. What the machine itself does is found once in each thread. */
export const judgeShare = ({ machine, from, to }: Share): Judgement[] => {
  const model = modelNamed(machine)
  const kept = known.get(machine) ?? fingerprintOf(explore(model))
  known.set(machine, kept)
  return mutantsIn(model)
    .slice(from, to)
    .map((mutant) => judge(model, mutant, kept))
}
