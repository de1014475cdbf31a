import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { DAY } from '#server/clock.ts'
import { here, openPage } from './live-app.tsx'
import { OUT_OF_ORDER, freshServer, quoted } from './live-server.ts'
import { boxCalled, enter, page, press, says, there, tick } from './person.ts'

type Chosen = Parameters<typeof quoted>[2]

const open = async (plans: Chosen, quote: Parameters<typeof quoted>[1] = {}) => {
  const server = await quoted(await freshServer(), quote, plans)
  openPage(server, '/cart')
  await eventually(() => {
    if (document.querySelector('.cart-list, .empty-state') === null) throw new Error(page())
  })
  return server
}
const names = () =>
  [...document.querySelectorAll('.cart-list > li .cart-name')].map((one) => one.firstChild?.textContent)
const costs = () => [...document.querySelectorAll('.cart-costs dd')].slice(1).map((one) => one.textContent)
const dialog = () => document.querySelector('dialog[open]')
const chooseDate = async () => {
  const dates = (await boxCalled(m.cart_effective_date())) as HTMLSelectElement
  const date = dates.options[1]?.value ?? ''
  enter(dates, date)
  return date
}

// @spec 1:94 1:137
test('removing asks first: Keep it keeps the plan; Remove removes it, and cart and special carrier are read again', async () => {
  const server = await open([['northgate-optional-life', '50k'], ['corner-rx']], { is_smoker: 0 })
  await eventually(() =>
    expect(names()).toEqual(
      expect.arrayContaining(['Northgate Optional Life', 'Corner Rx'].map(() => expect.any(String))),
    ),
  )
  // The special carrier's plan has brought its membership and the banner about fees.
  expect(names()).toHaveLength(3)
  expect(page()).toContain(m.plan_fees())
  const life = names().find((name) => /life/i.test(name ?? '')) ?? ''
  const calls = () => server.asked.map(({ call }) => call.replace(/^.*\//, ''))
  const before = calls().length

  await press(m.cart_remove({ plan: life }))
  await says(`Do you want to remove ${life} from your cart?`)
  expect([...(dialog()?.querySelectorAll('.dialog-actions button') ?? [])].map((one) => one.textContent)).toEqual([
    m.common_remove(),
    m.cart_remove_keep(),
  ])
  await press(m.cart_remove_keep())
  await eventually(() => expect(dialog()).toBeNull())
  expect(names()).toHaveLength(3)
  expect(calls().slice(before)).not.toContain('remove-plan-from-cart')

  await press(m.cart_remove({ plan: life }))
  await says(m.cart_remove_question({ plan: life }))
  await press(m.common_remove())
  await eventually(() => expect(names()).toHaveLength(1))
  await eventually(() => expect(page()).not.toContain(m.plan_fees()))
  const later = calls().slice(before)
  const at = later.indexOf('remove-plan-from-cart')
  expect(later.filter((call) => call === 'remove-plan-from-cart')).toHaveLength(1)
  expect(later.slice(at)).toEqual(expect.arrayContaining(['get-plan-cart', 'check-prudential-cart']))
})

test('a removed plan leaves the focus on the heading of the list or the page, and is announced', async () => {
  await open([['corner-rx'], ['clearview-vision-high']])
  const remove = async (plan: string) => {
    const button = await there<HTMLElement>(
      '.cart-remove',
      (one) => one.getAttribute('aria-label') === m.cart_remove({ plan }),
      plan,
    )
    button.focus()
    button.click()
    const yes = await there<HTMLElement>('dialog[open] .button-primary', () => true, 'button that removes')
    yes.focus()
    yes.click()
  }
  const news = () => document.querySelector('.cart-news')?.textContent
  const focused = () => document.activeElement?.textContent
  expect(news()).toBe('')
  await remove('Corner Drug RX')
  await eventually(() => expect(names()).toHaveLength(1))
  await eventually(() => expect(focused()).toBe(m.cart_plans()))
  expect(news()).toBe('Removed from your cart: Corner Drug RX.')
  await remove('Clearview Vision High')
  await says(m.cart_empty())
  await eventually(() => expect(focused()).toBe(m.cart_title()))
  expect(news()).toBe('Removed from your cart: Clearview Vision High.')
})

// @spec 1:100 1:137 1:264
test('the cart without its last plan is the empty page, with ways on', async () => {
  await open([['corner-rx']])
  const [name] = names()
  await press(m.cart_remove({ plan: name ?? '' }))
  await says(m.cart_remove_question({ plan: name ?? '' }))
  await press(m.common_remove())
  await eventually(() => expect(document.querySelector('.empty-state h2')?.textContent).toBe('No items in cart.'))
  expect(document.querySelector('.cart-totals, .cart-list')).toBeNull()
  expect([...document.querySelectorAll('.empty-state a')].map((a) => a.getAttribute('href'))).toEqual(['/plans', '/'])
  await press(m.cart_view_plans())
  await eventually(() => expect(here()).toBe('/plans'))
})

// @spec 1:97
test('additional riders are chosen over the cart, and its costs follow', async () => {
  const server = await open([['anchor-life-term', '25k']], { annual_incode: 52_000, working_hours: 40 })
  const [life] = names()
  const before = costs()
  await press(m.riders_open({ plan: life ?? '' }))
  await says('Pays an extra benefit after an accidental death.')
  expect(dialog()?.textContent).toContain('$1.80')
  await tick('Accidental death and dismemberment')
  await press(m.riders_save())
  await says(m.riders_chosen({ riders: 'Accidental death and dismemberment' }))
  expect(server.bodiesOf('save-cart-riders')).toEqual([expect.objectContaining({ riders: ['addd'] })])
  const { visitor, enrollment_id } = server
  const cart = (await visitor.call('GET enrollment/get-plan-cart', { query: { enrollment_id } })).data as {
    recurring_month_cost: number
  }
  await eventually(() => expect(costs().at(-2)).toContain(`$${cart.recurring_month_cost.toFixed(2)}`))
  expect(costs()).not.toEqual(before)
})

// @spec 1:99 1:157
test('a date that is past when it is confirmed: the server’s words stand at Effective Date', async () => {
  const server = await open([['corner-rx']])
  await chooseDate()
  await press(m.cart_proceed())
  await says(m.checkout_title())
  // The tab stood open over the day.
  server.app.clock.advance(12 * DAY)
  const fresh = await server.visitor.call('POST enrollment/cart-checkout', {
    body: { enrollment_id: server.enrollment_id, effective_date: '12/01/2026' },
  })
  const [refusal] = fresh.refusal.data
  await press(m.cart_proceed())
  await eventually(() => expect(dialog()).toBeNull())
  expect(refusal?.target_element).toBe('effective_date')
  await eventually(() =>
    expect(document.querySelector('#effective_date_message')?.textContent).toContain(refusal?.error_message ?? 'none'),
  )
  expect(document.querySelector('#effective_date')?.getAttribute('aria-invalid')).toBe('true')
  expect(here()).toBe('/cart')
  // A later day that is offered now leads on.
  await eventually(() => expect(document.querySelector('#effective_date')?.textContent).not.toContain('12/01/2026'))
  await chooseDate()
  await press(m.cart_proceed())
  await says(m.checkout_title())
  await press(m.cart_proceed())
  await eventually(() => expect(here()).toBe('/enrollment/personal-info'))
})

// @spec 1:95 1:138
test('Proceed shows the date, Back to Cart leads back; on, the enrollment is marked as new', async () => {
  const server = await open([['corner-rx']])
  const date = await chooseDate()
  await press(m.cart_proceed())
  await says('Your plans become effective as of')
  await press(m.checkout_back())
  await eventually(() => expect(dialog()).toBeNull())
  expect([here(), storage.get('new_enrollment')]).toEqual(['/cart', null])
  expect(server.bodiesOf('cart-checkout')).toEqual([])

  await press(m.cart_proceed())
  await says(m.checkout_title())
  server.broken.add('cart-checkout')
  await press(m.cart_proceed())
  await eventually(() => expect(dialog()?.textContent).toContain(OUT_OF_ORDER))
  server.broken.clear()
  await press(m.cart_proceed())
  await eventually(() => expect(here()).toBe('/enrollment/personal-info'))
  expect(storage.get('new_enrollment')).toBe(1)
  expect(server.bodiesOf('cart-checkout').at(-1)).toMatchObject({ effective_date: date })
})

// @spec 1:96 1:138
test('Save Cart: form, Preview and Send, and to whom it was sent', async () => {
  const server = await open([['corner-rx']])
  await press(m.save_cart_open())
  enter(await boxCalled(m.save_cart_name()), 'Ana Ruiz')
  enter(await boxCalled(m.save_cart_email()), 'ana.ruiz@example.com')
  await press(m.save_cart_preview())
  await says('Ana Ruiz')
  await there('.quote-preview', () => true, 'preview')
  await press(m.save_cart_send())
  await says('Quote Successfully Sent to ana.ruiz@example.com')
  expect((await server.app.mailbox()).map(({ message }) => message.to)).toEqual(['ana.ruiz@example.com'])
  await press(m.save_cart_done())
  await eventually(() => expect(dialog()).toBeNull())
})

test('Save Cart asks before Escape or the cross discards what was typed, and closes at once where nothing was', async () => {
  await open([['corner-rx']])
  const escape = () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await press(m.save_cart_open())
  await boxCalled(m.save_cart_name())
  escape()
  await eventually(() => expect(dialog()).toBeNull())
  await press(m.save_cart_open())
  enter(await boxCalled(m.save_cart_name()), 'Ana Ruiz')
  escape()
  await says(m.discard_text())
  await press(m.discard_stay())
  const name = await boxCalled(m.save_cart_name())
  expect(name instanceof HTMLInputElement && name.value).toBe('Ana Ruiz')
  await press(m.common_close())
  await press(m.discard_go())
  await eventually(() => expect(dialog()).toBeNull())
})
