import { useSyncExternalStore } from 'react'
import type { Problem } from '#machines/support/problem.ts'

/** What kept a step from being saved and does so no more: its notice goes before the next Next asks again. */
const settled = new WeakSet<Problem>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const settle = (problem: Problem): void => {
  settled.add(problem)
  for (const listener of listeners) listener()
}

export const useIsSettled = (problem: Problem | null): boolean =>
  useSyncExternalStore(subscribe, () => problem !== null && settled.has(problem))
