import { createActor } from 'xstate'
import type { AnyActorScope, AnyStateMachine, AnyTransitionDefinition, Snapshot } from 'xstate'

/** One step of XState within a transition: the transitions that it chose, and where they led. */
export interface Microstep {
  transitions: readonly AnyTransitionDefinition[]
  snapshot: Snapshot<unknown>
}

/**
 * What a transition needs around it, doing nothing; `transition()` of xstate makes a new one each time, which is slow.
 * `onStep` is called for every microstep, those that follow at once (`always`, `onDone` of a state) among them.
 */
export const inertScope = (
  machine: AnyStateMachine,
  input: unknown,
  onStep?: (step: Microstep) => void,
): AnyActorScope => {
  const self = createActor(machine, {
    input,
    ...(onStep && {
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return
        const { _transitions: transitions, snapshot } = event
        onStep({ transitions, snapshot })
      },
    }),
  })
  const nothing = () => {}
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}
