/** A moment of a run: where the machine is, and the step that led there. */
export interface Moment<Snapshot> {
  snapshot: Snapshot
  /** Whether it is in this state (`editing`, `form.editing`); `was`: whether it was before the step. */
  is(state: string): boolean
  was(state: string): boolean
  /** Whether this step led here: the label of a case, or the type of an event. Never at the start. */
  by(step: string): boolean
}

type Condition<Snapshot> = (moment: Moment<Snapshot>) => boolean

/**
 * A sentence about whole runs: it holds at every moment; it comes at last; the first holds until the second comes
 * (and it comes, unless `comes` is false);
 * whenever the first comes true the second follows, `within` so many steps where that is said (0: in the same one).
 * What is possible again and again is done at last, unless `fair` is false.
 */
export type OverTime<Snapshot> =
  | { always: Condition<Snapshot> }
  | { eventually: Condition<Snapshot>; fair?: boolean }
  | { until: readonly [holds: Condition<Snapshot>, goal: Condition<Snapshot>]; fair?: boolean; comes?: boolean }
  | {
      leadsTo: readonly [when: Condition<Snapshot>, then: Condition<Snapshot>]
      fair?: boolean
      within?: number
    }

/** What leads from one state to another: the step itself does, every time. */
export const takes = <Snapshot>(step: string, from: string, to: string): OverTime<Snapshot> => ({
  leadsTo: [({ was, by }) => was(from) && by(step), ({ is }) => is(to)],
  within: 0,
})

/** Whoever comes to the first gets to the second at last, however often something fails in between. */
export const ends = <Snapshot>(from: string, at: string): OverTime<Snapshot> => ({
  leadsTo: [({ is }) => is(from), ({ is }) => is(at)],
})
