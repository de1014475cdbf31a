import { invitationMachine } from '#machines/storefront/invitation/invitation.machine.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { InvitationCard, OwnInvitation } from '#schemas/calls/visit/invitation.calls.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

export const providedInvitationMachine = invitationMachine.provide({
  actors: {
    readInvitation: callActor<InvitationCard, { token: string }>((body, signal) =>
      send('POST enrollment/read-invitation', { body, signal, quiet: true }),
    ),
    sendCode: callActor<ProofSent, { token: string; again: boolean }>((body, signal) =>
      send('POST enrollment/send-invitation-code', { body, signal }),
    ),
    openInvitation: callActor<OwnInvitation, { token: string; code: string }>(async ({ token, code }, signal) => {
      const own = await send('POST enrollment/open-invitation', { body: { token, otp: code }, signal })
      // Whoever was here before is not this employee: nothing of theirs goes on.
      storage.startOver()
      storage.set('invited', 1)
      siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
      return own
    }),
    stopReminders: callActor<void, { token: string }>(async (body, signal) => {
      await send('POST enrollment/stop-invitation', { body, signal })
    }),
    getOwn: callActor<OwnInvitation>((_, signal) => send('GET enrollment/get-own-invitation', { signal, quiet: true })),
    waive: callActor<OwnInvitation>((_, signal) => send('POST enrollment/waive-coverage', { signal })),
    takeBack: callActor<OwnInvitation>((_, signal) => send('POST enrollment/take-back-coverage', { signal })),
  },
})
