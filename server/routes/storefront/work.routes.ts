import { workCalls } from '#schemas/calls/storefront/work.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makePeople } from '../../services/homes/current-members.service.ts'
import { homesParts } from '../../services/homes/homes-parts.ts'
import { makeWork } from '../../services/homes/work.service.ts'
import type { Services } from '../../services/services.ts'

/** What a rep or a group goes on with (ours). */
export const workRoutes = (services: Services) => {
  const core = homesParts(services)
  const work = makeWork({ ...core, people: makePeople(core) })
  return defineRoutes(
    workCalls,
    {
      getAgentWork: ({ caller, query }) => work.ofRep(caller, query),
      getGroupWork: ({ caller, query }) => work.ofGroup(caller, query),
    },
    { limits: { getAgentWork: 'look_up', getGroupWork: 'look_up' } },
  )
}
