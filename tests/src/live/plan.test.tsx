import { describe, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { rep } from '#tests/server/homes/homes.ts'
import { demoCatalog } from '#tests/server/support/journey.ts'
import { here, openPage } from './live-app.tsx'
import { OUT_OF_ORDER, freshServer, quoted } from './live-server.ts'
import { boxCalled, enter, press, says, there } from './person.ts'

type Quote = Parameters<typeof quoted>[1]

const open = async (plan: string, quote: Quote = {}, catalog = demoCatalog()) => {
  const server = await quoted(await freshServer({ catalog }), quote)
  openPage(server, `/plan/${plan}/any-name`)
  await eventually(() => {
    if (document.querySelector('.plan-offer:not([aria-busy]) :is(.notice, .rate-card, form)') === null)
      throw new Error(document.body.textContent ?? '')
    if (document.querySelector('.skeleton') !== null) throw new Error('still loading')
  })
  return server
}
const words = (one: Element | null) => (one?.textContent ?? '').replace(/^(Information|Warning|Problem): /, '')
const banners = () => [...document.querySelectorAll('.plan-offer .notice')].map(words)
const crumbs = () =>
  [...document.querySelectorAll('.breadcrumb li')].map((crumb) => [
    crumb.textContent,
    crumb.querySelector('a')?.getAttribute('href') ?? null,
  ])
const dialogTitle = () => document.querySelector('dialog[open] h2')?.textContent ?? null

describe('the page of a plan', () => {
  // @spec 1:27 1:86 1:226
  test('estimates a quiet, a usual and a hard year at the price of the quote, with its assumptions', async () => {
    await open('evergreen-tx-bronze')
    // It loads by itself, after the plan.
    await eventually(() => expect(document.querySelectorAll('.plan-year')).toHaveLength(3))
    const cells = [...document.querySelectorAll('.plan-year')].map((row) =>
      [...row.querySelectorAll('dd')].map((cell) => Number((cell.textContent ?? '').replaceAll(/[^\d.]/g, ''))),
    )
    expect(cells.map(([, care]) => care)).toEqual([300, 3460, 6250])
    const price = Number(/[\d.]+/.exec(document.querySelector('.rate-card .money')?.textContent ?? '')?.[0])
    expect(price).toBeGreaterThan(0)
    for (const [premium = 0, care = 0, total = 0] of cells) {
      expect(premium).toBeCloseTo(price * 12, 2)
      expect(total).toBeCloseTo(premium + care, 2)
    }
    await says(m.year_assumptions())
    await says('4 doctor visits at $150, 2 specialist visits at $250')
  })

  test('says at the price of which option it estimates where a plan has several', async () => {
    const demo = demoCatalog()
    const figures = demo.findPlan('evergreen-tx-guaranteed')?.cost_sharing
    if (figures === undefined) throw new Error('no figures')
    const options = (id: string) => {
      const plan = demo.findPlan(id)
      return plan?.id === 'fieldstone-limited' ? { ...plan, cost_sharing: figures } : plan
    }
    await open('fieldstone-limited', {}, { ...demo, findPlan: options })
    await eventually(() => expect(document.querySelectorAll('.plan-year')).toHaveLength(3))
    const lead = document.querySelector('[aria-labelledby="plan-year"] > p')?.textContent
    expect(lead).toBe(`${m.year_lead()} At the price of Basic.`)
  })

  // @spec 1:86 1:113
  test('says of plans that go with it for whom a lowest price is, and their own price after a quote', async () => {
    const suggested = () => [...document.querySelectorAll('.suggested')].map((card) => card.textContent)
    openPage(await freshServer(), '/plan/meadowlark-dental-high/x')
    await eventually(() =>
      expect(suggested()).toEqual([
        'Clearview Vision High$12.31/mo per month',
        'Lighthouse Hospital Indemnityfrom $8.88/mo per monthLowest price. A quote shows yours.',
      ]),
    )
    await open('meadowlark-dental-high')
    await eventually(() =>
      expect(suggested()).toEqual([
        'Clearview Vision High$12.31/mo per month',
        'Lighthouse Hospital Indemnityfrom $8.88/mo per month',
      ]),
    )
  })

  test('leads back over Home and Plans, says the portal, and has a rate card for each option of the tier', async () => {
    const server = await quoted(await freshServer({ host: 'members.localhost' }), {
      is_smoker: 0,
      platform_group_id: 'value-portal',
    })
    openPage(server, '/plan/northgate-optional-life/x')
    await eventually(() => expect(document.querySelectorAll('.rate-card')).toHaveLength(4))
    expect(crumbs()).toEqual([
      [m.home(), '/'],
      [m.plans_title(), '/plans'],
      [m.plan_crumb(), null],
    ])
    await eventually(() =>
      expect([...document.querySelectorAll('.selected-line dd')].map((one) => one.textContent)).toEqual([
        'Value enrollment portal',
      ]),
    )
    const { visitor, enrollment_id } = server
    const asked = await visitor.call('GET enrollment/get-plan-pricing-detail', {
      query: { enrollment_id, pid: 'northgate-optional-life' },
    })
    const own = (asked.data as { plans: { selected_plan: boolean; plan_name: string; plan_price: number }[] }).plans
    const ofTier = own.filter(({ selected_plan }) => selected_plan)
    expect(ofTier.map(({ plan_name }) => plan_name.split(', ')[1])).toEqual([
      '$50,000',
      '$100,000',
      '$200,000',
      '$300,000',
    ])
    // An amount heads its card; the tier, the same on all of them, stands below.
    expect(
      [...document.querySelectorAll('.rate-card')].map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('p')?.textContent,
      ]),
    ).toEqual(['$50,000', '$100,000', '$200,000', '$300,000'].map((amount) => [amount, m.tier_io()]))
    // The prices of other tiers: a row for each amount, a column for each tier.
    const table = document.querySelector('.rate-others table')
    expect([...(table?.querySelectorAll('tbody th') ?? [])].map((one) => one.textContent)).toEqual([
      '$50,000',
      '$100,000',
      '$200,000',
      '$300,000',
    ])
    expect(table?.querySelectorAll('thead th')).toHaveLength(4)
    expect(
      [...document.querySelectorAll('.rate-card .money')].map((one) => /\$[\d,.]+/.exec(one.textContent ?? '')?.[0]),
    ).toEqual(ofTier.map(({ plan_price }) => `$${plan_price.toFixed(2)}`))
  })

  // @spec 1:86 1:140
  test.each([
    ['a rep', {}, '/agent-home'],
    ['a rep with a current member', { enroll_type: 'existing-member' } as const, '/agent-select-member'],
  ])('Home in its breadcrumb is for %s their own page', async (_, stored, path) => {
    const server = await freshServer({ who: rep, host: 'members.localhost' })
    for (const [key, value] of Object.entries(stored)) storage.set(key as 'enroll_type', value)
    openPage(server, '/plan/clearview-vision-high/x')
    await eventually(() => expect(crumbs()[0]).toEqual([m.home(), path]))
  })

  // @spec 1:86 1:261
  test('asks for a quote where there is none, shows no banner, and prices with what is said', async () => {
    const server = await freshServer()
    openPage(server, '/plan/clearview-vision-high/x')
    await says(m.plan_quote_title())
    expect(banners()).toEqual([])
    enter(await boxCalled(m.quote_zip_label()), '78701')
    enter(await boxCalled(m.quote_dob_label()), '06/15/1986')
    await there<HTMLElement>('label', (one) => one.textContent === m.quote_gender_female(), 'Female').then((one) =>
      one.click(),
    )
    enter(await boxCalled(m.quote_tier_label()), 'IO')
    await press(m.plan_quote_submit())
    await eventually(() => expect(document.querySelectorAll('.rate-card')).toHaveLength(1))
  })
})

