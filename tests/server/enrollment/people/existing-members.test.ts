import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contact, personal, tabCalls } from '../../support/answers.ts'
import { ask, problemsOf, type Journey, send } from '../../support/asking.ts'
import { againJourney, checkOut, askedTabs, review, demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const plans = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** Maria Santos, enrolled again by her rep for herself and her family, past the checkout. */
const again = async (): Promise<Journey> => {
  const journey = await againJourney(app, { user_id: 'member-santos' }, { tier: 'IF', plans, children: 1, pays: 'cc' })
  await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
    params: { tempId: journey.enrollment_id },
    body: { is_smoker: 0, annual_incode: 52_000, working_hours: 40 },
  })
  await checkOut(journey)
  return journey
}

/** The steps before `until`, with her own answers where the steps ask for more than is on file. */
const filledUpTo = async (journey: Journey, until: string): Promise<void> => {
  for (const tab of await askedTabs(journey)) {
    if (tab === until) return
    const { first_name: _first, last_name: _last, ssn: _ssn, ...others } = personal
    const special: Partial<Record<typeof tab, Record<string, unknown>>> = {
      primary_info: others,
      contact_info: { ...contact, email_address: 'maria.santos@example.com' },
    }
    await ask(journey, tabCalls[tab].key, special[tab] ?? (await tabCalls[tab].body(journey)))
  }
}

// @spec 2:186 2:191
test('name and social security number are on file, shown, and not changed; the rest of the file fills the forms', async () => {
  const journey = await again()
  const { result } = await ask(journey, 'GET enrollment/get-form-fields-personal-info')
  const own = ['first_name', 'last_name', 'ssn', 'birthdate']
  expect(
    result
      .filter(({ field_name }) => own.includes(field_name))
      .map(({ field_name, value, read_only }) => [field_name, value, read_only]),
  ).toEqual([
    ['first_name', 'Maria', true],
    ['last_name', 'Santos', true],
    ['birthdate', '05/17/1984', true],
    ['ssn', '***-**-5678', true],
  ])
  const refused = await send(journey, 'POST enrollment/save-personal-info', { ...personal, first_name: 'Eve' })
  expect(
    problemsOf(refused)
      .slice(1)
      .map((problem) => (problem as string[])[0]),
  ).toEqual(['first_name', 'last_name', 'ssn'])
  const { first_name: _first, last_name: _last, ssn: _ssn, ...others } = personal
  await ask(journey, 'POST enrollment/save-personal-info', others)
  const saved = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'primary_info' })
  expect(saved.result).toMatchObject({ first_name: 'Maria', last_name: 'Santos', ssn: '***-**-5678', weight: '160' })

  const form = await ask(journey, 'GET enrollment/get-form-fields-contact-info')
  expect(Object.fromEntries(form.result.map(({ field_name, value }) => [field_name, value]))).toMatchObject({
    address1: '500 W 2nd St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    email_address: 'maria.santos@example.com',
    phone_number: '5125550111',
  })
})

// @spec 2:192
test('a new member of a group, whom the group has put on file, has the email address of the file', async () => {
  const visitor = app.visitor()
  await proveRep(app, visitor)
  const start = await visitor.call('POST enrollment/add-filter-for-existing-user', {
    body: { user_id: 'employee-nguyen', tier: 'IO', eprocess: 'rep', agent_id: 'rep-rivera' },
  })
  const { temp_enrollment_id: enrollment_id, type } = start.data as { temp_enrollment_id: string; type: string }
  expect(type).toBe('new-group-member')
  const asked = (email: string) =>
    visitor.call('POST service/validate-member-email', { body: { email, enrollment_id } })
  expect((await asked('linh.nguyen@example.com')).data).toEqual({ is_valid: true })
  expect(problemsOf(await asked('maria.santos@example.com'))).toEqual([422, ['email', 'Email Already Exists.']])
})

