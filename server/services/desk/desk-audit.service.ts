import type { CallQuery } from '#schemas/calls/call.ts'
import type { AuditPage, deskAuditCalls } from '#schemas/calls/desk/desk-audit.calls.ts'
import { policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import type { Database } from '../../db/database.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Caller } from '../../domain/caller.ts'
import { refuseField } from '../../domain/refusals.ts'
import { makeStaff } from '../../repositories/desk/staff.repository.ts'
import { makeAuditRepository } from '../../repositories/visits/audit.repository.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { staffNames } from './names.ts'
import { pageOf, placeOf } from './page-place.ts'

interface Parts {
  database: Database
  sealing: Sealing
  audit: AuditService
  policies: Policies
}

const A_PAGE = 50

/** Who has read and done what. Reading the audit is in the audit. */
export const makeDeskAudit = ({ database, sealing, audit, policies }: Parts) => {
  const rows = makeAuditRepository(database)
  const staff = makeStaff({ database, sealing })
  return {
    read: async (
      caller: Caller,
      { number = '', after }: CallQuery<typeof deskAuditCalls.getAudit>,
    ): Promise<AuditPage> => {
      const policyId = policyNumberOf(number)
      if (number.trim() !== '' && policyId === null) throw refuseField('number', 'error_policy_number')
      const policy = policyId === null ? null : await policies.find(policyId)
      const subjects =
        policyId === null ? null : [`policy:${policyId}`, ...(policy === null ? [] : [`draft:${policy.enrollment_id}`])]
      const found = await rows.newest({ subjects, before: placeOf(after), limit: A_PAGE + 1 })
      const { shown, next } = pageOf(found, A_PAGE, (row) => row)
      const nameOf = await staffNames(staff)
      await audit.record(caller, 'read', 'desk:audit', `audit of ${policyId ?? 'staff'}`)
      return {
        rows: shown.map(({ at, staff_id, action, subject, detail }) => ({
          at,
          by: staff_id === null ? null : nameOf(staff_id),
          action,
          subject,
          detail,
        })),
        next,
      }
    },
  }
}
