import { Type, type Static } from 'typebox'
import { ROSTER_BYTES, rosterColumnNames } from '../../desk/roster/roster-columns.ts'
import { rosterStates, waiveReasons } from '../../desk/roster/roster-states.ts'
import { call, exact } from '../call.ts'
import { CatalogId, OneOf, Text, nullable } from '../shapes.ts'
import { GroupStanding } from './desk-groups.calls.ts'

/** Milliseconds since 1970. */
const Moment = Type.Integer({ minimum: 0 })
const Count = Type.Integer({ minimum: 0 })
const RowId = Type.String({ minLength: 1, maxLength: 64 })

export const RosterRow = Type.Object({
  id: Type.String(),
  employee_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  department: nullable(Type.String()),
  state: OneOf(rosterStates),
  invited_at: nullable(Moment),
  /** The last invitation or reminder. */
  mailed_at: nullable(Moment),
  /** What became of it; null where it is not kept any more, or there was none. */
  mail: nullable(OneOf(['waiting', 'sent', 'failed'] as const)),
  began_at: nullable(Moment),
  /** The confirmation number of their enrollment. */
  policy_id: nullable(Type.String()),
  enrolled_at: nullable(Moment),
  waived_at: nullable(Moment),
  waive_reason: nullable(OneOf(waiveReasons)),
  /** Who of the staff recorded it; null where they did it themselves. */
  waived_by: nullable(Type.String()),
  /** They want no reminders. */
  stopped: Type.Boolean(),
  may_invite: Type.Boolean(),
  may_remind: Type.Boolean(),
})
export type RosterRow = Static<typeof RosterRow>

export const RosterPage = Type.Object({
  group: GroupStanding,
  rows: Type.Array(RosterRow),
  /** Who may be reminded today. */
  to_remind: Count,
  /** Where the next page begins; null where there is none. */
  next: nullable(Type.String()),
})
export type RosterPage = Static<typeof RosterPage>

/** People of a file, the first of them by name. */
const ListedPeople = Type.Object({
  total: Count,
  shown: Type.Array(
    Type.Object({
      employee_id: Type.String(),
      name: Type.String(),
      /** Of somebody who is changed: in which columns. */
      columns: Type.Array(OneOf(rosterColumnNames)),
    }),
  ),
})

export const RosterCheck = Type.Object({
  /** By line; the first hundred. */
  mistakes: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1 }),
      /** The header of the column; null for the whole line. */
      column: nullable(Type.String()),
      message: Type.String(),
    }),
  ),
  mistake_count: Count,
  /** Headers that are none of ours: their columns are left out. */
  ignored: Type.Array(Type.String()),
  added: ListedPeople,
  changed: ListedPeople,
  removed: ListedPeople,
  unchanged: Count,
  /** What applies exactly this; null where there are mistakes, or nothing to do. */
  seen: nullable(Type.String()),
})
export type RosterCheck = Static<typeof RosterCheck>

const Uploaded = {
  group_id: CatalogId,
  /** The text of the file. A letter of it may take two in JSON; what is too large is said in words. */
  csv: Type.String({ maxLength: 2 * ROSTER_BYTES }),
  /** Whether whoever is not in the file stays; else they are removed. */
  keep: Type.Boolean(),
}
const bodyLimit = 3 * ROSTER_BYTES

export const MailsWritten = Type.Object({
  sent: Count,
  /** Who has had too many mails today. */
  skipped: Count,
  /** Who waits for the next call. */
  left: Count,
})
export type MailsWritten = Static<typeof MailsWritten>

/** To one employee; without one, to all whom it is due to, a hundred at a time. */
const Mailing = exact({ group_id: CatalogId, employee: Type.Optional(RowId) })
const OneEmployee = exact({ employee: RowId })
const Changed = Type.Object({ changed: Type.Literal(true) })

/** The people of a group: its roster, and how far each of them is. */
export const deskRosterCalls = {
  getRoster: call('GET staff/get-roster', {
    summary: 'The roster of a group by name, 50 at a time: all, or those in one state',
    query: exact({ group_id: CatalogId, state: Type.Optional(OneOf(rosterStates)), after: Type.Optional(Text) }),
    data: RosterPage,
  }),
  checkRoster: call('POST staff/check-roster', {
    summary: 'What is wrong with a roster’s file, by line, and what it would change; writes nothing',
    body: exact(Uploaded),
    bodyLimit,
    data: RosterCheck,
  }),
  applyRoster: call('POST staff/apply-roster', {
    summary: 'Applies a file as it was checked; 409 where file or roster are not what was looked at',
    body: exact({ ...Uploaded, seen: Text }),
    bodyLimit,
    data: Type.Object({ added: Count, changed: Count, removed: Count }),
  }),
  inviteEmployees: call('POST staff/invite-employees', {
    summary: 'Mails invitations to those who have none',
    body: Mailing,
    data: MailsWritten,
  }),
  remindEmployees: call('POST staff/remind-employees', {
    summary:
      'Mails reminders to those who were invited, have neither enrolled nor waived, and had no mail for three days',
    body: Mailing,
    data: MailsWritten,
  }),
  recordWaiver: call('POST staff/record-waiver', {
    summary: 'Records that an employee wants no coverage, with why',
    body: exact({ employee: RowId, reason: OneOf(waiveReasons) }),
    data: Changed,
  }),
  takeBackWaiver: call('POST staff/take-back-waiver', {
    summary: 'Takes a waiver back, until the time to enroll is over',
    body: OneEmployee,
    data: Changed,
  }),
  stopReminders: call('POST staff/stop-reminders', {
    summary: 'Sends an employee no reminders any more',
    body: OneEmployee,
    data: Changed,
  }),
  exportRoster: call('GET staff/export-roster', {
    summary: 'The whole roster with the state of each as CSV; no cell is taken for a formula',
    query: exact({ group_id: CatalogId }),
    data: Type.Object({ name: Type.String(), csv: Type.String() }),
  }),
}