// @spec 2:110 2:192 2:194-195 2:227
test("her own email address is no other member's; whether mail and calls reach her is asked", async () => {
  const journey = await again()
  const email = 'maria.santos@example.com'
  expect(await ask(journey, 'POST service/validate-member-email', { email })).toEqual({ is_valid: true })
  const stranger = await app.visitor().call('POST service/validate-member-email', { body: { email } })
  expect(problemsOf(stranger)).toEqual([422, ['email', 'Email Already Exists.']])
  const reached = await journey.visitor.call('POST service/validate-email-neverbounce', { body: { email } })
  expect(reached.data).toEqual({ is_valid: true })
  const bounced = await journey.visitor.call('POST service/validate-email-neverbounce', {
    body: { email: 'a@bounce.example.com' },
  })
  expect(problemsOf(bounced)[1]?.[0]).toBe('email_address')
  const silent = await journey.visitor.call('GET service/validate-phone-numverify', { query: { phone: '5125550111' } })
  expect(problemsOf(silent)[1]?.[0]).toBe('phone_number')
  const heard = await journey.visitor.call('GET service/validate-phone-numverify', { query: { phone: '5124632000' } })
  expect(heard.data).toEqual({ is_valid: true })
})

// @spec 2:206 2:211 2:214
test('beneficiaries, dependents and health answers on file; numbers as masks', async () => {
  const journey = await again()
  const people = await ask(journey, 'GET enrollment/get-beneficiaries-existing-user-enrollment')
  expect(people.result).toEqual({
    'ben-1': {
      beneficiary_id: 'ben-1',
      first_name: 'Luis',
      last_name: 'Santos',
      relationship: 'Spouse',
      dob: '11/03/1982',
      ssn: '***-**-5679',
      beneficiary_percentage: 60,
    },
    'ben-2': {
      beneficiary_id: 'ben-2',
      first_name: 'Ana',
      last_name: 'Santos',
      relationship: 'Child',
      dob: '02/29/2012',
      ssn: '***-**-5680',
      beneficiary_percentage: 40,
    },
  })
  const { result } = await ask(journey, 'GET enrollment/get-dependents-existing-user-enrollment')
  expect(result.dependents.map(({ primary_info }) => primary_info)).toEqual([
    {
      dependent_id: 'dep-1',
      relationship: 'Spouse',
      first_name: 'Luis',
      last_name: 'Santos',
      gender: '0',
      birthdate: '11/03/1982',
      ssn: '***-**-5679',
      is_legally_disabled: 0,
      employed: '0',
    },
    {
      dependent_id: 'dep-2',
      relationship: 'Child',
      first_name: 'Ana',
      last_name: 'Santos',
      gender: '1',
      birthdate: '02/29/2012',
      ssn: '***-**-5680',
      is_legally_disabled: 0,
      employed: '0',
    },
  ])
  const health = await ask(journey, 'GET enrollment/get-existing-primary-health-info')
  expect(health?.condition_questions.map(({ question_id, yes_no_flag }) => [question_id, yes_no_flag])).toEqual([
    [141, 1],
    [142, 0],
    [143, 0],
    [144, 0],
    [145, 0],
    [146, 0],
    [147, 0],
  ])
  expect(health?.medication_question).toMatchObject({ yes_no_flag: 1, medications: [{ medication: 'Lisinopril' }] })
  expect(health?.notes).toBe('Checked twice a year.')
})

test('what is on file is carried into the enrollment without its numbers being sent', async () => {
  const journey = await again()
  await filledUpTo(journey, 'beneficiary_info')
  const people = await ask(journey, 'GET enrollment/get-beneficiaries-existing-user-enrollment')
  await ask(journey, 'POST enrollment/save-beneficiary-info', {
    beneficiaries: Object.values(people.result).map(({ dob, ssn: _ssn, ...person }) => ({ ...person, birthdate: dob })),
  })
  const saved = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'benificiary_info' })
  expect(saved.result).toMatchObject({ beneficiaries: [{ ssn: '***-**-5679' }, { ssn: '***-**-5680' }] })
  const onFile = await ask(journey, 'GET enrollment/get-existing-primary-health-info')
  await ask(journey, 'POST enrollment/save-primary-health-info', { ...onFile })
})

