import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { SnapshotFrom } from 'xstate'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import type { EnrollmentRef } from './step-view.tsx'

/** The route segment behind `/enrollment/`. */
export const useRoute = (): string => (useParams()['*'] ?? '').replace(/\/+$/, '')

const placeOf = (snapshot: SnapshotFrom<typeof enrollmentMachine>): string | null => {
  if (snapshot.matches('receipt')) return 'receipt'
  return snapshot.matches('open') && snapshot.context.step !== null ? stepById(snapshot.context.step).route : null
}

/**
 * The address follows the machine and asks it: a typed, Back or refreshed address is an event; whatever the machine
 * answers is where the address goes. A step that was taken adds to the history, an address put right replaces.
 */
export const usePlace = (actorRef: EnrollmentRef, leave: (to: string) => void): void => {
  const navigate = useNavigate()
  const route = useRoute()
  const place = useSelector(actorRef, placeOf)
  const to = useSelector(actorRef, (s) => s.output?.to ?? null)
  const seen = useRef<string | null>(null)
  /** The address that the last look saw: a navigation takes a moment, and until then the old one stands there still. */
  const stood = useRef<string | null>(null)
  const hasOpened = useRef(false)

  useEffect(() => {
    const asks = route !== stood.current && route !== seen.current
    stood.current = route
    if (asks) {
      seen.current = route
      actorRef.send({ type: 'enrollment.address', route })
    }
    // What was just asked is answered at once, before the page is drawn again.
    const answer = asks ? placeOf(actorRef.getSnapshot()) : place
    if (answer === null) return
    const putsRight = asks || !hasOpened.current
    hasOpened.current = true
    if (answer === route) return
    seen.current = answer
    void navigate(`/enrollment/${answer}`, { replace: putsRight })
  }, [actorRef, navigate, route, place])

  useEffect(() => {
    if (to !== null) leave(to)
  }, [to, leave])
}
