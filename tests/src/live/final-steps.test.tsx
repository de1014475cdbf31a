import { describe, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { toastStore } from '#src/ui/status/toast-store.ts'
import { eventually } from '#tests/eventually.ts'
import { ask } from '#tests/server/support/asking.ts'
import { here, openPage } from './live-app.tsx'
import { OUT_OF_ORDER, liveServer } from './live-server.ts'
import { field, page, press, says, there } from './person.ts'

const single = { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
const heading = () => document.querySelector('h1')?.textContent
const buttons = () => [...document.querySelectorAll('.step-actions button')].map((one) => one.textContent)

// @spec 2:235
test('a step whose fields cannot be read says so and loads on another try', async () => {
  const server = await liveServer(single, 'contact_info')
  server.broken.add('get-form-fields-contact-info')
  openPage(server, '/enrollment/contact-info')
  await says(OUT_OF_ORDER)
  server.broken.clear()
  await press(m.common_retry())
  await field('address1')
  expect(page()).not.toContain(OUT_OF_ORDER)
})

describe('Agreement & Signature and the review', () => {
  // @spec 3:25 3:164
  test('the review has the cart: plans with prices, the date, first month and recurring cost, and the notes', async () => {
    const server = await liveServer(single)
    openPage(server, '/enrollment/review-confirm')
    await says(m.review_title())
    const cart = await ask(server, 'GET enrollment/get-plan-cart')
    expect(cart.result.length).toBeGreaterThanOrEqual(3)
    const card = await there(
      '.card',
      (one) => cart.result.every(({ plan_name }) => one.textContent?.includes(plan_name)),
      'cart',
    )
    for (const { price } of cart.result) expect(card.textContent).toContain(`$${price?.toFixed(2)}`)
    expect(card.textContent).toContain(`$${cart.initial_month_cost.toFixed(2)}`)
    expect(card.textContent).toContain(`$${cart.recurring_month_cost.toFixed(2)}`)
    expect(card.textContent).toContain(cart.effective_date ?? 'no date')
    expect(document.querySelector('#review-notes')).not.toBeNull()
  })

  // @spec 3:47 3:48
  test('from the review there is Back, Save & Continue Later and Next, which leads back to it; navto is gone then', async () => {
    const server = await liveServer(single)
    openPage(server, '/enrollment/agreement-signature')
    await there('.agreement-box', () => true, 'agreement')
    expect(buttons()).not.toContain(m.common_back())
    expect(buttons()).toEqual(expect.arrayContaining([m.common_next(), m.save_later_button()]))

    openPage(server, '/enrollment/review-confirm')
    await says(m.review_title())
    const edit = async () => {
      await press(`${m.review_view()} ${m.review_card_agreement()}`)
      await press(m.review_edit())
      await there('.agreement-box', () => true, 'agreement')
    }
    await edit()
    expect(buttons()).toEqual(expect.arrayContaining([m.common_back(), m.common_next(), m.save_later_button()]))
    await press(m.common_next())
    await eventually(() => expect(heading()).toBe(m.review_title()))
    await eventually(() => expect([here(), storage.get('navto')]).toEqual(['/enrollment/review-confirm', null]))
  })

  // @spec 3:164
  test('a picture that cannot be sent is not spoken of, and the step goes on', async () => {
    const server = await liveServer(single, 'billing_info')
    server.broken.add('save-screenshot')
    openPage(server, '/enrollment/agreement-signature')
    await there('.agreement-box', () => true, 'agreement')
    await press(m.common_next())
    await eventually(() => expect(heading()).toBe(m.billing_title()))
    expect(toastStore.get()).toEqual([])
    expect(page()).not.toContain(OUT_OF_ORDER)
  })
})
