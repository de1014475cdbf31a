import type { PlanPricing } from '#schemas/calls/storefront/plans.calls.ts'
import type { PlanRequirement } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Notice } from '../../ui/status/notice.tsx'

/** Why there are no rates, each code in its words; the link opens the dialog that helps (spec 1, section 8). */
export function PricingBanner({
  pricing,
  asksHours,
  busy,
  onOpen,
}: {
  pricing: PlanPricing
  /** The salary dialog asks for working hours too. */
  asksHours: boolean
  /** The rates are being asked for anew. */
  busy: boolean
  onOpen: (requirement: PlanRequirement) => void
}) {
  const linked = (text: (parts: { link: string }) => string, requirement: PlanRequirement) => {
    const [before, after] = text({ link: '|' }).split('|')
    return (
      <Notice tone="warning" live>
        <p>
          {before}
          <button type="button" className="link-button" disabled={busy} onClick={() => onOpen(requirement)}>
            {m.plan_error_link()}
          </button>
          {after}
        </p>
      </Notice>
    )
  }
  const plain = (text: string | null) =>
    text === null || text === '' ? null : (
      <Notice tone="warning" live>
        <p>{text}</p>
      </Notice>
    )
  switch (pricing.errorCode) {
    case 'salaryError':
      return linked(m.plan_error_salary, asksHours ? 'salary' : 'income')
    case 'hourError':
      return linked(m.plan_error_hour, 'salary')
    case 'smokerError':
      return linked(m.plan_error_smoker, 'tobacco')
    case 'stateError':
      return plain(m.plan_error_state())
    case 'tierError':
      return plain(m.plan_error_tier())
    case 'ageError':
      return plain(m.plan_error_age())
    case 'metError':
      return plain(m.plan_error_met())
    case 'enrollmentIdError':
    case 'newQuestionsError':
    case null:
      return null
    default:
      return plain(pricing.message)
  }
}
