import type { CallData } from '#schemas/calls/call.ts'
import type { DependentInfo } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { usDayAt } from '../../domain/calendar.ts'
import { missing } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { DraftsService } from '../drafts/drafts.types.ts'
import { answersNow } from './document/document-content.ts'
import { masked } from '../../domain/masks.ts'
import { additionalNotesOf, cardsOf } from './copied-sections.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import { openSubmitted } from './open-submitted.ts'
import type { DeskAccess } from '../visits/desk-access.service.ts'
import type { VisitsService } from '../visits/visits.service.ts'
import type { AuditService } from '../visits/audit.service.ts'
import type { EarlierRecords } from './record/earlier-records.ts'
import { type FullSections, joinAnswers, withoutHealth } from './record/record-answers.ts'
import { agreementOf } from './record/recorded-agreement.ts'
import type { Policies } from './steps/policy-details.ts'

type Calls = typeof reviewCalls
type Copy = CallData<Calls['getEnrollmentCopy']>

interface Parts {
  catalog: Pick<Catalog, 'timeZone'>
  drafts: DraftsService
  visits: VisitsService
  desk: DeskAccess
  holders: HolderService
  policies: Policies
  earlierRecords: EarlierRecords
  audit: AuditService
}

/** The enrollment as it was submitted, for whoever may read it: secrets masked, the signature itself never. */
export const makeEnrollmentCopy = ({
  catalog,
  drafts,
  visits,
  desk,
  holders,
  policies,
  earlierRecords,
  audit,
}: Parts) => {
  return {
    read: async (caller: Caller, enrollmentId: string): Promise<Copy> => {
      const { draft } = await openSubmitted({ drafts, visits, desk }, caller, enrollmentId)
      const policy = await policies.ofEnrollment(draft.id)
      if (policy === null) throw missing('error_receipt_missing')
      const withHealth = await holders.holds(draft)
      const record = await earlierRecords.recordOf(policy.policy_id)
      if (record === null) throw missing('error_receipt_missing')
      const agreement = agreementOf(record.submitted)
      const signedLater = record.entries.find(({ kind }) => kind === 'signed')?.at ?? null
      const full: FullSections = {
        ...joinAnswers(answersNow(record), record.secrets),
        ...(agreement && { agreement: { ...agreement, signed: agreement.signed || signedLater !== null } }),
      }
      const sections: Copy['sections'] = []
      for (const { id, column } of cardsOf(policy.details)) {
        const section = full[id]
        if (section === undefined || (id === 'health' && !withHealth)) continue
        await audit.record(caller, 'read', `draft:${draft.id}`, column)
        const shown = masked(section)
        sections.push({
          column,
          result: id === 'dependents' && !withHealth ? withoutHealth(shown as DependentInfo) : shown,
        })
      }
      const givenAt = signedLater ?? (agreement?.signed ? (agreement.agreed_to?.given_at ?? null) : null)
      return {
        sections,
        additional_notes: additionalNotesOf(full),
        health_withheld: !withHealth,
        signed_on: givenAt === null ? null : usDayAt(givenAt, catalog.timeZone),
      }
    },
  }
}
