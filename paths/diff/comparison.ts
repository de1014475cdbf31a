import type { StructureNode, StructureTransition } from '../structure/structure.ts'

/** What became of a machine between two versions. Plain JSON. */
export interface Comparison {
  machine: string
  /** The versions' hashes; the same where nothing that counts has changed. */
  versions: { old: string; next: string }
  /** In the order of the next version, what it has dropped after that. Unchanged ones are left out. */
  states: StateChange[]
  transitions: TransitionChange[]
  /** Where drafts that were saved under the old version would be stuck. */
  stranded: Stranded[]
}

/** `old` is null where it was added, `next` where it was dropped. */
export interface StateChange {
  old: StructureNode | null
  next: StructureNode | null
  /** What differs, where both are there: `type`, `parent`, `initial`, `history`, `tags`, `entry`, `exit`, `invokes`. */
  differs: string[]
}

export interface TransitionChange {
  old: StructureTransition | null
  next: StructureTransition | null
  /** What differs, where both are there: `targets` (it is re-routed), `guard`, `actions`, `reenter`, `order`. */
  differs: string[]
}

/** A state in which a draft may be left, and what has become of the transitions from there. */
export interface Stranded {
  place: string
  why: 'place is gone' | 'no end can be reached'
}
