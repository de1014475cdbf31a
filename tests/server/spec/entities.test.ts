// What the specification lists as the fields of each thing (sections 3 and 6), held to the answers of a whole server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'
import { type Journey, ask } from '../support/asking.ts'
import { checkedOut, fillTabs, lettersAbout, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

/** The names in a text of the specification. */
const names = (text: string): string[] => text.split(/[,\s]+/)
const fieldsOf = (value: unknown): string[] => Object.keys(value as object)
const holds = (value: unknown, text: string): void =>
  expect(fieldsOf(value)).toEqual(expect.arrayContaining(names(text)))

let app: TestApp
let journey: Journey
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  journey = await checkedOut(app, {
    tier: 'IF',
    plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'],
    children: 2,
  })
})
afterAll(() => app.close())

const read = async (key: string, query: Record<string, string> = {}) =>
  (await app.visitor().call(key, { query })).data as Record<string, unknown>

describe('an enrollment', () => {
  // @spec 1:104 1:105
  test('is a filter, a type, a process and an effective date', async () => {
    const column = async (name: 'filter_info' | 'effective_date' | 'type' | 'eprocess') =>
      (await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: name })).result
    holds(await column('filter_info'), 'dob zip state tier gender is_smoker user_id spouse_dop child_num')
    holds(await column('filter_info'), 'annual_incode working_hours categories coverage')
    expect(await column('type')).toBe('new-member')
    expect(await column('eprocess')).toBe('applicant')
    expect(await column('effective_date')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })

  // @spec 1:105
  test('is made from every field that the specification names, and from no other', async () => {
    const body = {
      zip: '78701',
      dob: '06/15/1986',
      gender: '1',
      tier: 'IO',
      is_smoker: 0,
      eprocess: 'applicant',
      agent_id: 'rep-rivera',
      platform_group_id: 'main-portal',
      annual_incode: 52_000,
      working_hours: 40,
      open_type: 'agent',
      type: 'new-member',
      categories: 'dental',
      coverage: 'LOW_COST',
    }
    const made = await app.visitor().call('POST enrollment/add-filter-for-new-user', { body })
    expect(made.data).toMatchObject({ temp_enrollment_id: expect.stringMatching(/^[\w-]{22}$/) })
    const refused = await app
      .visitor()
      .call('POST enrollment/add-filter-for-new-user', { body: { ...body, annual_income: 1 } })
    expect(refused.refusal.data).toEqual([
      expect.objectContaining({
        target_element: 'annual_income',
        error_message: expect.stringContaining('annual_income'),
      }),
    ])
  })

  // @spec 1:109 1:107
  test('is offered plans with their prices by tier', async () => {
    const { result } = await ask(journey, 'GET enrollment/get-filtered-plans', { categories: 'dental' })
    const fields =
      'plan_id plan_name plan_logo plan_short_text plan_price plan_category plan_pricing_id callout_text tier_price is_in_cart hide_add_to_cart bundle_plan_count pid ppid selected_plan'
    // What is ours besides: the benefits that a card shows, and for whom a price before a quote is.
    const ours = ['facts', 'price_basis']
    for (const plan of result) {
      expect(fieldsOf(plan).toSorted()).toEqual([...names(fields), ...ours].toSorted())
      for (const price of plan.tier_price) expect(fieldsOf(price)).toEqual(['tier', 'price_male_nons'])
    }
    expect(result.length).toBeGreaterThan(0)
  })

  // @spec 1:112
  test('has a cart with its costs', async () => {
    const cart = await ask(journey, 'GET enrollment/get-plan-cart')
    holds(cart, 'result initial_month_cost recurring_month_cost special_message has_l713 l713_net_price effective_date')
    for (const plan of cart.result) {
      holds(plan, 'plan_id plan_name plan_logo price removable plan_pricing_id')
      expect([0, 1]).toContain(plan.removable)
    }
  })

  // @spec 1:279
  test('may hold every plan of a category: no number of plans is too many', async () => {
    const { result } = await ask(journey, 'GET enrollment/get-filtered-plans', { categories: 'dental' })
    const full = await checkedOut(app, { tier: 'IO', plans: result.map(({ plan_id }) => plan_id) })
    const cart = await ask(full, 'GET enrollment/get-plan-cart')
    expect(cart.result).toHaveLength(result.length)
    expect(result.length).toBeGreaterThan(15)
  })

  // @spec 1:120 1:276 3:79
  test('has steps with name, whether required, and order from 0 to 10', async () => {
    const { result } = await ask(journey, 'GET enrollment/get-dynamic-tabs')
    const tabs = result.map(({ tab_name }) => tab_name)
    expect(tabs).toEqual(steps.map(({ tab }) => tab))
    expect(tabs.filter((tab) => nineTabs.includes(tab))).toEqual(nineTabs)
    for (const { order, required } of result) {
      expect(typeof required).toBe('boolean')
      expect(order).toBeGreaterThanOrEqual(0)
      expect(order).toBeLessThanOrEqual(10)
    }
  })

  // @spec 2:91
  test('asks its fields by name, value, required and read_only, in every step', async () => {
    const step = async (name: string) =>
      (await ask(journey, `GET enrollment/get-form-fields-${name}` as 'GET enrollment/get-form-fields-contact-info'))
        .result
    for (const name of [
      'personal-info',
      'contact-info',
      'employer-info',
      'beneficiary-info',
      'dependent-primary-info',
      'agreement-info',
      'billing-info',
    ])
      for (const field of await step(name)) holds(field, 'field_name value required read_only')
    const contact = new Map((await step('contact-info')).map((field) => [field.field_name, field.required]))
    expect(contact.get('zip')).toBe(true)
    expect(contact.get('address2')).toBe(false)
  })

  // @spec 3:79 3:82 2:86 2:87
  test('keeps each section under its column, and offers the codes of the employer step', async () => {
    await fillTabs(journey)
    const columns = [
      'primary_info',
      'contact_info',
      'employer_info',
      'benificiary_info',
      'health_info',
      'dependent_info',
      'aggrement_info',
      'payment_info',
    ] as const
    for (const column of columns) {
      const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })
      expect([column, result === null]).toEqual([column, false])
    }
    const valuesOf = async (menu: string) =>
      ((await read(`GET enrollment/get-${menu}`))['result'] as { value: string }[]).map(({ value }) => value)
    expect(await valuesOf('compensation-types')).toEqual(names('G10L20 MW GMWL10 G20 Salary 1099'))
    expect(await valuesOf('employment-status')).toEqual(names('A C R'))
    expect((await valuesOf('holiday-policy')).toSorted()).toEqual(
      names('Birthday Columbus_Day Floating_Day Presendents_Day Religious_Days Standard_6'),
    )
  })
})

