import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { followPlace, noPlace, placeOf } from './place.ts'
import type { EnrollmentRef } from './step-view.tsx'

/** The route segment behind `/enrollment/`. */
export const useRoute = (): string => (useParams()['*'] ?? '').replace(/\/+$/, '')

/** The address of the page follows the wizard, and asks it (`followPlace`); `leave` where it ends. */
export const usePlace = (actorRef: EnrollmentRef, leave: (to: string) => void): void => {
  const navigate = useNavigate()
  const route = useRoute()
  const place = useSelector(actorRef, placeOf)
  const to = useSelector(actorRef, (s) => s.output?.to ?? null)
  const memory = useRef(noPlace())

  useEffect(() => {
    const move = followPlace(memory.current, actorRef, route, place)
    if (move !== null) void navigate(move.to, { replace: move.replace })
  }, [actorRef, navigate, route, place])

  useEffect(() => {
    if (to !== null) leave(to)
  }, [to, leave])
}
