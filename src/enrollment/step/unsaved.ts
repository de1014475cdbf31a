import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import type { AutosaveRef } from '#machines/enrollment/autosave/autosave.machine.ts'
import { type UnsavedRef, unsavedMachine } from '#machines/enrollment/unsaved/unsaved.machine.ts'
import type { Problem } from '#machines/support/problem.ts'
import { inspect } from '../../traffic/inspect.ts'
import { useStepFrame } from './step-frame.ts'

/** The wizard's knowledge of what kept the open step from being saved. */
export const useUnsavedActor = (): UnsavedRef => {
  const unsaved = useActorRef(unsavedMachine, { inspect })
  useEffect(() => {
    const online = () => unsaved.send({ type: 'unsaved.online' })
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [unsaved])
  return unsaved
}

const isHeld = ({ errors }: Problem): boolean => errors.some(({ message_key: key }) => key?.startsWith('error_held'))

/** Tells what refused the step, before it is drawn; true once that has passed. Outside the wizard it never does. */
export const useHasPassed = (problem: Problem | null): boolean => {
  const unsaved = useStepFrame()?.unsaved
  useLayoutEffect(() => {
    unsaved?.send(
      problem === null
        ? { type: 'unsaved.cleared' }
        : { type: 'unsaved.refused', kind: problem.kind, held: isHeld(problem) },
    )
  }, [unsaved, problem])
  return useSelector(unsaved, (s) => s !== undefined && (s.matches('over') || s.matches('regained')))
}

/** Tells whether everything typed is kept; `keepAgain` sends it once more when the enrollment was taken over. */
export const useTypedReport = (actorRef: AutosaveRef, keepAgain: () => void): void => {
  const unsaved = useStepFrame()?.unsaved
  const isRegained = useSelector(unsaved, (s) => s?.matches('regained') ?? false)
  useEffect(() => {
    if (isRegained) keepAgain()
  }, [isRegained, keepAgain])
  useEffect(() => {
    let { trouble } = actorRef.getSnapshot().context
    const report = () => {
      const snapshot = actorRef.getSnapshot()
      // Kept at last, and nobody said that the connection is back.
      if (trouble === 'on' && snapshot.context.trouble === 'over') unsaved?.send({ type: 'unsaved.online' })
      trouble = snapshot.context.trouble
      unsaved?.send({ type: 'unsaved.typed', kept: snapshot.matches('saved') || snapshot.matches('idle') })
    }
    report()
    const subscription = actorRef.subscribe(report)
    return () => {
      subscription.unsubscribe()
      // The next step may keep nothing while it is typed: nothing of it would be waited for.
      unsaved?.send({ type: 'unsaved.typed', kept: true })
    }
  }, [actorRef, unsaved])
}
