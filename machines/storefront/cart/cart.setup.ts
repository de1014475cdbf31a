import { assign, setup } from 'xstate'
import { problemOf } from '../../support/problem.ts'
import { unprovided } from '../../support/unprovided.ts'
import {
  type CartContent,
  type CartContext,
  type CartEvent,
  type RemoveInput,
  dateFor,
  isEmptyCart,
  planById,
  planByPrice,
  unavailablePlan,
} from './cart.context.ts'
import { checkoutMachine } from '../checkout/checkout.machine.ts'
import { planPopupMachine } from '../plan-popup/plan-popup.machine.ts'
import { ridersMachine } from '../riders/riders.machine.ts'
import { saveCartMachine } from '../save-cart/save-cart.machine.ts'

/** What the cart knows, asks of others, tells apart and does; its states are in the machine. */
export const cartSetup = setup({
  types: {} as {
    input: { enrollmentId: string | null }
    context: CartContext
    events: CartEvent
    output: { effectiveDate: string }
    tags: 'busy' | 'loading' | 'blocked' | 'dialog'
  },
  actors: {
    loadCart: unprovided<CartContent, { enrollmentId: string }>('loadCart'),
    removePlan: unprovided<void, RemoveInput>('removePlan'),
    checkout: checkoutMachine,
    planPopup: planPopupMachine,
    riders: ridersMachine,
    saveCart: saveCartMachine,
  },
  guards: {
    hasQuote: ({ context }) => context.enrollmentId !== null,
    isGone: (_, { error }: { error: unknown }) => ['missing', 'session'].includes(problemOf(error).kind),
    hasUnavailable: ({ context }) => (context.content?.cart.unavailable.length ?? 0) > 0,
    isEmpty: (_, { output }: { output: CartContent }) => isEmptyCart(output),
    isOffered: ({ context }, { date }: { date: string }) => context.content?.dates.includes(date) === true,
    isRemovable: ({ context }, { plan_pricing_id: id }: { plan_pricing_id: string }) =>
      planByPrice(context, id)?.removable === 1,
    isUnavailable: ({ context }, { plan_id: id }: { plan_id: string }) => unavailablePlan(context, id)?.removable === 1,
    isListed: ({ context }, { plan_id: id }: { plan_id: string }) => planById(context, id) !== undefined,
    hasRiders: ({ context }, { plan_id: id }: { plan_id: string }) =>
      unavailablePlan(context, id) === null && (planById(context, id)?.riders ?? []).length > 0,
    isSaved: (_, { saved }: { saved: boolean }) => saved,
    hasParts: ({ context }) => context.content?.cart.has_l713 === true,
    isCheckedOut: (_, { outcome }: { outcome: string }) => outcome === 'open',
    isRefused: (_, { outcome }: { outcome: string }) => outcome === 'refused',
    hasDate: ({ context }) => context.content?.dates.includes(context.effectiveDate) === true,
  },
  actions: {
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    keepContent: assign(({ context }, { content }: { content: CartContent }) => ({
      content,
      effectiveDate: dateFor(context.effectiveDate, content),
      leaving: null,
      about: null,
      problem: null,
    })),
    lookAt: assign(({ context }, { plan_id: id }: { plan_id: string }) => ({
      about: planById(context, id) ?? null,
      errors: [],
      problem: null,
    })),
  },
})
