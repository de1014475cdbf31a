import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Journey } from '../../support/asking.ts'
import { againJourney, checkOut, clientJourney, review, demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const plans = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']

/** A family that a rep enrolls here, up to the policy. */
const enrolled = async (): Promise<{ first: Journey; policyId: string }> => {
  const enrolledBy = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
  const first = await clientJourney(app, enrolledBy, { tier: 'IF', plans, children: 1, pays: 'eft' })
  const { policy_id } = await ask(first, 'POST enrollment/save-review-info', review)
  return { first, policyId: policy_id }
}

/** The same person, enrolled again by the rep, past the checkout of another plan. */
const again = async (policyId: string): Promise<Journey> => {
  const scenario = { tier: 'IF', plans: ['meadowlark-dental-high'], children: 1 } as const
  const journey = await againJourney(app, { user_id: policyId, policy_id: policyId }, scenario)
  await checkOut(journey)
  return journey
}

// @spec 2:186 2:206 2:211 2:214
test('who was enrolled by this server has on file what that enrollment said, numbers as masks', async () => {
  const { first, policyId } = await enrolled()
  const journey = await again(policyId)
  const saved = async (column: 'primary_info' | 'contact_info') =>
    (await ask(first, 'GET enrollment/get-enrollment-temp-info', { column })).result as Record<string, string>
  const person = await saved('primary_info')
  const fields = await ask(journey, 'GET enrollment/get-form-fields-personal-info')
  const shown = Object.fromEntries(fields.result.map(({ field_name, value }) => [field_name, value]))
  expect([shown['first_name'], shown['last_name'], shown['ssn']]).toEqual([
    person['first_name'],
    person['last_name'],
    person['ssn'],
  ])
  expect(person['ssn']).toMatch(/^\*{3}-\*{2}-\d{4}$/)
  const contact = await saved('contact_info')
  const form = await ask(journey, 'GET enrollment/get-form-fields-contact-info')
  expect(Object.fromEntries(form.result.map(({ field_name, value }) => [field_name, value]))).toMatchObject({
    address1: contact['address1'],
    email_address: contact['email_address'],
    phone_number: contact['phone_number'],
  })

  const { result: people } = await ask(journey, 'GET enrollment/get-beneficiaries-existing-user-enrollment')
  const mask: unknown = expect.stringMatching(/^\*{3}-\*{2}-\d{4}$/)
  expect(Object.values(people).map(({ first_name, ssn }) => [first_name, ssn])).toEqual([
    ['Robin', mask],
    ['Ana', mask],
  ])
  const { result: family } = await ask(journey, 'GET enrollment/get-dependents-existing-user-enrollment')
  expect(family.dependents.map(({ primary_info }) => primary_info.relationship).toSorted()).toEqual(['Child', 'Spouse'])
  expect(JSON.stringify(family)).not.toMatch(/\d{9}/)
  const health = await ask(journey, 'GET enrollment/get-existing-primary-health-info')
  expect(health).not.toBeNull()
  const { result: banks } = await ask(journey, 'GET enrollment/get-existing-bank-info')
  expect(banks).toEqual([
    expect.objectContaining({ bank_id: 'bank-1', account_number: expect.stringMatching(/^\*+\d{4}$/) }),
  ])
  expect((await ask(journey, 'GET enrollment/get-existing-card-info')).result).toEqual([])
})

// @spec 1:262
test('a plan that they have already is not added, by whichever policy', async () => {
  const { policyId } = await enrolled()
  const journey = await again(policyId)
  const { plans: offers } = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: 'evergreen-tx-silver' })
  const plan_pricing_id = offers.find(({ selected_plan }) => selected_plan)?.ppid
  await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
    params: { tempId: journey.enrollment_id },
    body: { is_smoker: 0 },
  })
  expect(
    await ask(journey, 'POST enrollment/add-plan-to-cart', {
      plan_id: 'evergreen-tx-silver',
      plan_pricing_id: plan_pricing_id ?? 'evergreen-tx-silver.standard.IF',
    }),
  ).toMatchObject({ added: false, errorCode: 'already-active' })
})

test('what is recommended by the id of a policy leaves out the plans of that policy, to those who look after them alone', async () => {
  const { first, policyId } = await enrolled()
  const call = 'GET recommendation/recommendation/popularity'
  const query = { platformID: 'main-portal', agentID: 'rep-rivera', enroll_type: 'existing-member' }
  const ids = async (more: object) => {
    const answer = await first.visitor.call(call, { query: { ...query, ...more } })
    expect(answer.status).toBe(200)
    return (answer.data as { recs: { plan_id: string }[] }).recs.map(({ plan_id }) => plan_id)
  }
  const sold = await ids({})
  expect(plans.filter((plan) => sold.includes(plan))).not.toEqual([])
  const theirs = await ids({ userID: policyId })
  expect(plans.filter((plan) => theirs.includes(plan))).toEqual([])
  expect((await app.visitor().call(call, { query: { ...query, userID: policyId } })).status).toBe(403)
})

keepRefusals('enrollment/enrolled-again')
