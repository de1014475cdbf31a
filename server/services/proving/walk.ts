import type { EProcess, EnrollType } from '#schemas/calls/shapes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { requiredTabs } from '#schemas/steps/step-list.rules.ts'
import { type StepId, stepByTab } from '#schemas/steps/steps.registry.ts'
import { contributionTo } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { plansOf, unavailableLines } from '../quote/cart-view.ts'
import { offeredDates } from '../quote/effective-date.ts'
import { type StoredFilter, contributionsOf } from '../quote/quote-facts.ts'
import { type EnrollmentState, type ReadSection, enrollmentState } from '../enrollment/enrollment-state.ts'
import { isAnyOpenBefore, stepProblems, tabsOf } from '../enrollment/step-check.ts'
import { answers } from './answers.ts'

/** An enrollment with a cart, as a draft would keep it. */
export interface Started {
  filter: StoredFilter
  lines: CartLine[]
  portalId: string | null
  agentId: string | null
  groupId: string | null
  eprocess: EProcess
  type: EnrollType
}

/** Where nobody gets on, and what the rule says there. */
export interface Obstacle {
  step: StepId | 'cart' | 'date'
  problem: FieldError | null
}

const stateOf = (
  catalog: Catalog,
  { type, ...started }: Started,
  section: ReadSection,
  effectiveDate: string | null,
  today: string,
): EnrollmentState =>
  enrollmentState(
    catalog,
    {
      ...started,
      enrollmentId: '',
      type,
      filter: { ...started.filter, effective_date: effectiveDate },
      // What is on a member's file only spares typing.
      member: null,
      section,
      effectiveDate,
      cardsByProvider: false,
    },
    today,
  )

/** Whether the employer pays all of a cart, so that nothing is charged to anybody. */
export const isFree = (catalog: Catalog, started: Started, today: string): boolean => {
  const contributions = contributionsOf(catalog, started.groupId)
  // Most employers pay a part, or some plans: then there is nothing to work out.
  const mayBe =
    contributions.length > 0 &&
    plansOf(catalog, started.lines).every((plan) => {
      const contribution = contributionTo(contributions, plan)
      return contribution !== undefined && (contribution.percent?.employee ?? 100) === 100
    })
  if (!mayBe) return false
  const { employerCents, initialCents } = stateOf(catalog, started, () => null, null, today)
  return employerCents > 0 && initialCents === 0
}

/**
 * Takes an enrollment from its cart over the checkout and every step to the receipt, by the server's own rules; null
 * where it arrives. `today` is yyyy-mm-dd.
 */
export const walk = (catalog: Catalog, started: Started, today: string): Obstacle | null => {
  const [date] = offeredDates(catalog, started.lines, today)
  if (date === undefined) return { step: 'date', problem: null }
  const saved = new Map<StepId, unknown>()
  const section: ReadSection = (id) => (saved.get(id) ?? null) as SectionValue<typeof id> | null
  const state = stateOf(catalog, started, section, date, today)
  // Ages count on the effective date from now on.
  if (unavailableLines(catalog, started.lines, state.facts).length > 0) return { step: 'cart', problem: null }
  // A step for which there are no made-up answers yet is passed by, and stays open for those after it.
  let isPassedBy = false
  for (const { tab_name } of requiredTabs(tabsOf(catalog, state))) {
    const step = stepByTab(tab_name).id
    if (!isPassedBy && isAnyOpenBefore(catalog, state, step))
      return { step, problem: { target_element: 'main', message_key: 'error_steps_before' } }
    if (step === 'review') continue
    const answer = answers[step]
    if (answer === undefined) {
      isPassedBy = true
      continue
    }
    // Whoever answers Yes to health questions gets on as well as who answers No.
    for (const health of [1, 0] as const) {
      saved.set(step, answer(state, catalog, health))
      const [problem] = stepProblems(catalog, state, step)
      if (problem !== undefined) return { step, problem }
    }
  }
  return null
}
