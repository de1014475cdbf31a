import { fromPromise } from 'xstate'

/**
 * An actor for a machine's place (`machine.provide({ actors })`): the work gets the invoke's input and a signal that
 * stops the request when the machine leaves the state.
 */
export const callActor = <Output, Input = void>(work: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => work(input, signal))
