import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Moment } from './guards.ts'
import { ACTIVE, type Ending } from './snapshots.ts'

/** One thing that a step does to context and events. */
export type Operation = (progress: Progress) => void

/** What a choice of transitions does, wherever the part of the machine that they reach is in the same state. */
export interface Effect {
  /** In their order; null where only XState can carry them out. */
  operations: readonly Operation[] | null
  /** Nodes that are left and not entered again, and nodes that were not active before, as words. */
  leaves: Int32Array
  enters: Int32Array
  history: number
  /** Whether states or actors change; where they do not and the context does not, nothing can follow at once. */
  moves: boolean
  /** The transitions that are taken: of two that exclude each other, one. */
  fired: readonly number[]
  /** What it is known by: the transitions, then the words of what they reach. */
  key: readonly number[]
  number: number
  /** A list of this effect alone. */
  alone: readonly Effect[]
  /** Whether a use has been held against XState, and how many there have been. */
  proven: boolean
  uses: number
}

/** Where an event leads from a state. */
export interface Outcome {
  configuration: number
  /** The object that was given, where nothing was assigned. */
  context: object
  ending: Ending
  /** What was taken step by step, `always` and the like among it. */
  effects: readonly Effect[]
}

const NONE: readonly Effect[] = []

/**
 * A step in progress, and at its end its outcome: operations replace the context and raise events. One object serves a
 * whole exploration, which takes a million steps: what it says holds until the next one begins.
 */
export class Progress implements Moment, Outcome {
  configuration = 0
  context: object = {}
  event: AnyEventObject = { type: '' }
  ending = ACTIVE
  readonly raised: AnyEventObject[] = []
  effects: readonly Effect[] = NONE
  readonly #snapshotOf: (configuration: number, context: object) => AnyMachineSnapshot

  constructor(snapshotOf: (configuration: number, context: object) => AnyMachineSnapshot) {
    this.#snapshotOf = snapshotOf
  }

  begin(configuration: number, context: object, event: AnyEventObject): void {
    this.configuration = configuration
    this.context = context
    this.event = event
    this.ending = ACTIVE
    if (this.raised.length > 0) this.raised.length = 0
    this.effects = NONE
  }

  /** Mostly there is one effect, and its list is made once. */
  take(effect: Effect): void {
    this.effects = this.effects === NONE ? effect.alone : [...this.effects, effect]
  }

  snapshot(): AnyMachineSnapshot {
    return this.#snapshotOf(this.configuration, this.context)
  }
}
