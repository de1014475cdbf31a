import { fromPromise } from 'xstate'

/**
 * The place of an effect in a machine: typed here, given by the page (`machine.provide({ actors })`, as in `src/calls`).
 * A machine that is started without it takes its `onError` transition and says which actor is missing.
 */
export const unprovided = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" is not provided`)))
