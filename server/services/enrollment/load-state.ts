import type { EnrollType } from '#schemas/calls/shapes.ts'
import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Clock, dayOf } from '../../clock.ts'
import type { CardGateway } from '../../adapters/cards/card-gateway.ts'
import { conflict } from '../../domain/refusals.ts'
import type { Draft, DraftsService, SavedSections } from '../drafts/drafts.types.ts'
import { type CartLines, readLines } from '../quote/cart-lines.ts'
import type { StoredFilter } from '../quote/quote-facts.ts'
import { type DraftFacts, type EnrollmentState, enrollmentState } from './enrollment-state.ts'
import { memberOnFile } from './steps/on-file.ts'

export interface StateParts {
  catalog: Catalog
  drafts: DraftsService
  cartItems: CartLines
  clock: Clock
  cards: CardGateway | null
}

/** The quote of a draft with what belongs to it; 409 where it was never saved. */
export const filterOf = (saved: SavedSections): StoredFilter => {
  const filter = saved.value('filter_info')
  if (filter === null) throw conflict('error_checkout_first')
  return {
    ...filter,
    dep_dob: saved.value('quote_dependents')?.dep_dob ?? [],
    coverage: filter.coverage ?? null,
    answers: { ...saved.value('question_answers') },
    effective_date: saved.value('effective_date'),
  }
}

/** As `filterOf`, of a draft. */
export const readFilter = async (drafts: DraftsService, draft: Draft): Promise<StoredFilter> =>
  filterOf(await drafts.sections(draft))

/** What is saved of a draft, as the rules of the steps want it. */
export const readDraftFacts = async (parts: StateParts, draft: Draft): Promise<DraftFacts> => {
  const [saved, lines] = await Promise.all([parts.drafts.sections(draft), readLines(parts.cartItems, draft.id)])
  return draftFacts(parts, draft, saved, lines)
}

const draftFacts = async (
  parts: StateParts,
  draft: Draft,
  saved: SavedSections,
  lines: CartLine[],
): Promise<DraftFacts> => {
  const filter = filterOf(saved)
  return {
    enrollmentId: draft.id,
    type: draft.type as EnrollType,
    eprocess: draft.eprocess,
    agentId: draft.agent_id,
    groupId: draft.group_id,
    portalId: draft.portal_id,
    filter,
    member: draft.type === 'existing-member' ? await memberOnFile(parts, filter.user_id) : null,
    lines,
    section: (step) => saved.value(step),
    effectiveDate: saved.value('effective_date'),
    cardsByProvider: parts.cards !== null,
  }
}

/** Everything that the rules of the steps ask of a draft, at today's catalog and prices. */
export const loadState = async (parts: StateParts, draft: Draft): Promise<EnrollmentState> =>
  enrollmentState(parts.catalog, await readDraftFacts(parts, draft), dayOf(parts.clock))

/** As `loadState`, of what was read together with the draft. */
export const stateOf = async (
  parts: StateParts,
  draft: Draft,
  saved: SavedSections,
  lines: CartLine[],
): Promise<EnrollmentState> =>
  enrollmentState(parts.catalog, await draftFacts(parts, draft, saved, lines), dayOf(parts.clock))