describe('cards and accounts on file', () => {
  // @spec 3:96 3:97 3:136 3:137 3:143
  test('are shown by their last digits, and one of them pays', async () => {
    const journey = await again()
    expect((await ask(journey, 'GET enrollment/get-existing-card-info')).result).toEqual([
      {
        card_id: 'card-1',
        name_on_cc: 'Maria Santos',
        card_number: '************1111',
        expiration_month: '09',
        expiration_year: '2030',
      },
      {
        card_id: 'card-2',
        name_on_cc: 'Maria Santos',
        card_number: '************4444',
        expiration_month: '04',
        expiration_year: '2029',
      },
    ])
    expect((await ask(journey, 'GET enrollment/get-existing-bank-info')).result).toEqual([
      {
        bank_id: 'bank-1',
        account_name: 'Maria Santos',
        bank_name: 'WELLS FARGO BANK',
        account_number: '********6789',
        bank_routing: '121000248',
        account_type: 'checking',
        account_holder_type: 'individual',
      },
    ])
    await filledUpTo(journey, 'billing_info')
    const pay = 'POST enrollment/save-billing-info-existing'
    const prescribed = (await ask(journey, 'GET enrollment/get-payment-method')).result
    expect(prescribed).toBe('eft')
    expect(problemsOf(await send(journey, pay, { payment_method: 'cc', card_id: 'card-1' }))[1]?.[0]).toBe(
      'payment_method',
    )
    expect(problemsOf(await send(journey, pay, { payment_method: 'eft' }))).toEqual([
      422,
      ['bank_id', 'Field is required'],
    ])
    expect(problemsOf(await send(journey, pay, { payment_method: 'eft', bank_id: 'bank-2' }))[1]?.[0]).toBe('bank_id')
    expect(
      problemsOf(await send(journey, pay, { payment_method: 'eft', bank_id: 'bank-1', account_name: 'Eve' }))[1]?.[0],
    ).toBe('account_name')
    expect(
      problemsOf(await send(journey, pay, { payment_method: 'eft', bank_id: 'bank-1', bill_date: 27 }))[1]?.[0],
    ).toBe('bill_date')
    await ask(journey, pay, {
      payment_method: 'eft',
      bank_id: 'bank-1',
      account_type: 'checking',
      account_holder_type: 'individual',
      account_name: 'Maria Santos',
      bank_name: 'WELLS FARGO BANK',
      bank_routing: '121000248',
      bill_date: 25,
    })
    const saved = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'payment_info' })
    expect(saved.result).toEqual({
      payment_method: 'eft',
      bank_id: 'bank-1',
      account_name: 'Maria Santos',
      bank_name: 'WELLS FARGO BANK',
      account_number: '********6789',
      routing_number: '121000248',
      account_type: 'checking',
      account_holder_type: 'individual',
      bill_date: 25,
    })
    expect(await ask(journey, 'POST enrollment/save-review-info', review)).toEqual({
      policy_id: expect.stringMatching(/^EC-/),
    })
  })
})

test('nothing is on file of a new member, whoever they say they are', async () => {
  const visitor = app.visitor()
  const start = await visitor.call('POST enrollment/add-filter-for-new-user', {
    body: { zip: '78701', dob: '05/17/1984', gender: '1', tier: 'IF' },
  })
  const { temp_enrollment_id: enrollment_id } = start.data as { temp_enrollment_id: string }
  const journey: Journey = { app, visitor, enrollment_id, scenario: { tier: 'IF', plans } }
  expect(await ask(journey, 'GET enrollment/get-beneficiaries-existing-user-enrollment')).toEqual({ result: {} })
  expect(await ask(journey, 'GET enrollment/get-dependents-existing-user-enrollment')).toEqual({
    result: { dependents: [] },
  })
  expect(await ask(journey, 'GET enrollment/get-existing-primary-health-info')).toBeNull()
  expect(await ask(journey, 'GET enrollment/get-existing-card-info')).toEqual({ result: [] })
  expect(await ask(journey, 'GET enrollment/get-existing-bank-info')).toEqual({ result: [] })
})

keepRefusals('enrollment/existing-members')
