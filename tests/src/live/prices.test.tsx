import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { eventually } from '#tests/eventually.ts'
import { add } from '#tests/server/storefront/storefront.ts'
import { openPage } from './live-app.tsx'
import { freshServer, quoted } from './live-server.ts'
import { boxCalled, enter, press, says } from './person.ts'

/** The text of the one place that a selector finds. */
const shown = (selector: string): Promise<string> =>
  eventually(() => {
    const text = document.querySelector(selector)?.textContent ?? ''
    if (text === '') throw new Error(`nothing at ${selector}:\n${document.body.textContent}`)
    return text
  })

test('a price of whole dollars reads the same on card, plan page, header, cart and Save Cart mail', async () => {
  const site = await quoted(await freshServer())
  openPage(site, '/plans?type=rx')
  const prices = {
    card: await shown('.plan-card:first-child .plan-price-own .figures'),
    page: '',
    header: '',
    cart: '',
  }
  openPage(site, '/plan/corner-rx/x')
  prices.page = await shown('.rate-card .money-amount')

  await add(site, 'corner-rx')
  openPage(site, '/cart')
  prices.header = await shown('.cart-amount')
  prices.cart = await shown('.cart-list .money-amount')
  expect(prices).toEqual({ card: '$12.00', page: '$12.00', header: '$12.00', cart: '$12.00' })

  await press(m.save_cart_open())
  enter(await boxCalled(m.save_cart_name()), 'Ana Ruiz')
  enter(await boxCalled(m.save_cart_email()), 'ana.ruiz@example.com')
  await press(m.save_cart_send())
  await says(m.save_cart_done())
  const mails = (await site.app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? [message] : []))
  const mail = mails.map(({ text }) => text).join('\n')
  expect(mail).toContain('Corner Drug RX: $12.00')
  expect(mail.match(/\$12(?!\.00)/)).toBeNull()
})
