import { accessCalls } from '#schemas/calls/access.calls.ts'
import { nothingFound } from '../http/answer.ts'
import { defineRoutes } from '../http/define-routes.ts'
import { makeAccess } from '../services/access/access.service.ts'
import type { Services } from '../services/services.ts'
import { storefrontParts } from '../services/storefront/open-quote.ts'

/** The ways in (spec 1, sections 2 and 6). Codes can be guessed: every call that takes one is counted. */
export const accessRoutes = (services: Services) => {
  const access = makeAccess({ ...services, catalog: storefrontParts(services).catalog })
  return defineRoutes(
    accessCalls,
    {
      validateAgent: ({ query }) => access.rep(query.agent_code) ?? nothingFound(),
      validateGroup: ({ query }) => access.group(query.group_code) ?? nothingFound(),
      confirmAgent: ({ caller, body }) => access.confirmRep(caller, body.agent_code),
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
        confirmAgent: 'code',
        confirmGroup: 'code',
        openMemberEntry: 'code',
      },
    },
  )
}
