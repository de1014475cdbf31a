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

interface Parts {
  database: Database
  sealing: Sealing
  audit: AuditService
  policies: Policies
}

const A_PAGE = 50

/** `1764186256000|ID` of the last row that was shown. */
const beforeOf = (text: string | undefined) => {
  const [, at, id] = /^(\d{1,15})\|([\w-]{1,64})$/.exec(text ?? '') ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

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
      const found = await rows.newest({ subjects, before: beforeOf(after), limit: A_PAGE + 1 })
      const shown = found.slice(0, A_PAGE)
      const people = await staff.all()
      await audit.record(caller, 'read', 'desk:audit', policyId ?? 'staff')
      const last = shown.at(-1)
      return {
        rows: shown.map(({ at, staff_id, action, subject, detail }) => ({
          at,
          by: people.find(({ id }) => id === staff_id)?.name ?? staff_id,
          action,
          subject,
          detail,
        })),
        next: found.length > A_PAGE && last !== undefined ? `${last.at}|${last.id}` : null,
      }
    },
  }
}
