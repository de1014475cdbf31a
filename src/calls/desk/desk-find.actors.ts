import { deskFindMachine } from '#machines/desk/desk-find/desk-find.machine.ts'
import type { DeskChoices, FindWish, FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskFindMachine = deskFindMachine.provide({
  actors: {
    getChoices: callActor<DeskChoices>((_, signal) => send('GET staff/get-choices', { signal, quiet: true })),
    // Asked again it does no harm, and what was found is kept nowhere.
    findEnrollments: callActor<FoundPage, FindWish>((body, signal) =>
      send('POST staff/find-enrollments', { body, signal, quiet: true, idempotencyKey: null }),
    ),
  },
})
