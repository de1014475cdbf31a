import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { callActor } from '../calls/call-actor.ts'
import { enrollmentActors } from '../calls/enrollment/enrollment.actors.ts'
import { providedPersonalMachine } from '../calls/enrollment/personal/personal.actors.ts'
import { laterMachines, laterSteps } from './later-steps.ts'
import { lateMachine } from './step/late-machine.ts'

/** The wizard with every step's effects. `goHome` leaves the receipt; it is the router's. */
export const liveEnrollment = (goHome: () => void) =>
  enrollmentMachine.provide({
    actors: {
      ...enrollmentActors,
      ...laterMachines,
      personal: providedPersonalMachine,
      receipt: lateMachine({
        ...laterSteps.receipt,
        here: () => laterSteps.receipt.here()?.provide({ actors: { goHome: callActor<void>(async () => goHome()) } }),
      }),
    },
  })
