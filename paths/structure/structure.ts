/**
 * A machine as data: what lists, diagrams, exports, coverage, traffic and comparisons are made of. Plain JSON, so that
 * it can be kept in a file and held against a later version.
 */
export interface Structure {
  /** The machine's id. */
  id: string
  /** Sixteen hexadecimal digits of everything that decides what the machine does; descriptions are not part of it. */
  version: string
  description: string | null
  /** Depth first, the root (`''`) first, in the order of the code. */
  nodes: StructureNode[]
  /** In the order of their sources, then of the code. */
  transitions: StructureTransition[]
  /**
   * Ids of the states in which a draft may have been left: the resting places of the model,
   * and states in which another machine runs (a step of the wizard). Left out where only the machine was at hand.
   */
  resting?: string[]
}

export interface StructureNode {
  /** The keys from the root joined with dots; the root's is empty. The fragment of its address on the diagram. */
  id: string
  key: string
  parent: string | null
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** The id of the state that is entered first; null where there is no choice to make. */
  initial: string | null
  history: 'shallow' | 'deep' | null
  description: string | null
  tags: string[]
  /** Names of actions; an assignment that has no name is called `assign`. */
  entry: string[]
  exit: string[]
  invokes: { id: string; src: string }[]
}

export interface StructureTransition {
  /** Source, event and place among the branches of that event: stable while the code of the state stays. */
  id: string
  source: string
  /** `done` and `error` are an actor's answers, `after` a delay, `finished` the end of the states inside. */
  kind: 'event' | 'done' | 'error' | 'after' | 'always' | 'finished'
  /** As XState calls it; empty for `always`. */
  event: string
  /** The actor's id, for `done` and `error`. */
  actor: string | null
  /** Milliseconds, or the delay's name; for `after`. */
  delay: number | string | null
  /** 0 for the branch that is asked first. */
  branch: number
  /** Ids of nodes; none where the machine stays where it is. */
  targets: string[]
  reenter: boolean
  guard: string | null
  actions: string[]
  description: string | null
  /** Neither a target nor an action: it only says why nothing happens. */
  silent: boolean
}
