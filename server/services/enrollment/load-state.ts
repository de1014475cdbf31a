import type { EProcess, EnrollType } from '#schemas/calls/shapes.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Clock, dayOf } from '../../clock.ts'
import { conflict } from '../../http/answer.ts'
import type { Draft, DraftsService } from '../drafts.service.ts'
import type { SectionName, SectionValue } from '../section-values.ts'
import { type CartLines, readLines } from '../storefront/cart-lines.ts'
import type { StoredFilter } from '../storefront/quote-facts.ts'
import { type EnrollmentState, type StoredSection, enrollmentState } from './enrollment-state.ts'

export interface StateParts {
  catalog: Catalog
  drafts: DraftsService
  cartItems: CartLines
  clock: Clock
}

const stored = [
  'primary_info',
  'contact_info',
  'employer_info',
  'benificiary_info',
  'health_info',
  'dependent_info',
  'aggrement_info',
  'payment_info',
  'review_info',
  'effective_date',
] as const satisfies readonly StoredSection[]

/** The quote of a draft with what belongs to it; 409 where it was never saved. */
export const readFilter = async (drafts: DraftsService, draft: Draft): Promise<StoredFilter> => {
  const [filter, dependents, answers] = await Promise.all([
    drafts.section(draft, 'filter_info'),
    drafts.section(draft, 'quote_dependents'),
    drafts.section(draft, 'question_answers'),
  ])
  if (filter === null) throw conflict('error_checkout_first')
  return {
    ...filter.value,
    dep_dob: dependents?.value.dep_dob ?? [],
    coverage: null,
    answers: { ...answers?.value },
  }
}

/** Everything that the rules of the steps ask of a draft, at today's catalog and prices. */
export const loadState = async (parts: StateParts, draft: Draft): Promise<EnrollmentState> => {
  const { catalog, drafts, cartItems, clock } = parts
  const section = async <Name extends SectionName>(name: Name): Promise<SectionValue<Name> | null> =>
    (await drafts.section(draft, name))?.value ?? null
  const [filter, lines, ...values] = await Promise.all([
    readFilter(drafts, draft),
    readLines(cartItems, draft.id),
    ...stored.map(section),
  ])
  return enrollmentState(
    catalog,
    {
      enrollmentId: draft.id,
      type: draft.type as EnrollType,
      eprocess: draft.eprocess as EProcess,
      portalId: draft.portal_id,
      filter,
      lines,
      sections: Object.fromEntries(
        stored.map((name, index) => [name, values[index] ?? null]),
      ) as unknown as EnrollmentState['sections'],
    },
    dayOf(clock),
  )
}
