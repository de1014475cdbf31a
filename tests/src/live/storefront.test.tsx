import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { eventually } from '#tests/eventually.ts'
import { openPage } from './live-app.tsx'
import { freshServer, liveServer } from './live-server.ts'
import { boxCalled, enter, page, press, says, tick } from './person.ts'

// @spec 1:7 1:130-131 1:135
test('a quote leads over the plans and the cart to the enrollment, each of them as the server answers', async () => {
  const server = await freshServer()
  const { quote } = applicantOf('IS', '')
  openPage(server, '/new-landing')
  enter(await boxCalled(m.quote_zip_label()), quote.zip)
  enter(await boxCalled(m.quote_dob_label()), quote.dob)
  await tick(m.quote_gender_female())
  await press(m.quote_add_spouse())
  enter(await boxCalled(m.quote_spouse_dob_label()), quote.spouse ?? '')
  await tick('Vision')
  await press(m.quote_submit())
  await says(m.plans_new_title({ category: 'Vision' }))
  expect(server.bodiesOf('add-filter-for-new-user')).toEqual([
    expect.objectContaining({
      zip: '78701',
      dob: '04/28/1986',
      gender: '1',
      categories: 'vision',
      coverage: 'LOW_COST',
    }),
  ])
  expect(server.asked.map(({ call }) => call)).toContain('GET /api/v1/validate-zip-code')
  expect(server.bodiesOf('store-temp-dependent-info')).toEqual([
    expect.objectContaining({ spouse_dob: '05/06/1987', no_of_children: 0 }),
  ])

  await press(m.plans_details_of({ plan: 'Brightwater Vision High' }))
  await says('Brightwater Vision High')
  const add = await eventually(() => {
    const found = [...document.querySelectorAll('button')].find((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(m.plan_add()),
    )
    if (found === undefined) throw new Error(page())
    return found
  })
  add.click()
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe(m.cart_title()))
  // Its price was fetched before it was added.
  const calls = server.asked.flatMap(({ call, brought }) => [call.replace(/^.*\//, ''), ...brought])
  expect(calls.indexOf('get-plan-pricing-detail')).toBeGreaterThan(-1)
  expect(calls.indexOf('get-plan-pricing-detail')).toBeLessThan(calls.indexOf('add-plan-to-cart'))
  expect(server.bodiesOf('add-plan-to-cart')).toEqual([expect.objectContaining({ plan_id: 'brightwater-vision-high' })])
  const dates = await boxCalled(m.cart_effective_date())
  const first = await eventually(() => {
    const value = (dates as HTMLSelectElement).options[1]?.value
    if (value === undefined) throw new Error('no effective dates')
    return value
  })
  enter(dates, first)
  await press(m.cart_proceed())
  await eventually(() => {
    if (document.querySelector('dialog[open]') === null) throw new Error('no confirmation')
  })
  await press(m.cart_proceed())
  await says(m.personal_title())
  expect(server.bodiesOf('cart-checkout')).toEqual([expect.objectContaining({ effective_date: first })])
  expect(server.asked.filter(({ status }) => status >= 400)).toEqual([])
  expect(storage.get('tempId')).not.toBeNull()
})

test('the list is headed by its categories in words, and never by what stands in the address', async () => {
  const server = await liveServer({ tier: 'IO', plans: ['brightwater-vision-high'] }, 'primary_info')
  const headed = (title: string) =>
    eventually(() =>
      expect([document.querySelector('h1')?.textContent, document.title]).toEqual([
        title,
        expect.stringContaining(title),
      ]),
    )
  openPage(server, '/plans?type=vision,dental')
  await headed('Vision and Dental')
  openPage(server, '/plans?type=%3Cb%3Ewon%3C/b%3E')
  await headed(m.plans_title())
  expect(page()).not.toContain('won')
})
