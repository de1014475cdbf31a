import { fromPromise } from 'xstate'

/**
 * An actor for a machine's place (`machine.provide({ actors })`): the work gets the invoke's input and a signal that
 * stops the request when the machine leaves the state.
 */
export const callActor = <Output, Input = void>(work: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) =>
    work(input, signal).catch((error: unknown) => {
      // A stopped actor has nobody to tell. React's strict mode stops and starts the same actor again, and would
      // hear the aborted request of its first life as the failure of its second.
      if (signal.aborted) return new Promise<Output>(() => {})
      throw error
    }),
  )

/**
 * For what a page is whole without: where it cannot be had, null. A page that reads an actor which has failed is torn
 * down by React, so that an actor without a machine around it must never fail.
 */
export const optionalActor = <Output, Input = void>(work: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  callActor<Output | null, Input>((input, signal) =>
    work(input, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return null
    }),
  )
