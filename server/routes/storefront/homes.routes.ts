import { homesCalls } from '#schemas/calls/storefront/homes.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeChoices } from '../../services/homes/choices.service.ts'
import { makeExisting } from '../../services/homes/existing-members.service.ts'
import { homesParts } from '../../services/homes/homes-parts.ts'
import { makeMembers } from '../../services/homes/members.service.ts'
import { makePeople } from '../../services/homes/current-members.service.ts'
import { makeSelected } from '../../services/homes/selected.service.ts'
import type { Services } from '../../services/services.ts'

/** Portals, groups and members, and what of them is selected (spec 1, section 7, Menus, plans and filter). */
export const homesRoutes = (services: Services) => {
  const core = homesParts(services)
  const people = makePeople(core)
  const choices = makeChoices(core)
  const members = makeMembers({ ...core, people })
  const start = makeExisting({ ...core, people })
  const selected = makeSelected({ ...core, nameOf: people.find, demandPerson: people.demand })
  return defineRoutes(
    homesCalls,
    {
      addExistingFilter: ({ caller, body }) => start(caller, body),
      addMemberFilter: ({ caller, body }) => start(caller, body),
      updateFilterPortal: ({ caller, body, locale }) => choices.update(caller, body, locale),
      getAgentGroups: ({ caller, query }) => choices.groups(caller, query.agent_id),
      getPlatforms: ({ caller, query, locale }) => choices.platforms(caller, query, locale),
      getAgentMembers: ({ caller, query }) => members.ofAgent(caller, query),
      getGroupUsers: ({ caller, query }) => members.ofGroup(caller, query),
      getSelected: ({ caller, query, locale }) => selected(caller, query, locale),
    },
    {
      limits: {
        addExistingFilter: 'start',
        addMemberFilter: 'start',
        getAgentMembers: 'look_up',
        getGroupUsers: 'look_up',
      },
    },
  )
}
