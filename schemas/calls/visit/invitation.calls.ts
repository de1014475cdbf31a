import { Type, type Static } from 'typebox'
import { rosterStates } from '../../desk/roster/roster-states.ts'
import { call, exact } from '../call.ts'
import { OneOf, Text, nullable } from '../shapes.ts'
import { ProofSent } from './access.calls.ts'

/** The part of the link behind its `#`: 36 bytes, base64url. */
const Token = Type.String({ maxLength: 100 })

/** What a link says of itself to whoever has it: nothing about the employee. */
export const InvitationCard = Type.Object({
  group_name: Type.String(),
  /** The last day to enroll, mm/dd/yyyy; null without one. */
  until: nullable(Type.String()),
  standing: OneOf(['open', 'closed', 'expired'] as const),
})
export type InvitationCard = Static<typeof InvitationCard>

/** The invitation as the employee sees it, once they have shown who they are. */
export const OwnInvitation = Type.Object({
  first_name: Type.String(),
  group_name: Type.String(),
  /** mm/dd/yyyy, for the quote. */
  birth_date: Type.String(),
  state: OneOf(rosterStates),
  until: nullable(Type.String()),
  /** Whether they may still enroll, waive, and take it back. */
  open: Type.Boolean(),
  policy_id: nullable(Type.String()),
})
export type OwnInvitation = Static<typeof OwnInvitation>

/**
 * The way in by an invitation of one's employer: the link says which group and who, a one-time code to the address of the
 * roster shows that it is they (docs/decisions/2026-11-26-rosters-and-invitations.md).
 */
export const invitationCalls = {
  readInvitation: call('POST enrollment/read-invitation', {
    summary: 'Whose invitation a link is: the group, and whether it is still good; nothing about the employee',
    body: exact({ token: Token }),
    data: InvitationCard,
  }),
  sendInvitationCode: call('POST enrollment/send-invitation-code', {
    summary: 'Sends a one-time code of 6 digits to the address that the roster has',
    body: exact({ token: Token, again: Type.Boolean() }),
    data: ProofSent,
  }),
  openInvitation: call('POST enrollment/open-invitation', {
    summary: 'Begins the visit of the employee, by the one-time code that was sent',
    body: exact({ token: Token, otp: Text }),
    data: OwnInvitation,
  }),
  stopInvitation: call('POST enrollment/stop-invitation', {
    summary: 'Sends no reminders of this invitation any more; whoever has the link may say so',
    body: exact({ token: Token }),
    data: Type.Object({ stopped: Type.Literal(true) }),
  }),
  getOwnInvitation: call('GET enrollment/get-own-invitation', {
    summary: 'The invitation of the session’s employee; 404 for everybody else',
    data: OwnInvitation,
  }),
  waiveCoverage: call('POST enrollment/waive-coverage', {
    summary: 'The session’s employee wants no coverage',
    data: OwnInvitation,
  }),
  takeBackCoverage: call('POST enrollment/take-back-coverage', {
    summary: 'The session’s employee takes that back',
    data: OwnInvitation,
  }),
}
