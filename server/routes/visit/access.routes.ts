import { accessCalls } from '#schemas/calls/visit/access.calls.ts'
import { nothingFound } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeAccess } from '../../services/access/access.service.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'

/** The ways in (spec 1, sections 2 and 6). Codes can be guessed: every call that takes one is counted. */
export const accessRoutes = (services: Services) => {
  const access = makeAccess({ ...services, catalog: storefrontParts(services).catalog })
  return defineRoutes(
    accessCalls,
    {
      validateAgent: async ({ caller, query }) => (await access.rep(caller, query.agent_code)) ?? nothingFound(),
      validateGroup: async ({ caller, query }) => (await access.group(caller, query.group_code)) ?? nothingFound(),
      sendAgentProof: ({ caller, body, locale }) => access.sendRepProof(caller, body, locale),
      confirmAgent: ({ caller, body, locale }) => access.confirmRep(caller, body, locale),
      sendGroupProof: ({ caller, body, locale }) => access.sendGroupProof(caller, body, locale),
      confirmEmployer: ({ caller, body, locale }) => access.confirmEmployer(caller, body, locale),
      confirmGroup: ({ caller, body }) => access.confirmGroup(caller, body.group_code),
      openMemberEntry: ({ caller, body }) => access.openEntry(caller, body.token),
      leaveSite: async ({ caller }) => {
        await access.leave(caller)
        return { left: true }
      },
    },
    {
      limits: {
        validateAgent: 'code',
        validateGroup: 'code',
        sendAgentProof: 'send_code',
        confirmAgent: 'code',
        sendGroupProof: 'send_code',
        confirmEmployer: 'code',
        confirmGroup: 'code',
        openMemberEntry: 'code',
      },
      triedAt: {
        confirmAgent: ({ agent_code }) => `agent|${agent_code.replace(/\s/g, '').toUpperCase()}`,
        confirmEmployer: ({ group_code }) => `group|${group_code.replace(/\s/g, '').toUpperCase()}`,
      },
    },
  )
}
