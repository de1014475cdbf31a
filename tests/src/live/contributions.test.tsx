// Every page of a group's member that shows a price: the premium, what the employer pays and what is left to pay.
import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '#src/i18n/format.ts'
import { eventually } from '#tests/eventually.ts'
import { ask } from '#tests/server/support/asking.ts'
import { enterAsEmployee } from '#tests/server/support/proving.ts'
import { fillTabs } from '#tests/server/support/journey.ts'
import { submit } from './enrolling.ts'
import { openPage } from './live-app.tsx'
import { freshServer, liveServer, quoted } from './live-server.ts'
import { page, says } from './person.ts'

const PLAN = 'brightwater-vision-high'

/** An employee of the demo's group with a plan toward which its employer pays $5 a month. */
const employee = async () => {
  const site = await freshServer({
    who: async (app) => {
      const visitor = app.visitor()
      await enterAsEmployee(visitor)
      return visitor
    },
  })
  const server = await quoted(site, {}, [[PLAN]])
  const journey = { ...server, scenario: { tier: 'IO', plans: [PLAN] } as const }
  const { result } = await ask(journey, 'GET enrollment/get-plan-cart')
  const price = result[0]?.price ?? 0
  const employer_pays = result[0]?.employer_pays ?? 0
  expect(employer_pays).toBe(5)
  const amounts = [price + employer_pays, employer_pays, price].map(formatPrice)
  /** A part of the page that has all three amounts. */
  const shows = (where: string) =>
    eventually(() => {
      const found = [...document.querySelectorAll(where)].map((one) => one.textContent)
      const whole = found.find((words) => amounts.every((amount) => words.includes(amount)))
      if (whole === undefined) throw new Error(`${where} lacks ${amounts.join(', ')}: ${found.join(' | ') || page()}`)
      return whole
    })
  return { server, journey, shows }
}

test('cards, the plan, the comparison’s list, the cart and the steps show premium, employer’s part and what is left', async () => {
  const { server, journey, shows } = await employee()
  openPage(server, '/plans?type=vision')
  expect(await shows('.plan-card .price-parts')).toContain(m.price_you_pay())
  openPage(server, `/plan/${PLAN}/x`)
  await shows('.rate-card .price-parts')
  await says(m.price_others())
  openPage(server, '/cart')
  await shows('.cart-list .cart-price')
  await shows('.cart-costs')
  await says(m.price_you_pay_monthly())
  const { result } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
  await ask(journey, 'POST enrollment/cart-checkout', { effective_date: result[0]?.effective_date })
  openPage(server, '/enrollment/personal-info')
  await shows('.price-summary-plans')
  await fillTabs(journey)
  openPage(server, '/enrollment/review')
  await shows('.review-plans .facts')
  await says(m.price_you_pay_monthly())
  await submit()
  await says(m.receipt_lead())
  await shows('.facts-amounts')
  await says(m.price_employer_pays())
})

test('whoever enrolls for the group reads of the member and the employer', async () => {
  const server = await liveServer(
    { tier: 'IO', plans: [PLAN], enrolledBy: { eprocess: 'group', group_id: 'group-bluebonnet' } },
    'primary_info',
  )
  openPage(server, '/enrollment/personal-info')
  await says('The member pays each month')
  await says('The employer pays')
  expect(page()).not.toContain('Your employer')
})
