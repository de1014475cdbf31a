import type { AnyStateMachine } from 'xstate'
import { nodesOf } from '../explore/parts.ts'
import { nodeId } from '../structure/structure-of.ts'

/**
 * How an invoked actor ends: a promise with an output or an error, an `ending` one (an observable, a machine with
 * final states) with an output, a `lasting` one (a callback, a machine without an end) by an error alone. `unknown` where
 * its logic is not in the machine.
 */
export type ActorKind = 'promise' | 'ending' | 'lasting' | 'ending machine' | 'lasting machine' | 'unknown'

export const actorKind = (machine: AnyStateMachine, state: string, id: string): ActorKind => {
  const node = nodesOf(machine).find((one) => nodeId(one) === state)
  const place = node?.invoke.findIndex((one) => one.id === id) ?? -1
  const config = [node?.config.invoke ?? []].flat()[place] as { src?: unknown } | undefined
  const { src } = config ?? {}
  const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src
  return kindOf(logic)
}

/** By what XState's own makers of logic leave on it: the machine may come with another copy of XState. */
const kindOf = (logic: unknown): ActorKind => {
  if (typeof logic !== 'object' || logic === null) return 'unknown'
  if ('root' in logic) {
    const machine = logic as AnyStateMachine
    const ends = Object.values(machine.root.states).some(({ type }) => type === 'final')
    return ends || machine.root.type === 'parallel' ? 'ending machine' : 'lasting machine'
  }
  if (!('transition' in logic) || !('getInitialSnapshot' in logic)) return 'unknown'
  const start = 'start' in logic ? String(logic.start) : ''
  if (/\.then\(/.test(start)) return 'promise'
  return /\.subscribe\(/.test(start) ? 'ending' : 'lasting'
}
