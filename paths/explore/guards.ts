import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { evaluateGuard } from 'xstate/guards'

/** What a guard is asked about. The snapshot is built only where the guard looks at it. */
export interface Moment {
  context: object
  event: AnyEventObject
  snapshot(): AnyMachineSnapshot
}

type Guard = (moment: Moment) => boolean
type Expression = (about: Pick<Moment, 'context' | 'event'>, params: unknown) => boolean

/** Whether a transition may be taken, found once in the machine; what is no plain function is left to XState. */
export const guardOf = (machine: AnyStateMachine, { guard }: AnyTransitionDefinition): Guard | null => {
  if (guard === undefined) return null
  const inline = typeof guard === 'function'
  const named = inline
    ? guard
    : (machine.implementations.guards?.[typeof guard === 'string' ? guard : guard.type] as unknown)
  if (typeof named !== 'function' || 'check' in named) {
    return (moment) => evaluateGuard(guard, moment.context, moment.event, moment.snapshot())
  }
  const passes = named as Expression
  const params: unknown = inline || typeof guard === 'string' ? undefined : guard.params
  if (typeof params !== 'function') return ({ context, event }) => passes({ context, event }, params)
  return ({ context, event }) => passes({ context, event }, params({ context, event }))
}
