import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, checkedOutBy, fillTabs, review, type Road, roadCatalog } from '../support/road.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: roadCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const plans = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']

/** A family that a rep enrolls here, up to the policy. */
const enrolled = async (): Promise<{ first: Road; policyId: string }> => {
  const visitor = app.visitor()
  await visitor.call('POST enrollment/confirm-agent', { body: { agent_code: 'RIVR1212' } })
  const walked = await checkedOutBy(visitor, {
    tier: 'IF',
    plans,
    children: 1,
    pays: 'eft',
    enrolledBy: { eprocess: 'rep', agent_id: 'rep-rivera' },
  })
  const first: Road = { app, ...walked }
  await fillTabs(first)
  const { policy_id } = await ask(first, 'POST enrollment/save-review-info', review)
  return { first, policyId: policy_id }
}

/** The same person, enrolled again by the rep, past the checkout of another plan. */
const again = async (policyId: string): Promise<Road> => {
  const visitor = app.visitor()
  await visitor.call('POST enrollment/confirm-agent', { body: { agent_code: 'RIVR1212' } })
  const start = await visitor.call('POST enrollment/add-filter-for-existing-user', {
    body: { user_id: policyId, tier: 'IF', eprocess: 'rep', agent_id: 'rep-rivera', policy_id: policyId },
  })
  const { temp_enrollment_id: enrollment_id } = start.data as { temp_enrollment_id: string }
  return { app, visitor, enrollment_id, journey: { tier: 'IF', plans: ['meadowlark-dental-high'], children: 1 } }
}

// @spec 2:186 2:206 2:211 2:214
test('who was enrolled by this server has on file what that enrollment said, numbers as masks', async () => {
  const { first, policyId } = await enrolled()
  const road = await again(policyId)
  const add = (plan_id: string) =>
    ask(road, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id: `${plan_id}.standard.IF` })
  expect(await add('meadowlark-dental-high')).toMatchObject({ added: true })
  const { result: dates } = await ask(road, 'GET enrollment/get-cart-effective-dates')
  await ask(road, 'POST enrollment/cart-checkout', { effective_date: dates[0]?.effective_date })

  const saved = async (column: 'primary_info' | 'contact_info') =>
    (await ask(first, 'GET enrollment/get-enrollment-temp-info', { column })).result as Record<string, string>
  const person = await saved('primary_info')
  const fields = await ask(road, 'GET enrollment/get-form-fields-personal-info')
  const shown = Object.fromEntries(fields.result.map(({ field_name, value }) => [field_name, value]))
  expect([shown['first_name'], shown['last_name'], shown['ssn']]).toEqual([
    person['first_name'],
    person['last_name'],
    person['ssn'],
  ])
  expect(person['ssn']).toMatch(/^\*{3}-\*{2}-\d{4}$/)
  const contact = await saved('contact_info')
  const form = await ask(road, 'GET enrollment/get-form-fields-contact-info')
  expect(Object.fromEntries(form.result.map(({ field_name, value }) => [field_name, value]))).toMatchObject({
    address1: contact['address1'],
    email_address: contact['email_address'],
    phone_number: contact['phone_number'],
  })

  const { result: people } = await ask(road, 'GET enrollment/get-beneficiaries-existing-user-enrollment')
  const mask: unknown = expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/)
  expect(Object.values(people).map(({ first_name, ssn }) => [first_name, ssn])).toEqual([
    ['Robin', mask],
    ['Ana', mask],
  ])
  const { result: family } = await ask(road, 'GET enrollment/get-dependents-existing-user-enrollment')
  expect(family.dependents.map(({ primary_info }) => primary_info.relationship).toSorted()).toEqual(['Child', 'Spouse'])
  expect(JSON.stringify(family)).not.toMatch(/\d{9}/)
  const health = await ask(road, 'GET enrollment/get-existing-primary-health-info')
  expect(health).not.toBeNull()
  const { result: banks } = await ask(road, 'GET enrollment/get-existing-bank-info')
  expect(banks).toEqual([
    expect.objectContaining({ bank_id: 'bank-1', account_number: expect.stringMatching(/^\*+\d{4}$/) }),
  ])
  expect((await ask(road, 'GET enrollment/get-existing-card-info')).result).toEqual([])
})

// @spec 1:262
test('a plan that they have already is not added, by whichever policy', async () => {
  const { policyId } = await enrolled()
  const road = await again(policyId)
  const { plans: offers } = await ask(road, 'GET enrollment/get-plan-pricing-detail', { pid: 'evergreen-tx-silver' })
  const plan_pricing_id = offers.find(({ selected_plan }) => selected_plan)?.ppid
  await road.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
    params: { tempId: road.enrollment_id },
    body: { is_smoker: 0 },
  })
  expect(
    await ask(road, 'POST enrollment/add-plan-to-cart', {
      plan_id: 'evergreen-tx-silver',
      plan_pricing_id: plan_pricing_id ?? 'evergreen-tx-silver.standard.IF',
    }),
  ).toMatchObject({ added: false, errorCode: 'already-active' })
})
