import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { CartContent, RemoveInput } from '#machines/storefront/cart/cart.context.ts'
import { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import {
  type CheckoutInput,
  type CheckoutRef,
  checkoutMachine,
} from '#machines/storefront/checkout/checkout.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { held } from './held.ts'

const enrollmentId = 'BBBBBBBBBBBBBBBBBBBBBB'
const line = (plan_id: string, removable: 0 | 1, price: number | null = 20) => ({
  plan_id,
  plan_pricing_id: `${plan_id}.io`,
  plan_name: plan_id,
  plan_logo: '',
  price,
  removable,
})

const start = (lost: string[] = [], refuse: CallProblem[] = []) => {
  const calls: unknown[] = []
  let lines = [line('dental', 1), line('membership', 0), ...lost.map((id) => line(id, 1, null))]
  const load = (): CartContent => ({
    cart: {
      result: lines,
      initial_month_cost: 40,
      recurring_month_cost: 40,
      effective_date: null,
      has_already_signed: false,
      signature_required: true,
      special_message: null,
      has_l713: false,
      l713_net_price: null,
      overlaps: [],
      unavailable: lines
        .filter(({ price }) => price === null)
        .map(({ plan_id }) => ({ plan_id, plan_name: plan_id, errorCode: 'stateError', message: 'Not here' })),
    },
    dates: ['12/01/2026', '01/01/2027'],
    tier: 'IO',
    isPremier: false,
    hasPrudential: false,
  })
  const checkoutCart = fromPromise<{ effective_date: string }, CheckoutInput>(({ input }) => {
    calls.push(['checkout', input])
    const problem = refuse.shift()
    return problem ? Promise.reject(problem) : Promise.resolve({ effective_date: input.effectiveDate })
  })
  const actor = createActor(
    held(
      cartMachine.provide({
        actors: {
          loadCart: fromPromise<CartContent, { enrollmentId: string }>(() => Promise.resolve(load())),
          removePlan: fromPromise<void, RemoveInput>(({ input }) => {
            calls.push(['remove', input])
            lines = lines.filter(({ plan_id }) => plan_id !== input.plan_id)
            return Promise.resolve()
          }),
          checkout: held(checkoutMachine.provide({ actors: { checkoutCart } })),
        },
      }),
    ),
    { input: { enrollmentId } },
  ).start()
  const dialog = () => actor.getSnapshot().children.checkout as CheckoutRef
  return { actor, calls, dialog, listing: () => waitFor(actor, (s) => s.matches('listing')) }
}

describe('cart', () => {
  it('asks for a date, confirms it, and opens the enrollment once', async () => {
    const { actor, calls, dialog, listing } = start()
    await listing()
    actor.send({ type: 'cart.proceed' })
    expect(actor.getSnapshot().context.errors).toEqual([
      { target_element: 'effective_date', message_key: 'error_field_required' },
    ])
    actor.send({ type: 'cart.chooseDate', date: '01/01/2027' })
    actor.send({ type: 'cart.proceed' })
    dialog().send({ type: 'checkout.back' })
    await listing()
    actor.send({ type: 'cart.proceed' })
    const open = dialog()
    open.send({ type: 'checkout.proceed' })
    open.send({ type: 'checkout.proceed' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls).toEqual([['checkout', { enrollmentId, effectiveDate: '01/01/2027' }]])
    expect(actor.getSnapshot().output).toEqual({ effectiveDate: '01/01/2027' })
  })

  it('removes a plan after Yes alone, and never a fixed one', async () => {
    const { actor, calls, listing } = start()
    await listing()
    actor.send({ type: 'cart.remove', plan_pricing_id: 'dental.io' })
    actor.send({ type: 'cart.keep' })
    actor.send({ type: 'cart.remove', plan_pricing_id: 'membership.io' })
    await listing()
    actor.send({ type: 'cart.remove', plan_pricing_id: 'dental.io' })
    actor.send({ type: 'cart.confirmRemoval' })
    actor.send({ type: 'cart.confirmRemoval' })
    await listing()
    expect(calls).toEqual([['remove', { enrollmentId, plan_id: 'dental', plan_pricing_id: 'dental.io' }]])
    expect(actor.getSnapshot().context.content?.cart.result.map(({ plan_id }) => plan_id)).toEqual(['membership'])
  })

  it('holds the enrollment up while a plan is not available', async () => {
    const { actor, calls, listing } = start(['vision'])
    await listing()
    actor.send({ type: 'cart.chooseDate', date: '01/01/2027' })
    actor.send({ type: 'cart.proceed' })
    expect(actor.getSnapshot().context.errors).toEqual([
      { target_element: 'main', message_key: 'error_cart_unavailable' },
    ])
    actor.send({ type: 'cart.removeUnavailable', plan_id: 'vision' })
    actor.send({ type: 'cart.confirmRemoval' })
    await listing()
    actor.send({ type: 'cart.proceed' })
    expect(actor.getSnapshot().value).toBe('checkingOut')
    expect(calls).toEqual([['remove', { enrollmentId, plan_id: 'vision', plan_pricing_id: 'vision.io' }]])
  })

  it('shows in the cart what the server says about the date, and offline in the dialog', async () => {
    const early = { target_element: 'effective_date', error_message: 'Too early' }
    const { actor, dialog, listing } = start(
      [],
      [
        new CallProblem({ kind: 'offline', message: 'No connection', errors: [] }),
        new CallProblem({ kind: 'field', message: 'No', errors: [early] }),
      ],
    )
    await listing()
    actor.send({ type: 'cart.chooseDate', date: '12/01/2026' })
    actor.send({ type: 'cart.proceed' })
    const open = dialog()
    open.send({ type: 'checkout.proceed' })
    await waitFor(open, (s) => s.matches('confirming') && s.context.problem !== null)
    expect(open.getSnapshot().context.problem?.message).toBe('No connection')
    open.send({ type: 'checkout.proceed' })
    await listing()
    expect(actor.getSnapshot().context.errors).toEqual([early])
  })
})
