import type { InspectionEvent } from 'xstate'

/** What a page does before the recorder has arrived: more than a first page ever does. */
const KEPT = 400

let listener: ((event: InspectionEvent) => void) | null = null
let early: InspectionEvent[] = []

/**
 * For `useActorRef(machine, { inspect })` of every root: hands on what its machines do. The recorder comes later than
 * the page, in a chunk of its own; what happened before is kept for it.
 */
export const inspect = (event: InspectionEvent): void => {
  if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return
  if (listener !== null) listener(event)
  else if (early.length < KEPT) early.push(event)
}

/** Takes what was kept, then all that follows. One listener a page. */
export const listenToMachines = (next: (event: InspectionEvent) => void): void => {
  listener = next
  for (const event of early) next(event)
  early = []
}
