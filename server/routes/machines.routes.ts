import { machinesCalls } from '#schemas/calls/machines.calls.ts'
import { defineRoutes } from '../http/define-routes.ts'
import { makeAnalysts } from '../services/visits/analysts.service.ts'
import type { Services } from '../services/services.ts'
import { makeTraffic } from '../services/counts/traffic.service.ts'

/** Who may look at the machines, and what happens in them. */
export const machinesRoutes = (services: Services) => {
  const analysts = makeAnalysts(services)
  const traffic = makeTraffic(services)
  return defineRoutes(
    machinesCalls,
    {
      getMachineAccess: async ({ caller }) => ({ open: await analysts.isOpen(caller) }),
      openMachines: async ({ caller, body }) => {
        await analysts.open(caller, body.code)
        return { open: true }
      },
      reportMachineTraffic: async ({ caller, body }) => ({ kept: await traffic.report(caller, body) }),
      getMachineTraffic: async ({ caller, query }) => {
        await analysts.demand(caller)
        return traffic.read(query)
      },
      getTrafficOverview: async ({ caller, query }) => {
        await analysts.demand(caller)
        return traffic.overview(query)
      },
    },
    { limits: { openMachines: 'code', reportMachineTraffic: 'traffic' } },
  )
}
