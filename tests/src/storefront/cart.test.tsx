import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { CartContent } from '#machines/storefront/cart/cart.context.ts'
import { cartMachine } from '#machines/storefront/cart/cart.machine.ts'
import type { Cart } from '#schemas/calls/storefront/cart.calls.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { CartDialogs } from '#src/storefront/cart/cart-dialogs.tsx'
import { CartList } from '#src/storefront/cart/cart-list.tsx'
import { CartTotals } from '#src/storefront/cart/cart-totals.tsx'
import { click, find, render, violations } from '../ui/render.tsx'
import { asAtServer } from '../recorded/as-at-server.ts'

beforeEach(() => takeLocale('en'))

const line = (plan_id: string, plan_name: string, price: number | null, removable: 0 | 1 = 1) => ({
  plan_id,
  plan_pricing_id: `${plan_id}.io`,
  plan_name,
  plan_logo: '',
  price,
  removable,
})

const cart: Cart = {
  result: [
    line('union', 'Union Plan', 399),
    line('trail', 'Trail Plan', 20),
    line('membership', 'Membership', 5, 0),
    line('hidden', 'Hidden Fee', null, 0),
  ],
  initial_month_cost: 429.5,
  recurring_month_cost: 404,
  effective_date: null,
  has_already_signed: false,
  signature_required: true,
  special_message: '<p>Union dues $25.00 are part of the price.</p>',
  has_l713: true,
  l713_net_price: 234,
  overlaps: [],
  unavailable: [
    { plan_id: 'trail', plan_name: 'Trail Plan', errorCode: null, message: 'Trail Plan opens again on January 5.' },
  ],
}

const show = async (own: Partial<CartContent> = {}) => {
  const content: CartContent = {
    cart,
    dates: ['12/01/2026', '01/01/2027'],
    tier: 'IC',
    isPremier: true,
    hasPrudential: false,
    ...own,
  }
  const actor = createActor(
    asAtServer(
      cartMachine.provide({
        actors: {
          loadCart: fromPromise<CartContent, { enrollmentId: string }>(() => Promise.resolve(content)),
        },
      }),
    ),
    { input: { enrollmentId: 'BBBBBBBBBBBBBBBBBBBBBB' } },
  ).start()
  await waitFor(actor, (s) => s.matches('listing'))
  const host = await render(
    <main>
      <CartList actorRef={actor} cart={content.cart} />
      <CartTotals actorRef={actor} content={content} />
      <CartDialogs actorRef={actor} />
    </main>,
  )
  return { actor, host }
}
const button = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words)
  if (found === undefined) throw new Error(`no button "${words}"`)
  return found
}

describe('the cart page', () => {
  // @spec 1:92 1:99 1:266
  it('lists plans with a price, fixed ones beside them, and says in the server’s words what is blacked out', async () => {
    const { host } = await show()
    expect(
      [...host.querySelectorAll('.cart-list > li .cart-name')].map((name) => name.firstChild?.textContent),
    ).toEqual(['Union Plan', 'Membership'])
    expect(find('.cart-unavailable').textContent).toContain('Trail Plan opens again on January 5.')
    expect([...host.querySelectorAll('.cart-costs > div')].map((row) => row.textContent)).toEqual([
      'ForMember + 1 Child',
      // Why the first payment is another.
      'Enrollment fee, once$25.50',
      'First payment$429.50',
      'Then each month$404.00',
      // The first month and eleven more.
      'Total cost (first 12 months)$4,873.50',
    ])
    expect(await violations()).toEqual([])
  })

  // @spec 1:92
  it('says once what the first payment and each month cost where nothing is paid once', async () => {
    const { host } = await show({ cart: { ...cart, initial_month_cost: cart.recurring_month_cost } })
    const rows = [...host.querySelectorAll('.cart-costs > div')].map((row) => row.textContent)
    expect(rows).toEqual(['ForMember + 1 Child', 'Monthly payment$404.00', 'Total cost (first 12 months)$4,848.00'])
  })

  it('points out plans that pay for the same thing, and says nothing where none do', async () => {
    await show()
    expect(document.body.textContent).not.toContain('overlap')
    await show({ cart: { ...cart, overlaps: [['Union Plan', 'Trail Plan']] } })
    expect(document.body.textContent).toContain('Some of your plans overlap')
    expect(document.body.textContent).toContain('Union Plan and Trail Plan pay for the same kind of care.')
    expect(await violations()).toEqual([])
  })

  // @spec 1:98 1:266
  it('tells the carrier’s message and, asked for it, what the price is made up of', async () => {
    await show({ cart: { ...cart, unavailable: [] } })
    await act(async () => button('What the price includes').click())
    const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    )
    expect(rows).toEqual([
      ['Union dues', '$25.00'],
      ['Annuity fund', '$10.00'],
      ['Billing fees', '$30.00'],
      ['Association dues, Single', '$50.00'],
      ['Association dues, Member + Spouse', '$100.00'],
      ['Association dues, Member + Child(ren)', '$100.00'],
      ['Association dues, Family', '$150.00'],
      ['Independent marketer fees, on average', '$77.00 to $150.00'],
      ['Left for the insurance', '$234.00'],
    ])
  })

  // @spec 1:94
  it('asks before a plan is removed', async () => {
    const { actor } = await show({ cart: { ...cart, unavailable: [] } })
    await click('button[aria-label="Remove Union Plan"]')
    expect(find('dialog').textContent).toContain('Do you want to remove Union Plan from your cart?')
    await act(async () => button('Keep it').click())
    expect(actor.getSnapshot().matches('listing')).toBe(true)
    expect(document.querySelector('dialog')).toBeNull()
  })

  // @spec 1:95
  it('says the date before the enrollment begins, and what is wrong with it', async () => {
    const { actor } = await show({ cart: { ...cart, unavailable: [] } })
    await act(async () => button('Proceed to Enrollment').click())
    expect(find('#effective_date_message').textContent).toContain('Field is required')
    await act(async () => actor.send({ type: 'cart.chooseDate', date: '12/01/2026' }))
    await act(async () => button('Proceed to Enrollment').click())
    const dialog = find('dialog')
    expect(dialog.textContent).toContain('Your plans become effective as of')
    expect([...dialog.querySelectorAll('.dialog-actions button')].map((one) => one.textContent)).toEqual([
      'Proceed to Enrollment',
      'Back to Cart',
    ])
  })
})
