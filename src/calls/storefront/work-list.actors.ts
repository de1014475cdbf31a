import { type WorkQuery, workListMachine } from '#machines/storefront/work-list/work-list.machine.ts'
import type { Work } from '#schemas/calls/storefront/work.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { frameIdentified, goOn, startOver } from './resumed.ts'

/** A rep's or a group's drafts, signatures and enrollments, with their calls. */
export const providedWorkListMachine = workListMachine.provide({
  actors: {
    loadWork: callActor<Work, WorkQuery>(({ role, id, search, most }, signal) => {
      const wish = {
        most_drafts: most.drafts,
        most_waiting: most.waiting,
        most_recent: most.recent,
        ...(search.trim() !== '' && { search: search.trim() }),
      }
      return role === 'rep'
        ? send('GET enrollment/get-agent-work', { query: { agent_id: id, ...wish }, signal, quiet: true })
        : send('GET enrollment/get-group-work', { query: { group_id: id, ...wish }, signal, quiet: true })
    }),
    resumeDraft: callActor<{ to: string }, { id: string }>(async ({ id }, signal) => {
      const resumed = await send('POST enrollment/resume-draft', { body: { enrollment_id: id }, signal })
      startOver()
      await frameIdentified(signal)
      return goOn(resumed)
    }),
  },
})
