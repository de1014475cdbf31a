import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { DateText, EnrollmentId, EProcess, OnlyEnrollment, nullable } from '../shapes.ts'

const SessionState = Type.Object({
  /** How long a session lasts without a request; null for a visitor without one, 0 for one that has ended. */
  seconds_left: nullable(Type.Integer({ minimum: 0 })),
  /** Whether another request makes it last longer: no session lasts for ever. */
  may_extend: Type.Boolean(),
})
export type SessionState = Static<typeof SessionState>

export const Holder = Type.Object({
  /** Whether a rep, a group or another browser is part of the enrollment: else there is nobody to hand it to. */
  shared: Type.Boolean(),
  holder: EProcess,
  /** Of the rep or the group; null for the applicant. */
  name: nullable(Type.String()),
  since: DateText,
  /** Since today, by the day of the agency: the visitor's may be another. */
  since_today: Type.Boolean(),
  /** When a code was last sent that may hand it over; null where none was since it came to its holder. */
  sent: nullable(DateText),
  mine: Type.Boolean(),
  /** To an applicant: whether another browser was let in by a code, or is the one that began, and still may go on. */
  elsewhere: Type.Boolean(),
  may_take: Type.Boolean(),
})
export type Holder = Static<typeof Holder>

/** The visitor's session, and who holds an enrollment now. Calls of our own (docs/decisions/2026-11-21-session-end.md). */
export const sessionCalls = {
  getSession: call('GET enrollment/get-session', {
    summary: 'How many seconds the session lasts without another request; asking does not extend it',
    data: SessionState,
  }),
  extendSession: call('POST enrollment/extend-session', {
    summary: 'Extends the session to its full length; 401 where it has ended',
    body: exact({}),
    data: SessionState,
  }),
  getHolder: call('GET enrollment/get-holder', {
    summary: 'Who holds the enrollment now: the rep, the group or the applicant',
    query: OnlyEnrollment,
    data: Holder,
  }),
  takeEnrollment: call('POST enrollment/take-enrollment', {
    summary: 'Takes an enrollment over from whoever holds it: the rep or group back, or the applicant again',
    body: exact({ enrollment_id: EnrollmentId }),
    data: Holder,
  }),
}
