import type { AnyStateMachine } from 'xstate'
import type { Page } from 'playwright'
import type { Outcome } from '../model.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { Step } from '../path.ts'
import type { Bar as AnyBar, PathDriver } from './path-driver.ts'

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
  /** What a driver keeps waiting by itself (a file, another site) is let go by this, when the calls are. */
  releases(letGo: () => Promise<void>): void
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

/** How a machine is driven on the product's pages. */
export type Driver<Machine extends AnyStateMachine = AnyStateMachine> = PathDriver<Machine, Stage>

/** That the page does not let a transition happen: tries it, and throws where it turns out to be possible. */
export type Bar<Machine extends AnyStateMachine = AnyStateMachine> = AnyBar<Machine, Stage>

/** A machine that no screen shows by itself, and why. */
export interface NoScreen {
  noScreen: string
}

/** How the machines are driven, by their ids. */
export type Drivers = Readonly<Record<string, Driver | NoScreen>>
