import type { RecordContent } from '#schemas/record/record.schema.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import { makeRoster } from '../../../repositories/groups/roster.repository.ts'
import { makeRosterStanding } from '../../../repositories/groups/roster-standing.repository.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { AuditService } from '../../visits/audit.service.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import type { EnrolledPerson } from './policy-details.ts'

/** What the enrollments of a group's people mean for its roster, and what the roster fills in for them. */
export const makeRosterFollow = (parts: { database: Database; sealing: Sealing; audit: AuditService }) => {
  const roster = makeRoster(parts)
  const standing = makeRosterStanding(parts)
  return {
    /** What the roster says of who began this draft by an invitation; null for everybody else. */
    employeeOf: async (
      caller: Caller,
      { employee_id: id, group_id }: Pick<Draft, 'employee_id' | 'group_id'>,
    ): Promise<RosterEmployee | null> => {
      const row = id === null ? null : await roster.find(id)
      if (row === null || row.group_id !== group_id) return null
      await parts.audit.record(caller, 'read', `employee:${row.id}`, 'filled in')
      return row.employee
    },

    /** With the submit, in its transaction: they have enrolled, whichever way they came. */
    enroll: async (
      { employee_id: employeeId, group_id: groupId }: Pick<Draft, 'employee_id' | 'group_id'>,
      { first_name, last_name, quote }: EnrolledPerson,
      policy: { policyId: string; at: number },
    ): Promise<void> => {
      if (groupId === null) return
      const person = { first_name, last_name, birth_date: isoDay(quote.dob) ?? '' }
      await standing.enroll({ employeeId, groupId, person }, policy)
    },

    /** A later entry of the record: whoever has canceled has not enrolled. */
    follow: async (policyId: string, { kind }: RecordContent): Promise<void> => {
      if (kind === 'cancelled') await standing.forgetPolicy(policyId)
    },
  }
}
export type RosterFollow = ReturnType<typeof makeRosterFollow>
