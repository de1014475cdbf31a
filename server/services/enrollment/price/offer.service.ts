import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { offerCalls } from '#schemas/calls/enrollment/offer.calls.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { type Offer, type OfferChange, offerChanges, sameChanges } from '#schemas/storefront/plans/offer.rules.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { Refused, conflict } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Draft, DraftsService, SavedSections } from '../../drafts/drafts.types.ts'
import { readLines } from '../../quote/cart-lines.ts'
import { unavailableLines } from '../../quote/cart-view.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { EnrollmentState } from '../enrollment-state.ts'
import { type StateParts, loadState, stateOf } from '../load-state.ts'
import { keepLines, withoutPlans } from './cart-left.ts'
import { seenChanges, shownEmployerParts } from './seen-offer.ts'

type Calls = typeof offerCalls

type Priced = Pick<EnrollmentState, 'lines' | 'facts' | 'priced' | 'monthlyCents'>

/** What the cart is now, at today's prices and with what is sold today. */
export const offerOf = (catalog: Pick<Catalog, 'findPlan'>, state: Priced): Offer => {
  const lost = new Set(unavailableLines(catalog, state.lines, state.facts).map(({ plan_id }) => plan_id))
  return {
    lines: state.priced.map(({ plan_id, cents, ...line }) => ({
      plan_id,
      plan_name: catalog.findPlan(plan_id)?.name ?? plan_id,
      cents: lost.has(plan_id) ? null : cents,
      ...(!lost.has(plan_id) && employerKept(line)),
    })),
    monthly_cents: state.monthlyCents,
  }
}

/** Keeps what is agreed to with the checkout: later changes of the catalog are told against it. */
export const keepOffer = async (
  { catalog, drafts }: { catalog: Pick<Catalog, 'findPlan'>; drafts: DraftsService },
  draft: Draft,
  state: Priced,
): Promise<void> => {
  await drafts.save(draft, 'agreed_offer', offerOf(catalog, state), 'any')
}

const changesOf = (catalog: Pick<Catalog, 'findPlan'>, saved: SavedSections, state: EnrollmentState) => {
  const agreed = saved.value('agreed_offer')
  return { agreed, changes: offerChanges(agreed, offerOf(catalog, state)) }
}

/** 409 that names the plans, until their withdrawal or new price is agreed to: before signing and submitting. */
export const refuseChangedOffer = (
  catalog: Pick<Catalog, 'findPlan'>,
  saved: SavedSections,
  state: EnrollmentState,
): void => {
  const { changes } = changesOf(catalog, saved, state)
  const [first] = changes
  if (first === undefined) return
  throw new Refused(
    409,
    'error_offer_changed',
    changes.map(({ plan_name }) => wrong('main', 'error_offer_changed', { plan: plan_name })),
    {},
    { plan: first.plan_name },
  )
}

const shown = ({ before, now, employer_before, employer_now, ...plan }: OfferChange) => ({
  ...plan,
  before: toDollars(before),
  now: now === null ? null : toDollars(now),
  ...shownEmployerParts({ employer_before, employer_now }),
})

export const makeOffer = (parts: StateParts) => {
  const { catalog, drafts, cartItems } = parts
  return {
    changes: async (caller: Caller, id: string): Promise<CallData<Calls['getOfferChanges']>> => {
      const { draft, saved } = await drafts.openSaved(caller, id, { toChange: false })
      const state = await stateOf(parts, draft, saved, await readLines(cartItems, draft.id))
      const { agreed, changes } = changesOf(catalog, saved, state)
      return {
        plans: draft.status === 'open' ? changes.map(shown) : [],
        monthly_before: toDollars(agreed?.monthly_cents ?? state.monthlyCents),
        monthly_now: toDollars(state.monthlyCents),
      }
    },

    agree: async (
      caller: Caller,
      { enrollment_id, plans }: CallBody<Calls['agreeOffer']>,
    ): Promise<CallData<Calls['agreeOffer']>> => {
      const { draft, saved } = await drafts.openSaved(caller, enrollment_id, { toChange: true })
      const state = await stateOf(parts, draft, saved, await readLines(cartItems, draft.id))
      const { changes } = changesOf(catalog, saved, state)
      if (!sameChanges(seenChanges(plans), changes)) throw conflict('error_offer_seen')
      const lost = changes.flatMap(({ plan_id, now }) => (now === null ? [plan_id] : []))
      const left = withoutPlans(state.lines, lost, catalog.findPlan)
      await keepLines(parts, draft, state, left)
      await keepOffer(parts, draft, await loadState(parts, draft))
      return { left: left.length }
    },
  }
}
