import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Case } from '../explore/cases.ts'
import type { Outcome } from '../model.ts'
import type { Step } from '../path.ts'

/** What every stage has, whatever a driver drives. */
export interface AnyStage {
  /** The steps that are still to come, the next one first. Set by `runPath`. */
  ahead: readonly Step[]
}

/**
 * How a person, the network and the clock bring about what a model says, on the real page, and how one sees where the
 * machine is. One `act` for each event, one `answer` for each invoke, one `see` for each leaf state: a missing one
 * is a failure.
 *
 * @example
 * const driver: Pick<PathDriver<typeof doorMachine, DoorStage>, 'act' | 'see'> = {
 *   act: { knock: ({ page }) => page.getByRole('button', { name: 'Knock' }).click() },
 *   see: { waiting: ({ page }) => expect(page.getByRole('progressbar')).toBeVisible() },
 * }
 */
export interface PathDriver<Machine extends AnyStateMachine = AnyStateMachine, Stage = AnyStage> {
  /** Brings the page to where the machine has just started with this input. Holds the calls that are answered later. */
  start(stage: Stage, input: InputFrom<Machine>, index: number): Promise<void>
  act: {
    [Type in EventFromLogic<Machine>['type']]: (
      stage: Stage,
      event: Extract<EventFromLogic<Machine>, { type: Type }>,
      before: SnapshotFrom<Machine>,
    ) => Promise<void>
  }
  /** By invoke id: gives the actor this outcome. */
  answer: Record<string, (stage: Stage, outcome: Outcome, before: SnapshotFrom<Machine>) => Promise<void>>
  /** By the id of a leaf state: waits until the page shows it, and throws where it does not. */
  see: Record<string, (stage: Stage, snapshot: SnapshotFrom<Machine>) => Promise<void>>
  /**
   * Whether the page offers this event here (a button that is not drawn offers nothing). Paths go around the cases that
   * it does not; a declared transition that no path can take for that reason belongs into `bars`.
   */
  offered?: (event: EventFromLogic<Machine>, before: SnapshotFrom<Machine>) => boolean
  /**
   * The same for answers and delays: false where the page could only be brought to it by waiting too long, or in an
   * order that it never takes.
   */
  happens?: (one: Case, before: SnapshotFrom<Machine>) => boolean
  /** Lets a delay end; where left out, it is waited for. */
  wait?: (stage: Stage, delay: Case, before: SnapshotFrom<Machine>) => Promise<void>
  /**
   * What the page never lets happen, by declared transition (`editing#beneficiaries.add#0`). Such a transition counts as
   * barred, not as covered: a path leads to where the machine would take it, and the page is seen not to offer it.
   */
  bars?: Record<string, Bar<Machine, Stage>>
  /** Outcomes that no page can be given (`label` of the case), and why; a path goes around them. */
  impossible?: Record<string, string>
}

/** That the page does not let a transition happen: tries it, and throws where it turns out to be possible. */
export type Bar<Machine extends AnyStateMachine = AnyStateMachine, Stage = AnyStage> =
  | ((stage: Stage, before: SnapshotFrom<Machine>) => Promise<void>)
  | {
      /** Where it is worth trying: a list without rows bars its buttons without meaning to. */
      at: (before: SnapshotFrom<Machine>) => boolean
      holds: (stage: Stage, before: SnapshotFrom<Machine>) => Promise<void>
    }
