import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyActorLogic, AnyActorRef, PromiseActorLogic } from 'xstate'
import { keyOf } from '#tests/server/support/recorder.ts'

const running = new AsyncLocalStorage<{ logic: AnyActorLogic; self: AnyActorRef }>()
const calls = new Map<AnyActorLogic, Set<string>>()

/** From now on the calls that an actor makes are counted as its own, whatever else the page asks meanwhile. */
export const watchCalls = (logic: AnyActorLogic): void => {
  if (calls.has(logic)) return
  calls.set(logic, new Set())
  const start = logic.start?.bind(logic) as PromiseActorLogic<unknown>['start']
  const within: PromiseActorLogic<unknown>['start'] = (state, scope) =>
    running.run({ logic, self: scope.self }, () => start?.(state, scope))
  Object.assign(logic, { start: within })
}

/** A request that the page makes at this moment, for whichever actor it is. */
export const noteCall = (method: string, pathname: string): void => {
  const actor = running.getStore()
  const key = keyOf(method, pathname)
  // What its end brings about is no longer its own.
  const isRunning = (actor?.self.getSnapshot() as { status?: string } | undefined)?.status === 'active'
  if (actor !== undefined && isRunning && key !== undefined) calls.get(actor.logic)?.add(key)
}

/** The calls that an actor has made so far, as the files of shapes write them. */
export const callsOf = (logic: AnyActorLogic): string[] =>
  [...(calls.get(logic) ?? [])].map((key) => key.replace(' ', ':')).toSorted()
