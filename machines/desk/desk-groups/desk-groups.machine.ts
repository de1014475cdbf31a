import { assign, setup } from 'xstate'
import type { DeskGroups, GroupStanding } from '#schemas/calls/desk/desk-groups.calls.ts'
import { type Problem, problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'

interface Context {
  groups: GroupStanding[]
  problem: Problem | null
}

/** The groups of the catalog, and how far their people are. */
export const deskGroupsMachine = setup({
  types: {} as {
    context: Context
    events: { type: 'desk-groups.retry' }
    tags: 'busy'
  },
  actors: { getGroups: unprovided<DeskGroups>('getGroups') },
}).createMachine({
  id: 'desk-groups',
  description: 'The staff sees the groups of the catalog, and chooses one.',
  context: { groups: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The groups and how many of their people are how far are on their way.',
      tags: 'busy',
      invoke: {
        id: 'getGroups',
        src: 'getGroups',
        onDone: { target: 'listing', actions: assign({ groups: ({ event }) => event.output.groups }) },
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => problemOf(event.error) }) },
      },
    },
    failed: {
      description: 'They could not be fetched.',
      on: { 'desk-groups.retry': { target: 'loading', actions: assign({ problem: null }) } },
    },
    listing: { description: 'The groups are read; each leads to its page.' },
  },
})
