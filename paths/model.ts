import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Chooser } from './explore/choices.ts'
import type { Property } from './time/property.ts'

/** How an invoked actor may end, for exploring: with an output or with an error. `label` names the case in paths. */
export type Outcome = { done: unknown; label?: string } | { failed: unknown; label?: string }

/** An actor that does not answer. */
export interface Silence {
  never: true
}

/**
 * The actor ends well with this output.
 *
 * @example
 * outcomes: { loadUser: [done({ name: 'Ada' }), done(null, 'nobody')] }
 */
export const done = (output?: unknown, label?: string): Outcome => ({
  done: output,
  ...(label !== undefined && { label }),
})

/**
 * The actor throws this.
 *
 * @example
 * outcomes: { loadUser: [failed(new Error('offline'), 'offline')] }
 */
export const failed = (error?: unknown, label?: string): Outcome => ({
  failed: error,
  ...(label !== undefined && { label }),
})

/**
 * The actor may never answer: wherever it runs, something else has to lead on.
 *
 * @example
 * outcomes: { takePicture: [done('data:image/png;base64,AA=='), silent] }
 */
export const silent: Silence = { never: true }

/**
 * Stands where a model does not say a value yet: fits every type, and is explored as a value that is not known. `init`
 * writes it into the model files that it makes.
 *
 * @example
 * events: { SUBMIT: [unknown] }
 */
export const unknown = undefined as never

/** The payloads of each event, without its `type`. */
export type EventCases<Machine extends AnyStateMachine> = {
  [Type in EventFromLogic<Machine>['type']]?: ReadonlyArray<
    Omit<Extract<EventFromLogic<Machine>, { type: Type }>, 'type'>
  >
}

/** An event that the view lets a person send: its type, or its type with the condition under which the control is there. */
export type Offer<Type extends string, Snapshot> = Type | { event: Type; when: (snapshot: Snapshot) => boolean }

/** What is said of a machine beside its code. Whatever is left out is read from the machine, or not known. */
export interface PathModel<Machine extends AnyStateMachine> {
  machine: Machine
  /** Every kind of start. */
  inputs?: ReadonlyArray<InputFrom<Machine>>
  /** Payloads by event type; one that is left out is sent once, its fields not known. */
  events?: EventCases<Machine>
  /** By invoke id: every way in which the actor may end. */
  outcomes?: Record<string, readonly (Outcome | Silence)[]>
  /** Sentences that must not come true in any reachable state. */
  never?: Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>
  /** Sentences about whole runs: `always`, `eventually`, `until`, `leadsTo`. */
  holds?: Record<string, Property<SnapshotFrom<Machine>>>
  /** States where it may stay for good (besides final ones), as keys joined with dots; the states inside included. */
  resting?: readonly string[]
  /**
   * What the view offers: by state (the states inside included, `''` for the machine) or by tag (`tag:busy`). Each of
   * these events must do something in every reachable state of it: nobody presses a button in vain.
   */
  offers?: Readonly<Record<string, readonly Offer<EventFromLogic<Machine>['type'], SnapshotFrom<Machine>>[]>>
}

/** A model of whichever machine, complete: what is explored, checked, covered and drawn. */
export interface AnyModel {
  machine: AnyStateMachine
  inputs: readonly unknown[]
  events: Record<string, readonly object[] | undefined>
  outcomes: Record<string, readonly (Outcome | Silence)[]>
  never: Record<string, (snapshot: never) => boolean>
  holds?: Record<string, Property<never>>
  resting?: readonly string[]
  offers?: Readonly<Record<string, readonly Offer<string, never>[]>>
  /** For machines of which not everything is known (`exploreMachine`). */
  chooser?: Chooser
}

/**
 * States a model beside a machine's code, in a file of its own (`checkout.paths.ts`), with the machine's types.
 *
 * @example
 * export default definePathModel(checkoutMachine, {
 *   events: { 'item.add': [{ sku: 'A' }] },
 *   outcomes: { pay: [done({ receipt: 1 }), failed(new Error('declined'))] },
 *   never: { 'paid without an item': ({ value, context }) => value === 'paid' && context.items.length === 0 },
 * })
 */
export const definePathModel = <Machine extends AnyStateMachine>(
  machine: Machine,
  rest: Omit<PathModel<Machine>, 'machine'> = {},
): PathModel<Machine> => ({ machine, ...rest })
