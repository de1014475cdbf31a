import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { beneficiary, dependentOf, tabCalls } from '../support/answers.ts'
import { ask, problemsOf, type Journey, send } from '../support/asking.ts'
import { againJourney, checkOut, clientJourney, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { proveGroup } from '../support/proving.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const medical = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] } as const
const required = (fields: readonly { field_name: string; required: boolean }[]) =>
  fields.flatMap((field) => (field.required ? [field.field_name] : []))

describe('lists', () => {
  const listed = async (key: RowKey) =>
    ((await app.visitor().call(key)).data as { result: { value?: string; name: string; abbrev?: string }[] }).result

  // @spec 2:179 2:190
  test('the states, by name and abbreviation', async () => {
    const states = await listed('GET enrollment/get-states')
    expect(states.find(({ abbrev }) => abbrev === 'TX')).toEqual({ name: 'Texas', abbrev: 'TX' })
    expect(states.length).toBeGreaterThan(50)
  })

  // @spec 2:146 2:200
  test.each([
    ['GET enrollment/get-average-work-week', '40'],
    ['GET enrollment/get-employment-status', 'R'],
    ['GET enrollment/get-compensation-types', 'GMWL10'],
    ['GET enrollment/get-vacation-policy', '10'],
    ['GET enrollment/get-bargaining-unit', 'none'],
    ['GET enrollment/get-holiday-policy', 'Presendents_Day'],
  ] as const)('%s: values and names', async (key, value) => {
    const list = await listed(key)
    expect(list.map((one) => one.value)).toContain(value)
    expect(list.every(({ name }) => /\w/.test(name))).toBe(true)
  })

  // @spec 2:207
  test('relationships of beneficiaries, a map', async () => {
    const { data } = await app.visitor().call('GET enrollment/get-beneficiary-relationships')
    expect(data).toMatchObject({ result: { Spouse: 'Spouse', Child: 'Child' } })
  })

  // @spec 2:204 2:231
  test('the state of a ZIP code, or the refusal of one that is not in use', async () => {
    const visitor = app.visitor()
    expect((await visitor.call('GET service/zip-to-state', { query: { zip: '78701' } })).data).toMatchObject({
      state: 'TX',
    })
    expect(problemsOf(await visitor.call('GET service/zip-to-state', { query: { zip: '00000' } }))).toEqual([
      422,
      ['zip', 'Invalid Zip code'],
    ])
  })
})

describe('what a cart asks', () => {
  // @spec 2:197 2:202 2:213 2:215 3:129
  test('prudential, IHA and Premier carts, and whether a tab is required', async () => {
    const traits = async (plan: string) => {
      const journey = await journeyTo(app, { tier: 'IO', plans: [plan] }, 'primary_info')
      const { is_IHA, has_spouse } = await ask(journey, 'GET enrollment/get-cart-plan-info')
      return {
        prudential: (await ask(journey, 'GET enrollment/check-prudential-cart')).status,
        is_IHA,
        has_spouse,
        is_premier: (await ask(journey, 'GET enrollment/get-more-requirement')).is_premier,
        health: (await ask(journey, 'GET enrollment/check-tab-required', { tab_name: 'primary_health_info' })).result
          .required,
      }
    }
    const none = { prudential: false, is_IHA: false, has_spouse: false, is_premier: false, health: false }
    expect(await traits('northgate-optional-life')).toMatchObject({ prudential: true })
    expect(await traits('keystone-iha-guaranteed')).toEqual({ ...none, is_IHA: true })
    expect(await traits('crescent-premier-care')).toEqual({ ...none, is_premier: true })
    expect(await traits('evergreen-tx-silver')).toEqual({ ...none, health: true })
  })

  // @spec 2:140 2:144 2:145 2:165 2:186 2:191 2:205 2:216
  test('the fields of each step, required as the plans together say', async () => {
    const journey = await journeyTo(
      app,
      { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'union-l713-limited'] },
      'primary_info',
    )
    const of = async (key: RowKey) =>
      required(((await ask(journey, key)) as { result: { field_name: string; required: boolean }[] }).result)
    expect(await of('GET enrollment/get-form-fields-personal-info')).toEqual(
      expect.arrayContaining([
        'first_name',
        'last_name',
        'weight',
        'height_feet',
        'height_inch',
        'marital_status',
        'ssn',
      ]),
    )
    expect((await of('GET enrollment/get-form-fields-contact-info')).toSorted()).toEqual([
      'address1',
      'birth_city',
      'birth_state',
      'city',
      'email_address',
      'phone_number',
      'state',
      'zip',
    ])
    expect(await of('GET enrollment/get-form-fields-employer-info')).toEqual(
      expect.arrayContaining(['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit', 'holiday_policy']),
    )
    expect((await of('GET enrollment/get-form-fields-beneficiary-info')).toSorted()).toEqual([
      'beneficiary_percentage',
      'birthdate',
      'first_name',
      'last_name',
      'relationship',
      'ssn',
    ])
    const { result, disclaimer, is_legally_disabled } = await ask(
      journey,
      'GET enrollment/get-form-fields-dependent-primary-info',
    )
    expect(required(result)).toContain('weight')
    expect({ disclaimer, is_legally_disabled }).toEqual({
      disclaimer: 'Children can be covered until they are 25 years old.',
      is_legally_disabled: true,
    })
  })

  test('contacts that were let through unchecked are kept as such, for the next time that the step is opened', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['steady-short-term'] }, 'contact_info')
    const body = { ...(await tabCalls.contact_info.body(journey)), skip_validation_phone: 1, revision: 0 }
    const keptOf = async () => {
      const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'contact_info' })
      const { phone_skipped, email_skipped } = result as Record<string, unknown>
      return [phone_skipped, email_skipped]
    }
    expect(await ask(journey, 'POST enrollment/save-contact-info', body)).toEqual({ revision: 1 })
    expect(await keptOf()).toEqual([true, undefined])
    const again = { ...body, skip_validation_phone: 0, revision: 1 }
    expect(await ask(journey, 'POST enrollment/save-contact-info', again)).toEqual({ revision: 2 })
    expect(await keptOf()).toEqual([undefined, undefined])
  })

  // @spec 2:201
  test("a group's name, phone and address, as the first answers of the employer step; null without a group", async () => {
    const alone = await journeyTo(app, { tier: 'IO', plans: ['steady-short-term'] }, 'primary_info')
    const nobody = { general_info: null, address_information: null }
    expect(await ask(alone, 'GET enrollment/get-group-info')).toEqual(nobody)
    const visitor = app.visitor()
    await proveGroup(app, visitor)
    const start = await visitor.call('POST enrollment/add-filter-for-new-user', {
      body: {
        zip: '78701',
        dob: '06/15/1986',
        gender: '1',
        tier: 'IO',
        eprocess: 'group',
        group_id: 'group-bluebonnet',
      },
    })
    const { temp_enrollment_id: enrollment_id } = start.data as { temp_enrollment_id: string }
    const theirs: Journey = { app, visitor, enrollment_id, scenario: { tier: 'IO', plans: [] } }
    expect(await ask(theirs, 'GET enrollment/get-group-info')).toMatchObject({
      general_info: { group_name: 'Bluebonnet Bakery', group_phone: expect.stringMatching(/^\d{10}$/) },
      address_information: { city: 'Austin', state: 'TX' },
    })
  })
})

