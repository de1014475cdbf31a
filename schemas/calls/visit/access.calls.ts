import { Type, type Static } from 'typebox'
import { signInWays } from '../../desk/sign-in-ways.ts'
import { call, exact } from '../call.ts'
import { ContactKind } from '../enrollment/contact.calls.ts'
import { CatalogId, OneOf, Text, nullable } from '../shapes.ts'

/** How somebody shows who they are: by a code to their address, or by what the staff has given them in its place. */
export const SignInShown = Type.Object({
  way: OneOf(signInWays),
  /** Whether they can sign in by it now. */
  ready: Type.Boolean(),
  /** Whether a code to their address lets them set it up now. */
  sets_up: Type.Boolean(),
  /** Where they sign in, by name; null unless `way` is `provider`. */
  provider: nullable(Type.String()),
})
export type SignInShown = Static<typeof SignInShown>

/**
 * A rep as the confirmation card shows one (spec 1, section 2, Access page). Whoever typed the code is not the rep yet:
 * email and phone are masked, and the code is the public one.
 */
export const RepCard = Type.Object({
  agent_id: Type.String(),
  agent_code: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** `e•••@example.com` */
  email: Type.String(),
  /** `(•••) •••-0142` */
  phone: Type.String(),
  logo: nullable(Type.String()),
  image: nullable(Type.String()),
  /** The path of the rep's landing page; null where none is configured. */
  landing_url: nullable(Type.String()),
  sign_in: SignInShown,
})
export type RepCard = Static<typeof RepCard>

export const GroupCard = Type.Object({
  group_id: Type.String(),
  name: Type.String(),
  landing_url: nullable(Type.String()),
  sign_in: SignInShown,
})
export type GroupCard = Static<typeof GroupCard>

/** Where a one-time code went: enough of it to know it by, for whoever is the rep or the group. */
export const ProofSent = Type.Object({
  by: ContactKind,
  to: Type.String(),
  /** How else it can be sent; null where there is no other way. */
  other: nullable(ContactKind),
})
export type ProofSent = Static<typeof ProofSent>

/** Sent again, or another way; without it, as the catalog lets it be sent first. */
const by = Type.Optional(ContactKind)

/**
 * The ways in (spec 1, sections 2 and 6). The two look-ups are the specification's; those that follow are ours. An access
 * or enrollment code is known to many: a rep's and a group's visit begins with a one-time code that goes to the rep's or
 * group's own address in the catalog (docs/decisions/2026-11-23-access-codes-and-one-time-codes.md).
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
  sendAgentProof: call('POST enrollment/send-agent-proof', {
    summary: "Sends a one-time code of 6 digits to the rep's own email address or phone",
    body: exact({ agent_code: Text, by }),
    data: ProofSent,
  }),
  confirmAgent: call('POST enrollment/confirm-agent', {
    summary: "Begins the rep's visit in this session, by the one-time code that was sent",
    body: exact({ agent_code: Text, otp: Text }),
    data: RepCard,
  }),
  sendGroupProof: call('POST enrollment/send-group-proof', {
    summary: "Sends a one-time code of 6 digits to the group's own email address or phone",
    body: exact({ group_code: Text, by }),
    data: ProofSent,
  }),
  confirmEmployer: call('POST enrollment/confirm-employer', {
    summary: "Begins the group's visit in this session, by the one-time code that was sent",
    body: exact({ group_code: Text, otp: Text }),
    data: GroupCard,
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
