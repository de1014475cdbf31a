import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import { SealBroken, type Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { SectionName, SectionValue } from '../../../domain/section-values.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { makeEarlierEvidence } from '../../../repositories/enrollment/earlier-evidence.repository.ts'
import { type PolicyWithout, makeRecordsRepository } from '../../../repositories/enrollment/records.repository.ts'
import type { DraftsService } from '../../drafts/drafts.types.ts'
import type { GivenLater } from '../signing.service.ts'
import type { PolicyDetails } from '../steps/policy-details.ts'
import { actOf, recordOf, sessionHash } from './record-content.ts'
import type { EnrollmentRecord, RecordsService } from './records.service.ts'

interface Parts {
  database: Database
  sealing: Sealing
  clock: Clock
  catalog: Catalog
  drafts: Pick<DraftsService, 'ofPolicy'>
  records: RecordsService
}

export interface EarlierRecords {
  /** The record of a policy, which is made now where the policy is older than records; null where there is none. */
  recordOf: (policyId: string) => Promise<EnrollmentRecord | null>
  /** Makes the records of all policies that are older than records; gives how many. */
  catchUp: () => Promise<number>
}

const BATCH = 200

/**
 * Records of enrollments that are older than records: made of what was sealed with the policy and of what is still kept
 * of the answers. They say `carried-over` and when; the rows that they are made of are taken out.
 */
export const makeEarlierRecords = (parts: Parts): EarlierRecords => {
  const { database, sealing, clock, drafts, records } = parts
  const rows = makeRecordsRepository(database)
  const earlier = makeEarlierEvidence<SectionValue<'agreement'>, GivenLater>({ database, sealing })

  const carryRow = async (policy: PolicyWithout): Promise<void> => {
    const { policy_id, created_at } = policy
    const details = sealing.open({ field: 'policies.sealed', row: policy_id }, policy.sealed) as PolicyDetails
    const submitted = await drafts.ofPolicy(policy_id)
    if (submitted === null) return
    const { draft, saved } = submitted
    const agreement = (await earlier.agreement(policy_id)) ?? saved.value('agreement')
    const { content, secrets } = recordOf(parts, {
      policyId: policy_id,
      draft: { ...draft, began_as: draft.eprocess },
      details,
      saved: <Name extends SectionName>(name: Name) =>
        name === 'agreement' ? (agreement as SectionValue<Name> | null) : saved.value(name),
      submittedAt: created_at,
      locale: agreement?.agreed_to?.locale ?? details.copy_locale ?? baseLocale,
      by: { session: sessionHash(sealing, draft.session_id), origin: null },
      host: '',
    })
    await records.begin(policy_id, {
      content: { kind: 'carried-over', carried_at: clock.now(), ...content },
      secrets: policy.holds_answers === 1 ? secrets : null,
      at: created_at,
    })
    const signature = await earlier.signature(policy_id)
    if (signature !== null) {
      const act = actOf(sealing, signature.given)
      await records.append(policy_id, { kind: 'signed', version: 1, act }, { at: signature.signed_at })
    }
    await earlier.remove(policy_id)
  }

  const carry = (policyId: string): Promise<void> =>
    database.transaction(async () => {
      const policy = await rows.unrecorded(policyId)
      if (policy !== undefined) await carryRow(policy)
    })

  return {
    recordOf: async (policyId) => {
      const known = await records.read(policyId)
      if (known !== null) return known
      await carry(policyId)
      return records.read(policyId)
    },
    catchUp: async () => {
      const since = await rows.since()
      let count = 0
      let after = ''
      for (;;) {
        const page = await rows.without(since, after, BATCH)
        for (const { policy_id } of page) {
          try {
            await carry(policy_id)
            count += 1
          } catch (error) {
            // What no key opens any more stays without a record, which `verify-records` says.
            if (!(error instanceof SealBroken)) throw error
          }
          after = policy_id
        }
        if (page.length < BATCH) return count
      }
    },
  }
}
