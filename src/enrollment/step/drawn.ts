import { useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { EnrollmentRef } from './step-view.tsx'

type Snapshot = SnapshotFrom<typeof enrollmentMachine>

/** Whether a step is still being read, or what is on file is being carried over into it: bones stand for its form. */
export const isLoading = ({ value }: { value: unknown }): boolean => value === 'loading' || value === 'carryingOver'

/** Whether the wizard only passes through: what the next step needs is being read, or has been brought already. */
const isPassing = (snapshot: Snapshot): boolean => {
  if (snapshot.matches('loading') || snapshot.matches('remembering')) return true
  const { step } = snapshot.context
  const running = snapshot.matches('open') && step !== null ? snapshot.children[step]?.getSnapshot() : undefined
  return running !== undefined && isLoading(running)
}

interface Drawn {
  getSnapshot: () => Snapshot
  subscribe: (listener: () => void) => () => void
}

/** How often it is looked again, after one microtask each; the longest way without a call takes some twenty. */
const LOOKS = 100

/**
 * The button that led on leaves the focus before its step goes: a browser from which the focused element is taken away
 * lays the whole page out once more. The heading of the next step takes the focus in the same task.
 */
const leaveButton = (): void => {
  const focused = document.activeElement
  if (focused instanceof HTMLButtonElement && focused.closest('.step-page') !== null) focused.blur()
}

/** What the page shows of a wizard: it stays as it is until the wizard stands, or has to wait for the server. */
const drawnOf = (actorRef: EnrollmentRef): Drawn => {
  const listeners = new Set<() => void>()
  let drawn = actorRef.getSnapshot()
  let isWaiting = false
  const draw = () => {
    isWaiting = false
    const next = actorRef.getSnapshot()
    if (next.context.step !== drawn.context.step) leaveButton()
    drawn = next
    for (const listener of listeners) listener()
  }
  const wait = async () => {
    isWaiting = true
    for (let looks = 0; looks < LOOKS && isPassing(actorRef.getSnapshot()); looks += 1) await Promise.resolve()
    if (isWaiting) draw()
  }
  const follow = () => {
    if (!isPassing(actorRef.getSnapshot())) draw()
    else if (!isWaiting) void wait()
  }
  let subscription = { unsubscribe: () => {} }
  return {
    getSnapshot: () => drawn,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        subscription = actorRef.subscribe(follow)
        drawn = actorRef.getSnapshot()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) subscription.unsubscribe()
      }
    },
  }
}

const drawns = new WeakMap<EnrollmentRef, Drawn>()

/**
 * As `useSelector`, for what is drawn of the wizard. Where a save has brought what the next step reads, the wizard goes
 * through its states within one task, and the next step is drawn once instead of its bones, its heading and its form
 * one after the other. `select` gives a primitive or a part of the snapshot.
 */
export const useDrawn = <Value>(actorRef: EnrollmentRef, select: (snapshot: Snapshot) => Value): Value => {
  let drawn = drawns.get(actorRef)
  if (drawn === undefined) drawns.set(actorRef, (drawn = drawnOf(actorRef)))
  const { subscribe, getSnapshot } = drawn
  return useSyncExternalStore(subscribe, () => select(getSnapshot()))
}
