import {
  type LoadMembersInput,
  currentMembersMachine,
} from '#machines/storefront/current-members/current-members.machine.ts'
import type { MemberPage } from '#schemas/calls/storefront/homes.calls.ts'
import { callActor } from '../call-actor.ts'
import { providedMemberTierMachine } from './member-tier.actors.ts'
import { send } from '../send.ts'

const loadMembers = callActor<MemberPage, LoadMembersInput>(({ of, id, search, ...listing }, signal) => {
  const query = { ...listing, ...(search.trim() !== '' && { search: search.trim() }) }
  return of === 'agent'
    ? send('GET enrollment/get-agent-members', { query: { agent_id: id, ...query }, signal, quiet: true })
    : send('GET enrollment/get-group-users', { query: { group_id: id, ...query }, signal, quiet: true })
})

export const providedCurrentMembersMachine = currentMembersMachine.provide({
  actors: { loadMembers, memberTier: providedMemberTierMachine },
})
