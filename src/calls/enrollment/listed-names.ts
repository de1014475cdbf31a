import type { LoadedReview } from '#machines/enrollment/review/review.machine.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { send } from '../send.ts'

type Names = LoadedReview['names']

const withAddress: readonly StepId[] = ['contact', 'employer', 'billing']

/** The lists that the answers of these steps ask for; without them the codes show as they are. */
export const loadNames = async (shown: ReadonlySet<StepId>, signal: AbortSignal): Promise<Names> => {
  const options = { signal, quiet: true }
  const byValue = ({ result }: { result: readonly { value: string; name: string }[] }) =>
    Object.fromEntries(result.map(({ value, name }) => [value, name]))
  const work = async (): Promise<Names> => {
    if (!shown.has('employer')) return {}
    const [average_work_week, emp_vac_policy, emp_barg_unit] = (
      await Promise.all([
        send('GET enrollment/get-average-work-week', options),
        send('GET enrollment/get-vacation-policy', options),
        send('GET enrollment/get-bargaining-unit', options),
      ])
    ).map(byValue)
    return {
      ...(average_work_week && { average_work_week }),
      ...(emp_vac_policy && { emp_vac_policy }),
      ...(emp_barg_unit && { emp_barg_unit }),
    }
  }
  const people = async (): Promise<Names> => {
    if (!shown.has('beneficiaries') && !shown.has('dependents')) return {}
    return { relationship: (await send('GET enrollment/get-beneficiary-relationships', options)).result }
  }
  const places = async (): Promise<Names> => {
    if (!withAddress.some((step) => shown.has(step))) return {}
    const { result } = await send('GET enrollment/get-states', options)
    return { state: Object.fromEntries(result.map(({ abbrev, name }) => [abbrev, name])) }
  }
  const none = (): Names => ({})
  const [ofWork, ofPeople, ofPlaces] = await Promise.all([
    work().catch(none),
    people().catch(none),
    places().catch(none),
  ])
  return { ...ofWork, ...ofPeople, ...ofPlaces }
}
