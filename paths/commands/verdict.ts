import { check, checks } from '../check/checks.ts'
import type { Fault } from '../check/fault.ts'
import type { Fingerprint } from '../check/fingerprint.ts'
import { changedSince, limitOf } from '../check/kept-fingerprints.ts'
import { explore } from '../explore/explore.ts'
import type { AnyModel } from '../model.ts'
import { structureOf } from '../structure/structure-of.ts'
import { inTime, NOT_DONE, NotDone } from '../tool/in-time.ts'
import { modelNamed } from './machines.ts'

/** A machine of the registry that is to be checked. */
export interface Asked {
  machine: string
  /** What is kept of what it does. */
  kept: Fingerprint | undefined
  /** What it does now is kept where every other check holds; a change is then no fault. */
  keep: boolean
  /** How long it may take. */
  seconds: number
}

/** What `check` says of a machine, as JSON. */
export interface Verdict {
  machine: string
  states: number
  edges: number
  /** How many sentences must never come true. */
  nevers: number
  held: number
  broken: number
  faults: Fault[]
}

export interface Judged {
  verdict: Verdict
  /** What it does now; null where a check does not hold. */
  found: Fingerprint | null
}

/** Those that prove something, and that nothing has changed unseen. */
const CHECKS = checks.length + 1

/** Explores a machine and asks every check; what is not done within its time is a fault of its own. */
export const verdictOf = (asked: Asked): Judged => verdictOn(modelNamed(asked.machine), asked)

/** The same of a model. */
export const verdictOn = (model: AnyModel, asked: Asked): Judged => {
  try {
    return inTime(() => judged(model, asked), asked.seconds)
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    const { machine } = asked
    const fault: Fault = { check: NOT_DONE, machine: structureOf(model.machine).id, sentence: error.message, steps: [] }
    const nevers = Object.keys(model.never).length
    return { verdict: { machine, states: 0, edges: 0, nevers, held: 0, broken: 1, faults: [fault] }, found: null }
  }
}

const judged = (model: AnyModel, { machine, kept, keep }: Asked): Judged => {
  const graph = explore(model, limitOf(kept))
  const wrong = check(graph)
  const changed = changedSince(graph, kept)
  const faults = [...wrong, ...(keep && wrong.length === 0 ? [] : changed.faults)]
  const broken = new Set(faults.map((fault) => fault.check)).size
  const nevers = Object.keys(model.never).length
  const { states, edges } = graph
  return {
    verdict: { machine, states, edges, nevers, held: CHECKS - broken, broken, faults },
    found: wrong.length === 0 ? changed.found : null,
  }
}