const state = 'Plan not available in your state. Please change the state by editing your basic info above.'
const tier = 'Plan not available for this tier. Please change the tier by editing your basic info above.'
const age = 'Plan not available for selected age group. Please edit your basic info above.'
const area = 'Plan not available in the area. Please choose another area by editing your basic info above.'
const salary = 'Please enter your annual salary to view rates by clicking here.'
const hours = 'Please enter enough working hours to add this plan to the cart by clicking here.'
const smoker = 'Tobacco usage required. Please choose tobacco usage by clicking here.'

describe('why there is no price, on the page', () => {
  // @spec 1:261
  test.each([
    ['riverstone-fl-silver', {}, state],
    ['northgate-family-life', {}, tier],
    ['evergreen-tx-catastrophic', {}, age],
    ['hudson-dental-high', {}, area],
    ['lighthouse-group-hospital', {}, 'This plan is not sold in your enrollment portal.'],
  ])('%s: the banner says it', async (plan, quote, text) => {
    await open(plan, quote)
    await eventually(() => expect(banners()).toEqual([text]))
    expect(document.querySelectorAll('.rate-card')).toHaveLength(0)
  })

  // @spec 1:261 1:159
  test.each([
    ['steady-income', {}, salary, m.plan_salary_title()],
    ['steady-short-term', { annual_incode: 40_000 }, hours, m.plan_salary_title()],
    ['northgate-optional-life', {}, smoker, m.plan_tobacco_title()],
  ])('%s: the banner’s link opens the dialog that helps', async (plan, quote, text, title) => {
    await open(plan, quote)
    await eventually(() => expect(banners()).toEqual([text]))
    await press(m.plan_error_link())
    await eventually(() => expect([title, m.plan_income_title()]).toContain(dialogTitle()))
  })

  // @spec 1:261
  test('the age of a spouse is said by the server’s words in a dialog, without View Cart', async () => {
    const server = await quoted(await freshServer(), { is_smoker: 0, tier: 'IS' })
    const { visitor, enrollment_id } = server
    await visitor.call('POST enrollment/store-temp-dependent-info', {
      body: { enrollment_id, spouse_dob: '01/02/1950', no_of_children: 0 },
    })
    openPage(server, '/plan/northgate-optional-life/x')
    await eventually(() =>
      expect(document.querySelector('dialog[open] .dialog-body')?.textContent).toBe(
        'This plan covers a spouse from 18 to 65 years of age.',
      ),
    )
    expect(document.querySelector('dialog[open]')?.textContent).not.toContain(m.plans_view_cart())
    await press(m.common_ok())
    await eventually(() => expect(dialogTitle()).toBeNull())
  })

  // @spec 1:261
  test('a plan that moved leads to the other', async () => {
    const server = await quoted(await freshServer())
    openPage(server, '/plan/meadowlark-dental-2025/x')
    await eventually(() => expect(here()).toMatch(/^\/plan\/meadowlark-dental-high\//))
    await eventually(() => expect(document.querySelectorAll('.rate-card').length).toBeGreaterThan(0))
  })

  // @spec 1:261
  test('a failed pricing request shows the server’s message in the place of the other banners', async () => {
    const server = await open('northgate-optional-life')
    await eventually(() => expect(banners()).toEqual([smoker]))
    server.broken.add('get-plan-pricing-detail')
    await press(m.plan_error_link())
    const yes = await there<HTMLElement>('label', (one) => one.textContent === m.common_no(), 'No')
    yes.click()
    await press(m.common_save())
    await eventually(() => expect(banners()[0]).toContain(OUT_OF_ORDER))
    expect(banners()).toHaveLength(1)
    server.broken.clear()
    await press(m.common_retry())
    await eventually(() => expect(document.querySelectorAll('.rate-card')).toHaveLength(4))
    expect(banners().join()).not.toContain(OUT_OF_ORDER)
  })

  // @spec 1:158 1:261 1:263
  test('questions: the page wants its answers; a decline of the server is shown in its words; then the rates', async () => {
    const catalog = demoCatalog()
    let strict = false
    const server = await open(
      'mallard-accident',
      {},
      {
        ...catalog,
        // The agency makes a question stricter while the page is open: the page lets the answer through, the server not.
        eligibilityQuestions: (ids) =>
          catalog.eligibilityQuestions(ids).map((one) => (strict ? { ...one, must_be_yes: true } : one)),
      },
    )
    const saves = () => server.asked.filter(({ call }) => call.endsWith('/save-aflac-questions'))
    const pick = async (question: string, answer: string) => {
      const row = await there(
        '.plan-offer fieldset',
        (one) => words(one.querySelector('legend')) === question,
        question,
      )
      ;[...row.querySelectorAll<HTMLElement>('label')].find((one) => one.textContent === answer)?.click()
    }
    expect(banners()).toEqual([])
    const atWork = 'Are you actively at work, at your usual job and hours?'
    const other = 'Do you have other accident insurance?'
    await pick(atWork, m.common_no())
    await press(m.plan_questions_submit())
    await eventually(() => expect(banners()).toEqual(['Please answer yes in order to continue']))
    expect(document.querySelector('.plan-offer form')?.textContent).toContain('Answer Yes to continue')
    expect(document.querySelector('.plan-offer form')?.textContent).toContain('Answer Yes or No to continue')
    expect(saves()).toEqual([])

    await pick(atWork, m.common_yes())
    await pick(other, m.common_no())
    strict = true
    await press(m.plan_questions_submit())
    await eventually(() => expect(banners()).toEqual([`Please answer yes in order to continue: ${other}`]))
    expect(saves().map(({ status }) => status)).toEqual([200])

    strict = false
    await press(m.plan_questions_submit())
    await eventually(() => expect(document.querySelectorAll('.rate-card').length).toBeGreaterThan(0))
  })

  test('says in the Basic Details that the plan has gone meanwhile, and begins no other quote for it', async () => {
    const sold = demoCatalog()
    let isGone = false
    const findPlan: typeof sold.findPlan = (id) => (isGone ? undefined : sold.findPlan(id))
    const server = await open('clearview-vision-high', {}, { ...sold, findPlan })
    await press(m.plans_edit_long())
    await there<HTMLFieldSetElement>('fieldset.quote-fields', (one) => !one.disabled, 'open form')
    enter(await boxCalled(m.quote_zip_label()), '60601')
    isGone = true
    await press(m.quote_save())
    await says(m.error_plan_not_found())
    await eventually(() => expect(server.waiting()).toBe(0))
    expect(server.bodiesOf('add-filter-for-new-user')).toEqual([])
    expect(dialogTitle()).toBe(m.quote_details_title())
    expect((await boxCalled(m.quote_zip_label())) as HTMLInputElement).toHaveProperty('value', '60601')
  })
})