describe('one person', () => {
  // @spec 2:116 2:208
  test('a beneficiary is judged alone, and nothing is saved', async () => {
    const journey = await journeyTo(app, medical, 'beneficiary_info')
    const judge = (fields: object) =>
      send(journey, 'POST enrollment/validate-single-beneficiary', { ...beneficiary('b1', 60), ...fields })
    expect((await judge({})).data).toEqual({ valid: true })
    expect(problemsOf(await judge({ first_name: '4', ssn: '12', beneficiary_percentage: 101 }))).toEqual([
      422,
      ['first_name', 'Please enter a valid first name: “4” cannot be used'],
      ['ssn', 'Invalid Social Security Number'],
      ['beneficiary_percentage', 'Beneficiary percentage should not be 0 or more than 100'],
    ])
    const saved = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'benificiary_info' })
    expect(saved).toEqual({ result: null, revision: 0 })
  })

  // @spec 2:125 2:217 2:218 2:220 2:226 3:141
  test('a dependent is judged alone, health answers too; the list is kept however incomplete, and its numbers with it', async () => {
    const journey = await journeyTo(app, medical, 'dependent_info')
    const { result: asked } = await ask(journey, 'GET enrollment/get-health-questions-dependent-info')
    expect(asked.codition_questions.length).toBeGreaterThan(0)
    expect(asked.medication_question).toEqual({
      question_id: expect.any(Number),
      question_text: 'Does this dependent take any prescription medication?',
    })
    const spouse = await dependentOf(journey, 'd0', 'Spouse')
    const judge = (fields: object) =>
      send(journey, 'POST enrollment/validate-single-dependent', { ...spouse, ...fields })
    expect((await judge({})).data).toEqual({ valid: true })
    const [first] = spouse.health_info?.condition_questions ?? []
    const refused = await judge({
      primary_info: { ...spouse.primary_info, birthdate: '01/01/2030' },
      health_info: {
        ...spouse.health_info,
        condition_questions: [
          { ...first, conditions: [{}] },
          ...(spouse.health_info?.condition_questions.slice(1) ?? []),
        ],
      },
    })
    expect(problemsOf(refused)).toEqual([
      422,
      ['primary_info.birthdate', 'The date cannot be in the future'],
      ...['health_condition', 'date_of_onset', 'is_treatment', 'is_medicate'].map((name) => [
        `health_info.condition_questions.0.conditions.0.${name}`,
        'Field is required',
      ]),
    ])
    expect(await ask(journey, 'POST enrollment/save-dependent-info-to-temp', { dependents: [spouse] })).toEqual({
      revision: 1,
    })
    // The number that is kept need not be sent again.
    const { ssn: _ssn, ...known } = spouse.primary_info
    expect((await judge({ primary_info: known })).data).toEqual({ valid: true })
    const kept = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'dependent_info' })
    expect(kept.result).toMatchObject({ dependents: [{ primary_info: { dependent_id: 'd0', ssn: '***-**-4567' } }] })
  })
})

