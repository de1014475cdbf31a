import type { AnyActorScope, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { inertScope, type Microstep } from './inert-scope.ts'

/** Where a step leads, and what was taken on the way, one after the other: `always` and the like among it. */
export interface Stepped {
  snapshot: AnyMachineSnapshot
  microsteps: readonly Microstep[]
}

/**
 * All that the explorer asks of a version of XState: where a machine begins and where an event leads. What it replays
 * itself (`replay.ts`) is a faster answer to `after`, and is held against it. A version that has guards and assignments
 * in functions alone is explored by this, at its speed.
 */
export interface Engine {
  initial(input: unknown): Stepped
  /** Throws what guards and actions throw. */
  after(snapshot: AnyMachineSnapshot, event: AnyEventObject): Stepped
}

/** XState 5, with what its actions and guards find around them: an actor that does nothing. */
export const xstate5 = (machine: AnyStateMachine, input: unknown): Engine & { scope: AnyActorScope } => {
  let microsteps: Microstep[] = []
  const scope = inertScope(machine, input, (step) => microsteps.push(step))
  const stepped = (take: () => unknown): Stepped => {
    microsteps = []
    const snapshot = take() as AnyMachineSnapshot
    return { snapshot, microsteps }
  }
  return {
    scope,
    initial: (own) => stepped(() => machine.getInitialSnapshot(scope, own)),
    after: (snapshot, event) => stepped(() => machine.transition(snapshot, event, scope)),
  }
}
