import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Page } from 'playwright'
import type { Outcome } from '#machines/support/model.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { Case } from '../explore/cases.ts'
import type { Step } from '../path.ts'

/**
 * How a held call of the page is answered. `server` lets it through to the real server, whose answer the page gets;
 * `data` is the answer's `data` in a good envelope; `refused` carries the outcome's error in the envelope that the
 * server would send, or cuts the connection for `offline`.
 */
export type Reply = 'server' | { data: unknown; statusCode?: 200 | 204; message?: string } | { refused: Outcome }

/** A call that is held only with these values in its query, because the page makes it for other reasons too. */
export interface HeldCall {
  call: RowKey
  query: Readonly<Record<string, string>>
}

/** The open page with its calls in hand. One for each path. */
export interface Stage {
  page: Page
  /** The address of a path of the product, on the main host or another (`group`, `agent`, ...). */
  url(path?: string, host?: string): string
  /**
   * From now on these calls of the page wait until they are answered; other calls go to the server at once. A call that
   * is held and never made is no fault; one that is made and not answered when the path ends is let go.
   */
  hold(...calls: (RowKey | HeldCall)[]): Promise<void>
  /** Waits until the page has made the call, and answers it. Calls of one kind are answered in their order. */
  reply(call: RowKey, how: Reply): Promise<void>
  /** How often the page has made a held call so far, whatever became of it. */
  made(call: RowKey): number
  /**
   * The steps that are still to come, the next one first. For what is answered within the page in no time (storage,
   * cookies): it must be prepared before the step that brings it about.
   */
  ahead: readonly Step[]
  /** What the server knows without the page: sends requests as another browser would. */
  ask<Data>(call: RowKey, carried: { query?: object; body?: object }): Promise<Data>
  /** Kept from `start` to the last step: what the driver wants to remember of this path (ids, names). */
  notes: Map<string, string>
}

/**
 * How a person, the network and the clock bring about what a model says, on the real page, and how one sees where the
 * machine is. One `act` for each event, one `answer` for each invoke, one `see` for each leaf state: a missing one
 * is a failure.
 */
export interface Driver<Machine extends AnyStateMachine = AnyStateMachine> {
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
  bars?: Record<string, Bar<Machine>>
  /** Outcomes that no page can be given (`label` of the case), and why; a path goes around them. */
  impossible?: Record<string, string>
}

/** That the page does not let a transition happen: tries it, and throws where it turns out to be possible. */
export type Bar<Machine extends AnyStateMachine = AnyStateMachine> =
  | ((stage: Stage, before: SnapshotFrom<Machine>) => Promise<void>)
  | {
      /** Where it is worth trying: a list without rows bars its buttons without meaning to. */
      at: (before: SnapshotFrom<Machine>) => boolean
      holds: (stage: Stage, before: SnapshotFrom<Machine>) => Promise<void>
    }

/** A machine that no screen shows by itself, and why. */
export interface NoScreen {
  noScreen: string
}

/** How the machines are driven, by their ids. */
export type Drivers = Readonly<Record<string, Driver | NoScreen>>