// @spec 2:9 3:89
test('who continues by a code is told whose enrollment it is and where it stood', async () => {
  const email = 'continue.fields@example.com'
  await ask(journey, 'POST enrollment/save-enrollment', { email, tab: 'contact_info' })
  const [letter] = await lettersAbout(app, email)
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(JSON.stringify(letter))?.[0] ?? ''
  const { data } = await app.visitor().call('POST enrollment/continue-enrollment', { body: { email, code } })
  const { others } = data as { others: object }
  holds(data, 'enrollment_id saved_tab others')
  holds(others, 'group_id platform_group_id agent_id open_type eprocess effective_date type')
  expect(data).toMatchObject({
    enrollment_id: journey.enrollment_id,
    saved_tab: 'contact_info',
    others: { eprocess: 'applicant', type: 'new-user', enroll_type: 'new-member' },
  })
})

describe('the catalog speaks', () => {
  // @spec 1:115 1:121
  test('of categories in one order, and of pictures as keys and values', async () => {
    const menu = await read('GET enrollment/get-common-menu')
    const codes = (menu['categories'] as { code: string }[]).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([...planCategories].toSorted())
    expect(planCategories.toSorted()).toEqual(
      names(
        'accident bundles critical dental di guaranteed hospital hsa lifestyle limitedmed medical pet rx supplemental term_life vision',
      ),
    )
    const pictures = (await read('GET enrollment/get-external-site-dynamic-information', {
      site_domain: 'localhost',
    })) as unknown as { key: string; value: string }[]
    const keys = pictures.map(({ key }) => key)
    expect(keys).toEqual(expect.arrayContaining(['cart_logo', 'review_primary_info', 'thank_you']))
    for (const { value } of pictures) expect(typeof value).toBe('string')
  })

  // @spec 1:11 1:12 1:116
  test('of reps and groups on their landing pages', async () => {
    const rep = (await read('GET enrollment/validate-landing-page', { landing_page: 'rivera' })) as { data: unknown }
    expect(rep).toMatchObject({ type: 'agent', agent_id: 'rep-rivera', group_id: null })
    expect(fieldsOf(rep.data).toSorted()).toEqual(
      names('agent_bio display_about_name display_email display_name display_phone image image_link logo tagline'),
    )
    const group = (await read('GET enrollment/validate-landing-page', { landing_page: 'bluebonnet' })) as {
      data: { address_information: unknown }
    }
    expect(group).toMatchObject({ type: 'group', agent_id: 'rep-rivera', group_id: 'group-bluebonnet' })
    holds(group.data, 'image logo gname gweb_aboutus address_information display_name')
    expect(fieldsOf(group.data.address_information)).toEqual(names('address1 city state zip'))
  })

  // @spec 1:117
  test('of a rep, a group and a portal by the fields of each', async () => {
    const rep = await read('GET enrollment/get-agent-info-enroll', { agent_id: 'rep-rivera' })
    holds(rep, 'first_name last_name agent_code email phone logo image image_link landing_url')
    expect(rep).toMatchObject({
      image: '/catalog/pictures/rivera-landing.svg',
      image_link: 'https://reps.example.com/rivera',
    })
    expect(await read('GET enrollment/get-agent-info-enroll', { agent_id: 'rep-okafor' })).toMatchObject({
      image: null,
      image_link: null,
    })
    holds(
      await read('GET enrollment/get-group-info-enroll', { group_id: 'group-bluebonnet' }),
      'gid gname gcode gagent_code name group_id landing_url',
    )
    const portals = (await read('GET enrollment/get-enrollment-platforms')) as unknown as unknown[]
    expect(portals.length).toBeGreaterThan(0)
    for (const portal of portals) holds(portal, 'platform_group_id platform_name platform_code')
  })

  // @spec 1:118
  test('of a referral', async () => {
    const [referral] = demoCatalog().referrals
    const said = await read('GET enrollment/get-enrollment-info-referral', { referral_id: referral?.id ?? '' })
    expect(fieldsOf(said).toSorted()).toEqual(names('agent_id group_id portal_id referrer_info valid_referral_link'))
  })
})
