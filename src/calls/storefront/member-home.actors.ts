import { type MemberName, memberHomeMachine } from '#machines/storefront/member-home/member-home.machine.ts'
import { callActor } from '../call-actor.ts'
import { providedMemberTierMachine } from './member-tier.actors.ts'
import { send } from '../send.ts'

const loadMember = callActor<MemberName, { userId: string }>(async ({ userId }, signal) => {
  const { member_info } = await send('GET enrollment/get-member-info', { query: { user_id: userId }, signal })
  return { first: member_info.first_name, last: member_info.last_name }
})

export const providedMemberHomeMachine = memberHomeMachine.provide({
  actors: { loadMember, memberTier: providedMemberTierMachine },
})
