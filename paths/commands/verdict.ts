import { check, checks } from '../check/checks.ts'
import type { Fault } from '../check/fault.ts'
import type { Fingerprint } from '../check/fingerprint.ts'
import { changedSince, limitOf } from '../check/kept-fingerprints.ts'
import { explore } from '../explore/explore.ts'
import { modelNamed } from './machines.ts'

/** A machine of the registry that is to be checked. */
export interface Asked {
  machine: string
  /** What is kept of what it does. */
  kept: Fingerprint | undefined
  /** What it does now is kept where every other check holds; a change is then no fault. */
  keep: boolean
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

/** Explores a machine and asks every check. */
export const verdictOf = ({ machine, kept, keep }: Asked): Judged => {
  const model = modelNamed(machine)
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
