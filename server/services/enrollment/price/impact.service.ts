import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { Edit, offerCalls } from '#schemas/calls/enrollment/offer.calls.ts'
import { dependentsOfTier } from '#schemas/steps/dependents/dependents.rules.ts'
import { type StepId, stepById, stepByTab } from '#schemas/steps/steps.registry.ts'
import { withoutPlan } from '#schemas/storefront/cart/cart.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { dayOf } from '../../../clock.ts'
import { missing, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { unavailableLines } from '../../quote/cart-view.ts'
import { standingDate } from '../../quote/effective-date.ts'
import { filterInfo, withFilter } from '../../quote/quote-facts.ts'
import { mergedFilter, withDependents } from '../../quote/quote-filter.ts'
import { type DraftFacts, type EnrollmentState, enrollmentState, withSection } from '../enrollment-state.ts'
import { type StateParts, readDraftFacts } from '../load-state.ts'
import { isAsked, stepProblems } from '../step-check.ts'

type Calls = typeof offerCalls

const tabsOf = (steps: readonly StepId[]): TabName[] => steps.map((step) => stepById(step).tab)

/** Says what an edit of the quote or the cart would mean, by the rules that judge it afterwards. */
export const makeImpact = (parts: StateParts) => {
  const { catalog, drafts, clock } = parts

  /** The draft as it would be, at the rules of the edit itself: what it refuses is refused here with the same words. */
  const after = (facts: DraftFacts, edit: Edit, today: string): DraftFacts => {
    if (edit.kind === 'remove-plan') {
      if (!facts.lines.some(({ plan_id }) => plan_id === edit.plan_id)) throw missing('error_plan_not_found')
      const lines = withoutPlan(facts.lines, edit.plan_id, catalog.findPlan)
      if (lines === null) throw refuseField('plan_id', 'error_plan_fixed')
      return { ...facts, lines }
    }
    const { kind: _kind, spouse_dob, no_of_children, is_smoker, ...quote } = edit
    // A ZIP code whose county is not said yet: the form asks for it first, and then tells what follows.
    const isCountyOpen = quote.county === undefined && catalog.countiesOf(quote.zip?.trim() ?? '').length > 0
    const merged = mergedFilter(
      catalog,
      filterInfo(facts.filter),
      { ...quote, ...(isCountyOpen && { zip: undefined }), ...(typeof is_smoker === 'number' && { is_smoker }) },
      today,
    )
    const knowsWho = spouse_dob !== undefined || no_of_children !== undefined
    const filter = knowsWho
      ? withDependents(
          merged,
          { tier: merged.tier, ...(spouse_dob && { spouse_dob }), ...(no_of_children && { no_of_children }) },
          today,
        ).filter
      : merged
    const person = facts.section('personal')
    // As the quote's own change does it.
    const section =
      person === null
        ? facts.section
        : withSection(facts.section, 'personal', { ...person, birthdate: filter.dob, gender: filter.gender })
    return { ...facts, section, filter: withFilter(facts.filter, filter) }
  }

  return {
    of: async (
      caller: Caller,
      { enrollment_id, edit }: CallBody<Calls['getEditImpact']>,
    ): Promise<CallData<Calls['getEditImpact']>> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const today = dayOf(clock)
      const facts = await readDraftFacts(parts, draft)
      const changed = after(facts, edit, today)
      const was = enrollmentState(catalog, facts, today)
      const would = enrollmentState(catalog, changed, today)
      const asked = was.needs.tabs.map((tab) => stepByTab(tab.tab_name).id).filter((step) => step !== 'review')
      const saved = asked.filter((step) => facts.section(step) !== null)
      const isDone = (state: EnrollmentState, step: StepId) => stepProblems(catalog, state, step).length === 0
      const again = saved.filter(
        (step) => isAsked(was, step) && isAsked(would, step) && isDone(was, step) && !isDone(would, step),
      )
      const lostBefore = new Set(unavailableLines(catalog, facts.lines, was.facts).map(({ plan_id }) => plan_id))
      const lost = unavailableLines(catalog, changed.lines, would.facts).filter(
        ({ plan_id }) => !lostBefore.has(plan_id),
      )
      const entered = facts.section('dependents')?.dependents ?? []
      const date = facts.effectiveDate
      const impact = {
        monthly_before: toDollars(was.monthlyCents),
        monthly_now: toDollars(would.monthlyCents),
        lost_plans: lost.map(({ plan_id }) => catalog.findPlan(plan_id)?.name ?? plan_id),
        tabs_gone: tabsOf(saved.filter((step) => isAsked(was, step) && !isAsked(would, step))),
        tabs_new: tabsOf(asked.filter((step) => !isAsked(was, step) && isAsked(would, step))),
        tabs_again: tabsOf(again.filter((step) => step !== 'agreement')),
        misfits: entered.length - dependentsOfTier(entered, would.filter.tier).length,
        signs_again: again.includes('agreement'),
        date_again: date !== null && standingDate(catalog, date, changed.lines, today) === null,
      }
      const { monthly_before, monthly_now, lost_plans, tabs_gone, tabs_new, tabs_again, ...rest } = impact
      const changesAnything =
        monthly_before !== monthly_now ||
        [lost_plans, tabs_gone, tabs_new, tabs_again].some((list) => list.length > 0) ||
        rest.misfits > 0 ||
        rest.signs_again ||
        rest.date_again
      // Before anything is answered there is nothing to lose, and the prices stand beside the edit.
      return { reaches: saved.length > 0 && changesAnything, ...impact }
    },
  }
}
