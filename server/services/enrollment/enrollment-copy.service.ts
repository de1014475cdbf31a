import type { CallData } from '#schemas/calls/call.ts'
import type { DependentInfo } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { stepByColumn } from '#schemas/steps/steps.registry.ts'
import { dayOf } from '../../clock.ts'
import { missing } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'
import { masked } from '../../domain/masks.ts'
import type { SignaturesRepository } from '../../repositories/enrollment/signatures.repository.ts'
import { cardsOf } from './copied-sections.ts'
import type { GivenLater } from './signing.service.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import type { Policies, PolicyAgreements } from './steps/policy-details.ts'

type Calls = typeof reviewCalls
type Copy = CallData<Calls['getEnrollmentCopy']>

interface Parts {
  drafts: DraftsService
  holders: HolderService
  policies: Policies
  agreements: PolicyAgreements
  signatures: SignaturesRepository<GivenLater>
}

/** Dependents without their health answers and disabilities. */
const withoutHealth = (value: unknown): unknown => {
  const { dependents, ...rest } = value as DependentInfo
  return {
    ...rest,
    dependents: dependents.map(({ primary_info: { disability_condition: _condition, ...person } }) => ({
      primary_info: person,
    })),
  }
}

/** The enrollment as it was submitted, for whoever may read it: secrets masked, the signature itself never. */
export const makeEnrollmentCopy = ({ drafts, holders, policies, agreements, signatures }: Parts) => {
  const dayAt = (at: number): string => usDay(dayOf({ now: () => at }))

  /** A section with its secrets masked, and without health answers for whoever does not hold the enrollment. */
  const sectionOf = async (draft: Draft, column: Copy['sections'][number]['column'], withHealth: boolean) => {
    const { id } = stepByColumn(column)
    if (id === 'health' && !withHealth) return null
    const { result } = await drafts.showSection(draft, column)
    return id === 'dependents' && result !== null && !withHealth ? withoutHealth(result) : result
  }

  return {
    read: async (caller: Caller, enrollmentId: string): Promise<Copy> => {
      const draft = await drafts.open(caller, enrollmentId)
      const policy = await policies.ofEnrollment(draft.id)
      if (policy === null) throw missing('error_receipt_missing')
      const withHealth = await holders.holds(draft)
      const agreement = await agreements.ofPolicy(policy.policy_id)
      const wanted = cardsOf(policy.details)
      const signedLater = await signatures.signedAt(policy.policy_id)
      const sections: Copy['sections'] = []
      for (const { id, column } of wanted) {
        // What was agreed to is kept with the policy.
        const isSealed = id === 'agreement' && agreement !== null
        const result = isSealed
          ? masked({ ...agreement, signed: agreement.signed || signedLater !== null })
          : await sectionOf(draft, column, withHealth)
        if (result !== null) sections.push({ column, result })
      }
      const givenAt = signedLater ?? (agreement?.signed ? (agreement.agreed_to?.given_at ?? null) : null)
      return {
        sections,
        health_withheld: !withHealth,
        signed_on: givenAt === null ? null : dayAt(givenAt),
      }
    },
  }
}