describe("an enroller's code", () => {
  /** A rep's client, past the checkout. */
  const byRep = (plan_id: string): Promise<Journey> =>
    clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, { tier: 'IO', plans: [plan_id] }, 'primary_info')
  const check = (journey: Journey) => ask(journey, 'GET enrollment/check-enroll-code')
  const shown = (status: boolean) => ({ show_enroll_code: { status } })

  // @spec 2:106 2:188
  test('is shown to reps alone, and may be left out', async () => {
    const applicant = await journeyTo(app, { tier: 'IO', plans: ['steady-short-term'] }, 'primary_info')
    expect(await check(applicant)).toEqual({ ...shown(false), is_optional: true, is_saved: false })
    const journey = await byRep('brightwater-vision-high')
    expect(await check(journey)).toEqual({ ...shown(true), is_optional: true, is_saved: false })
    const body = await tabCalls.primary_info.body(journey)
    expect(await ask(journey, 'POST enrollment/save-personal-info', body)).toEqual({ revision: 1 })
  })

  // @spec 2:74 2:106 2:133 2:187 2:232
  test('is required by a union’s plan: without it Personal Information is not saved', async () => {
    const journey = await byRep('union-l713-limited')
    expect(await check(journey)).toEqual({ ...shown(true), is_optional: false, is_saved: false })
    const save = async () =>
      send(journey, 'POST enrollment/save-personal-info', await tabCalls.primary_info.body(journey))
    expect(problemsOf(await save())).toEqual([422, ['enrollerCode', 'Enter Enroller Code']])
    const enter = (enrollerCode: string) => send(journey, 'POST enrollment/save-enroller-code', { enrollerCode })
    expect(problemsOf(await enter(' '))).toEqual([422, ['enrollerCode', 'Enter Enroller Code']])
    expect(problemsOf(await enter('NOBODY99'))).toEqual([
      422,
      ['enrollerCode', "We don't recognize this enroller code. Please check it."],
    ])
    expect((await enter('okafor-il')).data).toEqual({ saved: true })
    expect(await check(journey)).toEqual({ ...shown(true), is_optional: false, is_saved: true })
    expect((await save()).data).toEqual({ revision: 1 })
  })
})

// @spec 2:123
test("a member's spouse who was taken off the list comes back with the number that is on file", async () => {
  const scenario = { tier: 'IF', plans: ['crescent-premier-care'] } as const
  const journey = await againJourney(app, { user_id: 'member-santos' }, scenario)
  await checkOut(journey)
  await ask(journey, 'POST enrollment/save-personal-info', { marital_status: '1' })
  const address = { address1: '500 W 2nd St', city: 'Austin', state: 'TX', zip: '78701' }
  await ask(journey, 'POST enrollment/save-contact-info', {
    ...address,
    email_address: 'maria.santos@example.com',
    phone_number: '5124632000',
  })
  const { result } = await ask(journey, 'GET enrollment/get-dependents-existing-user-enrollment')
  const unnumbered = result.dependents.map(({ primary_info: { ssn: _ssn, ...info } }) => ({ primary_info: info }))
  const keep = (dependents: object[], has_spouse: 0 | 1, revision: number) =>
    ask(journey, 'POST enrollment/save-dependent-info-to-temp', { dependents, has_spouse, revision })
  await keep(unnumbered.slice(1), 0, 0)
  await keep(unnumbered, 1, 1)
  const kept = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'dependent_info' })
  expect(kept).toMatchObject({
    result: {
      has_spouse: 1,
      dependents: [
        { primary_info: { dependent_id: 'dep-1', ssn: '***-**-5679' } },
        { primary_info: { dependent_id: 'dep-2', ssn: '***-**-5680' } },
      ],
    },
    revision: 2,
  })
})

keepRefusals('enrollment/step-calls')

test('the birth dates of children that a plan asked for are offered where the children are named', async () => {
  const journey = await journeyTo(app, { tier: 'IC', plans: ['anchor-life-term'], children: 2 }, 'primary_info')
  await ask(journey, 'POST enrollment/store-temp-dependent-info', {
    no_of_children: 2,
    dep_dob: ['03/04/2015', '05/06/2018'],
  })
  const { offered } = await ask(journey, 'GET enrollment/get-form-fields-dependent-primary-info')
  expect(offered.filter(({ relationship }) => relationship === 'Child')).toEqual([
    { relationship: 'Child', birthdate: '03/04/2015' },
    { relationship: 'Child', birthdate: '05/06/2018' },
    { relationship: 'Child' },
  ])
})
