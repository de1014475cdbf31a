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
