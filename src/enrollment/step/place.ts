import type { SnapshotFrom } from 'xstate'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import { storage } from '../../browser/storage.ts'
import type { EnrollmentRef } from './step-view.tsx'

/** The enrollment that the address is about: the open one; for the receipt, where there is none, the submitted one. */
const enrollmentAt = (route: string): string | null =>
  storage.get('tempId') ?? (route === 'receipt' ? storage.get('submittedId') : null)

/** What the wizard begins with; by the id that it had where it is read anew. */
export const wizardStart = (route: string, enrollmentId: string | null = null) => ({
  enrollmentId: enrollmentId ?? enrollmentAt(route),
  route,
  fromReview: storage.get('navto') !== null,
})

/** The address of the wizard's place, behind `/enrollment/`; null where it has none yet. */
export const placeOf = (snapshot: SnapshotFrom<typeof enrollmentMachine>): string | null => {
  if (snapshot.matches('receipt')) return 'receipt'
  return snapshot.matches('open') && snapshot.context.step !== null ? stepById(snapshot.context.step).route : null
}

/** The address of the step that is on its way, else of the one that stands there. */
export const goalOf = (snapshot: SnapshotFrom<typeof enrollmentMachine>): string | null =>
  snapshot.matches('loading') ? snapshot.context.asked : placeOf(snapshot)

/** What following remembers from one look to the next. */
export interface PlaceMemory {
  seen: string | null
  /** The address that the last look saw: a navigation takes a moment, and until then the old one stands there still. */
  stood: string | null
  hasOpened: boolean
}
export const noPlace = (): PlaceMemory => ({ seen: null, stood: null, hasOpened: false })

/**
 * The address follows the machine and asks it: a typed, Back or refreshed address is an event; whatever the machine
 * answers is where the address goes, null where it is there. A step that was taken adds to the history, an address put
 * right replaces.
 */
export const followPlace = (
  memory: PlaceMemory,
  actorRef: Pick<EnrollmentRef, 'send' | 'getSnapshot'>,
  route: string,
  place: string | null,
): { to: string; replace: boolean } | null => {
  const asks = route !== memory.stood && route !== memory.seen
  memory.stood = route
  if (asks) {
    memory.seen = route
    actorRef.send({ type: 'enrollment.address', route })
  }
  // What was just asked is answered at once, before the page is drawn again.
  const answer = asks ? placeOf(actorRef.getSnapshot()) : place
  if (answer === null) return null
  const putsRight = asks || !memory.hasOpened
  memory.hasOpened = true
  if (answer === route) return null
  memory.seen = answer
  return { to: `/enrollment/${answer}`, replace: putsRight }
}

/** Whether the machine goes where the address does not stand yet. Back and Forward change the address first. */
export const leadsOn = (memory: Readonly<PlaceMemory>, route: string, goal: string | null): boolean =>
  memory.hasOpened && route === memory.stood && goal !== null && goal !== route
