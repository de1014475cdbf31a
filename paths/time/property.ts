/** A moment of a run: where the machine is, and the step that led there. */
export interface Moment<Snapshot> {
  snapshot: Snapshot
  /** Whether it is in this state (`editing`, `form.editing`); `was`: whether it was before the step. */
  is(state: string): boolean
  was(state: string): boolean
  /** Whether this step led here: the label of a case, or the type of an event. Never at the start. */
  by(step: string): boolean
}

export type Condition<Snapshot> = (moment: Moment<Snapshot>) => boolean

/**
 * A sentence about whole runs, not about single states. A run is fair: what is possible again and again is done at
 * last (a person tries again, a call succeeds at some time). `fair: false` leaves that out: then a circle in which
 * nobody gets on counts against the sentence as well.
 */
export type Property<Snapshot> =
  | { always: Condition<Snapshot> }
  | { eventually: Condition<Snapshot>; fair?: boolean }
  | {
      until: readonly [holds: Condition<Snapshot>, goal: Condition<Snapshot>]
      fair?: boolean
      /** False where the second need not come: the first may then hold for ever. */
      comes?: boolean
    }
  | {
      leadsTo: readonly [when: Condition<Snapshot>, then: Condition<Snapshot>]
      fair?: boolean
      /** After so many steps at the latest; 0 says in the same step. */
      within?: number
    }

/**
 * Holds at every moment.
 *
 * @example
 * holds: { 'only a sent form is locked': always(({ is, snapshot }) => !snapshot.context.locked || is('sent')) }
 */
export const always = <Snapshot>(condition: Condition<Snapshot>): Property<Snapshot> => ({ always: condition })

/**
 * Comes at last, on every run.
 *
 * @example
 * holds: { 'the page is shown': eventually(({ is }) => is('shown')) }
 */
export const eventually = <Snapshot>(
  goal: Condition<Snapshot>,
  { fair = true }: { fair?: boolean } = {},
): Property<Snapshot> => ({ eventually: goal, fair })

/**
 * The first holds from the start until the second comes, and it comes (unless `comes` is false).
 *
 * @example
 * holds: { 'nobody pays before they sign': until(({ is }) => !is('paying'), ({ by }) => by('sign'), { comes: false }) }
 */
export const until = <Snapshot>(
  holds: Condition<Snapshot>,
  goal: Condition<Snapshot>,
  { fair = true, comes = true }: { fair?: boolean; comes?: boolean } = {},
): Property<Snapshot> => ({ until: [holds, goal], fair, comes })

/**
 * Whenever the first comes true, the second follows: at last, or within so many steps (0: in the same one).
 *
 * @example
 * holds: {
 *   'what fails can be tried again': leadsTo(({ is }) => is('failed'), ({ is }) => is('loading')),
 *   'a conflict leads to looking': leadsTo(({ by }) => by('save fails: conflict'), ({ is }) => is('looking'), { within: 0 }),
 * }
 */
export const leadsTo = <Snapshot>(
  when: Condition<Snapshot>,
  then: Condition<Snapshot>,
  rest: { fair?: boolean; within?: number } = {},
): Property<Snapshot> => ({ leadsTo: [when, then], fair: true, ...rest })
