import { useEffect } from 'react'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { Problem } from '#machines/support/problem.ts'

/** Nobody is signed in any more: the desk asks again, and what was on the page goes. */
export const useEnded = (accessRef: DeskAccessRef, problem: Problem | null): void => {
  const ended = problem?.kind === 'session'
  useEffect(() => {
    if (ended) accessRef.send({ type: 'desk-access.ended' })
  }, [ended, accessRef])
}
