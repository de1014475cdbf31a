import { createMachine, type AnyStateMachine } from 'xstate'
import { isMissing } from '../guess/oracle.ts'

type Config = Record<string, unknown>

/**
 * A machine whose states are named after what cannot be found (`[State.idle]: {}`) has those names as keys, and no
 * texts as its targets. Here they are texts in both places, so that such a machine can be explored as well.
 */
export const withNames = (machine: AnyStateMachine): AnyStateMachine => {
  const config = machine.config as unknown as Config
  const keys = new Set(keysIn(config))
  let named = false
  /** The name of a state where it stands for one; whatever else is not there stays what it is. */
  const text = (one: unknown): unknown => {
    if (!isMissing(one) || !keys.has(String(one))) return one
    named = true
    return String(one)
  }
  const transition = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(transition)
    if (isMissing(one) || typeof one !== 'object' || one === null) return text(one)
    const { target } = one as Config
    return target === undefined ? one : { ...one, target: Array.isArray(target) ? target.map(text) : text(target) }
  }
  const byKey = (some: unknown): Config =>
    Object.fromEntries(Object.entries((some ?? {}) as Config).map(([key, one]) => [key, transition(one)]))
  const invoke = (one: unknown): unknown =>
    Array.isArray(one)
      ? one.map(invoke)
      : {
          ...(one as Config),
          ...Object.fromEntries(
            ['onDone', 'onError', 'onSnapshot'].flatMap((answer) => {
              const given = (one as Config)[answer]
              return given === undefined ? [] : [[answer, transition(given)]]
            }),
          ),
        }
  const state = (given: Config): Config => ({
    ...given,
    ...(given['initial'] !== undefined && { initial: transition(given['initial']) }),
    ...(given['on'] !== undefined && { on: byKey(given['on']) }),
    ...(given['after'] !== undefined && { after: byKey(given['after']) }),
    ...(given['always'] !== undefined && { always: transition(given['always']) }),
    ...(given['onDone'] !== undefined && { onDone: transition(given['onDone']) }),
    ...(given['invoke'] !== undefined && { invoke: invoke(given['invoke']) }),
    ...(given['states'] !== undefined && {
      states: Object.fromEntries(
        Object.entries(given['states'] as Config).map(([key, one]) => [key, state((one ?? {}) as Config)]),
      ),
    }),
  })
  const renamed = state(config)
  if (!named) return machine
  const make = createMachine as unknown as (config: object, implementations: object) => AnyStateMachine
  return make({ ...renamed, id: machine.id }, machine.implementations)
}

const keysIn = ({ states }: Config): string[] =>
  Object.entries((states ?? {}) as Config).flatMap(([key, one]) => [key, ...keysIn((one ?? {}) as Config)])
