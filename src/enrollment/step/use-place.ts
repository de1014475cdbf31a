import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useDrawn } from './drawn.ts'
import { followPlace, goalOf, leadsOn, noPlace, placeOf } from './place.ts'
import type { EnrollmentRef } from './step-view.tsx'

/** The route segment behind `/enrollment/`. */
export const useRoute = (): string => (useParams()['*'] ?? '').replace(/\/+$/, '')

/** The address of the page follows the wizard, and asks it (`followPlace`); `leave` where it ends. */
export const usePlace = (actorRef: EnrollmentRef, leave: (to: string) => void): void => {
  const navigate = useNavigate()
  const route = useRoute()
  const place = useDrawn(actorRef, placeOf)
  const to = useDrawn(actorRef, (s) => s.output?.to ?? null)
  const goal = useDrawn(actorRef, goalOf)
  const memory = useRef(noPlace())

  // The address follows a moment later: until then the next step, or its skeleton, would be seen from its end.
  useLayoutEffect(() => {
    if (leadsOn(memory.current, route, goal)) scrollTo(0, 0)
  }, [route, goal])

  useEffect(() => {
    const move = followPlace(memory.current, actorRef, route, place)
    if (move !== null) void navigate(move.to, { replace: move.replace })
  }, [actorRef, navigate, route, place])

  useEffect(() => {
    if (to !== null) leave(to)
  }, [to, leave])
}
