import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { Disturbed } from './disturbed.ts'
import type { OverTime } from './over-time.ts'
import { CallProblem } from './problem.ts'

/** How an invoked actor may end, for exploring: with an output or with an error. */
export type Outcome = { done: unknown; label?: string } | { failed: unknown; label?: string }

export interface Silence {
  never: true
}

/** The actor may never answer: wherever it runs, something else has to lead on (a delay, or what a person can do). */
export const silent: Silence = { never: true }

/** The actor ends well with this output. `label` names the case on diagrams and in test paths. */
export const done = (output?: unknown, label?: string): Outcome => ({ done: output, ...(label && { label }) })

/** The actor fails with a message for this field (`main` for the whole form). */
export const failed = (target = 'main', label?: string): Outcome => ({
  failed: new CallProblem({
    kind: 'field',
    message: 'Refused',
    errors: [{ target_element: target, error_message: 'Refused' }],
  }),
  label: label ?? `refused at ${target}`,
})

/** The actor fails as a whole: no connection, a conflict with another tab, a lost session. */
export const broken = (
  kind: 'offline' | 'conflict' | 'session' | 'server' | 'missing' | 'limit' | 'refused' | 'field',
): Outcome => ({
  failed: new CallProblem({
    kind,
    message: kind,
    errors: [],
    ...(kind === 'conflict' && { current: null, revision: 9 }),
  }),
  label: kind,
})

/**
 * A conflict without another version to compare: the enrollment is submitted, or what was agreed to is another by now.
 * `target` where the server says it of a field or of the whole form.
 */
export const late = (target?: string): Outcome => ({
  failed: new CallProblem({
    kind: 'conflict',
    message: 'conflict',
    errors: target === undefined ? [] : [{ target_element: target, error_message: 'conflict' }],
  }),
  label: 'conflict',
})

/** The save waits for these prices to be agreed to. */
export const asks = (offer: QuoteOffer, label = 'asks to agree'): Outcome => ({
  failed: new CallProblem({ kind: 'conflict', message: 'Other prices', errors: [], offer }),
  label,
})

/** A refusal that the person may overcome: by a one-time code, or by having it let through. */
export const unproved = (...targets: string[]): Outcome => ({
  failed: new CallProblem({
    kind: 'field',
    message: 'Refused',
    errors: targets.map((target_element) => ({
      target_element,
      error_message: 'Undeliverable',
      is_valid: false,
    })),
  }),
  label: `unproved ${targets.join(' and ')}`,
})

type EventCases<Machine extends AnyStateMachine> = {
  [Type in EventFromLogic<Machine>['type']]?: ReadonlyArray<
    Omit<Extract<EventFromLogic<Machine>, { type: Type }>, 'type'>
  >
}

/**
 * An event that the page lets a person send: its type, or its type with the condition under which the control is
 * there (a button that the view shows only where the context has something to act on).
 */
export type Offer<Type extends string, Snapshot> = Type | { event: Type; when: (snapshot: Snapshot) => boolean }

/** What makes a machine explorable: its inputs, its events, and every outcome of its actors. */
export interface Model<Machine extends AnyStateMachine> {
  machine: Machine
  /** Every kind of start; at least one. */
  inputs: ReadonlyArray<InputFrom<Machine>>
  /** Event cases by type; a type that is left out is sent once, without a payload. */
  events: EventCases<Machine>
  /** By invoke id: every outcome of the actor. */
  outcomes: Record<string, readonly (Outcome | Silence)[]>
  /** Sentences that must not come true in any reachable state. */
  never: Record<string, (snapshot: SnapshotFrom<Machine>) => boolean>
  /** Sentences about whole runs that must hold. */
  holds?: Record<string, OverTime<SnapshotFrom<Machine>>>
  /** States where a person may rest (besides final states), as `state.value` paths joined with dots. */
  resting?: readonly string[]
  /** Where a person is after a refresh, Back and Forward, or another disturbance: what `paths run --chaos` expects. */
  disturbed?: Disturbed<SnapshotFrom<Machine>>
  /**
   * What the view offers there: by state (`listing`, the states inside it included; `''` for the whole machine) or by
   * tag (`tag:busy`). Each of these events must do something in every reachable state of it, with at least one case:
   * nobody presses a button in vain. Left out for machines without a screen.
   */
  offers?: Readonly<Record<string, readonly Offer<EventFromLogic<Machine>['type'], SnapshotFrom<Machine>>[]>>
}

/** A model of whichever machine: what lists of machines hold, and what explores and draws them works on. */
export type AnyModel = Pick<Model<AnyStateMachine>, 'machine' | 'outcomes' | 'resting'> & {
  inputs: readonly unknown[]
  events: Record<string, readonly object[] | undefined>
  never: Record<string, (snapshot: never) => boolean>
  holds?: Record<string, OverTime<never>>
  disturbed?: Disturbed<never>
  offers?: Readonly<Record<string, readonly Offer<string, never>[]>>
}

/** States a machine's model beside its code (`beneficiaries.model.ts`). */
export const model = <Machine extends AnyStateMachine>(
  machine: Machine,
  rest: Omit<Model<Machine>, 'machine'>,
): Model<Machine> => ({ machine, ...rest })
