// Judges mutants in a process of its own: is sent `{ machine, from, to }`, sends back its judgements.
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { type Fingerprint, fingerprintOf } from '../check/fingerprint.ts'
import { explore } from '../explore/explore.ts'
import { judge, mutantsIn } from './judge.ts'

export interface Share {
  machine: string
  from: number
  to: number
}

const known = new Map<string, Fingerprint>()
const fingerprint = (id: string, model: AnyModel): Fingerprint => {
  const found = known.get(id) ?? fingerprintOf(explore(model))
  known.set(id, found)
  return found
}

process.on('message', ({ machine, from, to }: Share) => {
  const model = models[machine as keyof typeof models]
  const kept = fingerprint(machine, model)
  process.send?.(
    mutantsIn(model)
      .slice(from, to)
      .map((mutant) => judge(model, mutant, kept)),
  )
})
