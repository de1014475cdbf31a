import { accessMachine } from '#machines/storefront/access.machine.ts'
import { employeeCodeMachine } from '#machines/storefront/employee-code.machine.ts'
import type { GroupCard, RepCard } from '#schemas/calls/access.calls.ts'
import { storage } from '../app/storage.ts'
import { callActor } from './call-actor.ts'
import { send } from './send.ts'
import { siteNews } from './site-news.ts'

/** The rep's code with its calls: the access page and the dialog use it alike. */
export const providedAccessMachine = accessMachine.provide({
  actors: {
    findRep: callActor<RepCard | null, { code: string }>(({ code }, signal) =>
      send('GET enrollment/validate-agent', { query: { agent_code: code }, signal }),
    ),
    confirmRep: callActor<void, { code: string }>(async ({ code }, signal) => {
      await send('POST enrollment/confirm-agent', { body: { agent_code: code }, signal })
    }),
    leaveSite: callActor<void>(async (_, signal) => {
      try {
        await send('POST enrollment/leave-site', { signal })
      } finally {
        storage.clear()
        siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
      }
    }),
  },
})

/** The group's code with its calls. */
export const providedEmployeeCodeMachine = employeeCodeMachine.provide({
  actors: {
    findGroup: callActor<GroupCard | null, { code: string }>(({ code }, signal) =>
      send('GET enrollment/validate-group', { query: { group_code: code }, signal }),
    ),
    confirmGroup: callActor<void, { code: string }>(async ({ code }, signal) => {
      await send('POST enrollment/confirm-group', { body: { group_code: code }, signal })
    }),
  },
})
