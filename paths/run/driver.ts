import type { AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import type { Page } from 'playwright'
import type { Outcome } from '#machines/support/model.ts'
import type { RowKey } from '#schemas/calls/registry.ts'
import type { Case } from '../explore/cases.ts'

/**
 * How a held call of the page is answered. `server` lets it through to the real server, whose answer the page gets;
 * `data` is the answer's `data` in a good envelope; `refused` carries the outcome's error in the envelope that the
 * server would send, or cuts the connection for `offline`.
 */
export type Reply = 'server' | { data: unknown } | { refused: Outcome }

/** The open page with its calls in hand. One for each path. */
export interface Stage {
  page: Page
  /** The address of a path of the product, on the main host or another (`group`, `agent`, ...). */
  url(path?: string, host?: string): string
  /**
   * From now on these calls of the page wait until they are answered; other calls go to the server at once. A call that
   * is held and never made is no fault; one that is made and not answered when the path ends is let go.
   */
  hold(...calls: RowKey[]): Promise<void>
  /** Waits until the page has made the call, and answers it. Calls of one kind are answered in their order. */
  reply(call: RowKey, how: Reply): Promise<void>
  /** What the server knows without the page: speaks to it as another browser would. */
  ask<Data>(call: RowKey, carried: { query?: object; body?: object }): Promise<Data>
  /** Kept from `start` to the last step: what the driver wants to remember of this path (ids, names). */
  notes: Map<string, string>
}

/**
 * How a person, the network and the clock bring about what a model says, on the real page, and how one sees where the
 * machine stands. One `act` for each event, one `answer` for each invoke, one `see` for each leaf state: a missing one
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
  /** Lets a delay end; where left out, it is waited for. */
  wait?: (stage: Stage, delay: Case, before: SnapshotFrom<Machine>) => Promise<void>
  /**
   * What the page never lets happen, by declared transition (`editing#beneficiaries.add#0`): tries it and throws where
   * it turns out to be possible. Such a transition counts as barred, not as covered.
   */
  bars?: Record<string, (stage: Stage, before: SnapshotFrom<Machine>) => Promise<void>>
  /** Outcomes that no page can be given (`label` of the case), and why; a path goes around them. */
  impossible?: Record<string, string>
}
