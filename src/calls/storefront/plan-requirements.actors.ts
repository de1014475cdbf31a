import type { SaveRequirementInput } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import { plainNumber } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import { callActor } from '../call-actor.ts'
import { type BodyOf, send } from '../send.ts'
import { siteNews } from '../site-news.ts'

type Change = BodyOf<'PUT enrollment/change-filter-info/{tempId}'>

const changeOf = ({ requirement, values }: SaveRequirementInput): Change => {
  if (requirement === 'tobacco') return { is_smoker: values.is_smoker === '1' ? 1 : 0 }
  return {
    annual_incode: plainNumber(values.annual_incode),
    ...(requirement === 'salary' && { working_hours: plainNumber(values.working_hours) }),
  }
}

const saveBy = (input: SaveRequirementInput, signal: AbortSignal) => {
  const { requirement, enrollmentId, planId, values } = input
  const spouse = values.spouse_dob === '' ? {} : { spouse_dob: values.spouse_dob }
  if (requirement === 'tier') {
    const no_of_children = Number(values.no_of_children)
    const body = { enrollment_id: enrollmentId, plan_id: planId, tier: values.tier, no_of_children, ...spouse }
    return send('POST enrollment/update-tier-info', { body, signal })
  }
  if (requirement === 'dependents') {
    const no_of_children = values.dep_dob.length
    const body = { enrollment_id: enrollmentId, plan_id: planId, no_of_children, dep_dob: values.dep_dob, ...spouse }
    return send('POST enrollment/store-temp-dependent-info', { body, signal })
  }
  const body = { plan_id: planId, ...changeOf(input) }
  return send('PUT enrollment/change-filter-info/{tempId}', { params: { tempId: enrollmentId }, body, signal })
}

/** Saves what a dialog of a plan's page asks. */
export const saveRequirement = callActor<{ planId: string | null }, SaveRequirementInput>(async (input, signal) => {
  const { plan_id } = await saveBy(input, signal)
  siteNews.tell({ type: 'site.quoteChanged', enrollmentId: input.enrollmentId })
  return { planId: plan_id }
})
