import { invitationCalls } from '#schemas/calls/visit/invitation.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeInvitation } from '../../services/access/invitation.service.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import type { Services } from '../../services/services.ts'

/** An employee's way in by an invitation. What a link and a code open can be guessed: each call is counted. */
export const invitationRoutes = (services: Services) => {
  const invitation = makeInvitation({ ...services, catalog: storefrontParts(services).catalog })
  return defineRoutes(
    invitationCalls,
    {
      readInvitation: ({ body }) => invitation.read(body.token),
      sendInvitationCode: ({ caller, body, locale }) => invitation.sendCode(caller, body, locale),
      openInvitation: ({ caller, body, locale }) => invitation.open(caller, body, locale),
      stopInvitation: ({ caller, body }) => invitation.stop(caller, body.token),
      getOwnInvitation: ({ caller }) => invitation.own(caller),
      waiveCoverage: ({ caller }) => invitation.waive(caller),
      takeBackCoverage: ({ caller }) => invitation.takeBack(caller),
    },
    {
      limits: {
        readInvitation: 'code',
        sendInvitationCode: 'send_code',
        openInvitation: 'code',
        stopInvitation: 'code',
      },
      triedAt: { openInvitation: ({ token }) => `invitation|${token}` },
    },
  )
}
