import { Type, type Static } from 'typebox'
import { call, exact } from './call.ts'
import { CatalogId, Text, nullable } from './shapes.ts'

/** A rep as the confirmation card shows one; whoever has the code may see it (spec 1, section 2, Access page). */
export const RepCard = Type.Object({
  agent_id: Type.String(),
  agent_code: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  /** Ten digits. */
  phone: Type.String(),
  logo: nullable(Type.String()),
  image: nullable(Type.String()),
  /** The path of the rep's landing page; null where none is configured. */
  landing_url: nullable(Type.String()),
})
export type RepCard = Static<typeof RepCard>

export const GroupCard = Type.Object({
  group_id: Type.String(),
  name: Type.String(),
  landing_url: nullable(Type.String()),
})
export type GroupCard = Static<typeof GroupCard>

/**
 * The ways in (spec 1, sections 2 and 6). The two look-ups are the specification's; the four that follow are ours:
 * a code opens a visit only once the person has confirmed whose it is (spec decisions, Who is asking).
 */
export const accessCalls = {
  validateAgent: call('GET enrollment/validate-agent', {
    summary: 'The rep of an access code; statusCode 204 where it is none',
    query: exact({ agent_code: Text }),
    data: nullable(RepCard),
  }),
  validateGroup: call('GET enrollment/validate-group', {
    summary: 'The group of an enrollment code; statusCode 204 where it is none',
    query: exact({ group_code: Text }),
    data: nullable(GroupCard),
  }),
  confirmAgent: call('POST enrollment/confirm-agent', {
    summary: "Begins the rep's visit in this session",
    body: exact({ agent_code: Text }),
    data: RepCard,
  }),
  confirmGroup: call('POST enrollment/confirm-group', {
    summary: 'Begins the visit of an employee of the group in this session',
    body: exact({ group_code: Text }),
    data: GroupCard,
  }),
  openMemberEntry: call('POST enrollment/open-member-entry', {
    summary: "Begins a member's visit by the token of a signed entry link",
    body: exact({ token: Type.String({ maxLength: 400 }) }),
    data: Type.Object({ user_id: CatalogId }),
  }),
  leaveSite: call('POST enrollment/leave-site', {
    summary: 'Ends the visit and the session: what was begun in it is not to be read from this browser any more',
    data: Type.Object({ left: Type.Boolean() }),
  }),
}
