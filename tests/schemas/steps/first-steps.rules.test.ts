import type { FieldError } from '#schemas/fields/field-error.ts'
import { describe, expect, it } from 'vitest'
import type { Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { doubtsIn } from '#schemas/steps/doubts.rules.ts'
import { checkEmployer, isEmployerName } from '#schemas/steps/employer/employer.rules.ts'
import { employerConfig } from '#schemas/steps/employer/employer.ui.ts'
import { checkPersonal } from '#schemas/steps/personal/personal.rules.ts'
import { placeFor, reach, routeBeside, stepList } from '#schemas/steps/step-list.rules.ts'

const asked = (...names: string[]) => names.map((field_name) => ({ field_name, required: true }))
const keys = (problems: readonly FieldError[]) =>
  Object.fromEntries(problems.map((problem) => [problem.target_element, problem.message_key]))

describe('Personal Information', () => {
  const all = asked(
    'first_name',
    'last_name',
    'ssn',
    'marital_status',
    'height_feet',
    'height_inch',
    'weight',
    'prior_coverage_flag',
    'prior_carrier_name',
    'prior_effective_date',
    'prior_term_date',
  )
  const right = {
    first_name: 'Ann',
    last_name: 'Lee',
    ssn: '123456788',
    marital_status: '1',
    height_feet: '5',
    height_inch: '7',
    weight: '150',
    prior_coverage_flag: 0 as const,
  }
  const today = '2026-11-21'

  // @spec 2:133
  it('takes right answers, the prior plan only where there was one', () => {
    expect(checkPersonal(right, { fields: all, today })).toEqual([])
    expect(keys(checkPersonal({ ...right, prior_coverage_flag: 1 }, { fields: all, today }))).toEqual({
      prior_carrier_name: 'error_field_required',
      prior_effective_date: 'error_field_required',
      prior_term_date: 'error_field_required',
    })
  })

  // @spec 2:133 2:236
  it('says what is wrong, field by field', () => {
    const wrong = {
      ...right,
      first_name: '4nn',
      last_name: '',
      ssn: '12345678',
      marital_status: '',
      height_feet: '0',
      height_inch: '12',
      weight: '0',
    }
    expect(keys(checkPersonal(wrong, { fields: all, today }))).toEqual({
      first_name: 'error_first_name_character',
      last_name: 'error_field_required',
      ssn: 'error_ssn_invalid',
      marital_status: 'error_field_required',
      height_feet: 'error_height_zero',
      height_inch: 'error_inch_invalid',
      weight: 'error_weight_zero',
    })
  })

  // @spec 2:133
  it('refuses prior dates in the future and in the wrong order', () => {
    const prior = { ...right, prior_coverage_flag: 1 as const, prior_carrier_name: 'Blue' }
    const facts = { fields: all, today }
    expect(
      keys(checkPersonal({ ...prior, prior_effective_date: '11/22/2026', prior_term_date: '01/01/2020' }, facts)),
    ).toEqual({ prior_effective_date: 'error_date_future', prior_term_date: 'error_date_before' })
    expect(
      checkPersonal({ ...prior, prior_effective_date: '01/01/2020', prior_term_date: '11/21/2026' }, facts),
    ).toEqual([])
  })

  it('needs no Social Security number where one is on file', () => {
    const { ssn: _, ...without } = right
    expect(keys(checkPersonal(without, { fields: all, today }))).toEqual({ ssn: 'error_field_required' })
    expect(checkPersonal(without, { fields: all, today, saved: { ssn: '***-**-6789' } })).toEqual([])
  })

  // @spec 2:40
  it('asks only what is flagged', () => {
    expect(checkPersonal({ first_name: 'Ann' }, { fields: asked('first_name'), today })).toEqual([])
  })
})

describe('Employer Information', () => {
  const four = ['emp_industry', 'emp_num_employed', 'emp_vac_policy', 'emp_barg_unit']

  // @spec 2:144
  it('requires industry, count, vacation and unit only where all four are flagged', () => {
    expect(keys(checkEmployer({ name: 'Acme' }, { fields: asked('name', ...four) }))).toEqual({
      emp_industry: 'error_field_required',
      emp_num_employed: 'error_field_required',
      emp_vac_policy: 'error_field_required',
      emp_barg_unit: 'error_field_required',
    })
    expect(checkEmployer({ name: 'Acme' }, { fields: asked('name', ...four.slice(1)) })).toEqual([])
    expect(employerConfig(asked('name', 'emp_industry'))).toEqual([
      { field_name: 'name', required: true },
      { field_name: 'emp_industry', required: false, shown: true },
    ])
  })

  // @spec 2:114 2:143 2:145-147 2:245
  it('blocks a retired employment, an impossible name, no holiday, a start in the future', () => {
    const fields = asked('name', 'employment_status', 'holiday_policy', 'employment_start_date')
    const values = {
      name: 'n/a',
      employment_status: 'R',
      holiday_policy: { Birthday: 0 as const },
      employment_start_date: '11/22/2026',
    }
    expect(keys(checkEmployer(values, { fields, today: '2026-11-21' }))).toEqual({
      name: 'error_employer_invalid',
      employment_status: 'error_employer_retired',
      holiday_policy: 'error_holiday_policy',
      employment_start_date: 'error_date_future',
    })
  })

  // @spec 2:48 2:203
  it('may be blank only where it may be skipped', () => {
    const fields = asked('name')
    expect(checkEmployer({ name: '', zip: '' }, { fields, skippable: true })).toEqual([])
    expect(keys(checkEmployer({ name: '' }, { fields }))).toEqual({ name: 'error_field_required' })
  })

  // @spec 2:143
  it.each([
    ['Acme', true],
    ['3M', true],
    ['-', false],
    ['N/A', false],
  ])('judges the name %s', (name, right) => expect(isEmployerName(name)).toBe(right))
})

describe('contact', () => {
  // @spec 2:228
  it('tells which refusals a code could overcome', () => {
    const error = (target_element: string, is_valid?: number) => ({
      target_element,
      error_message: 'x',
      ...(is_valid !== undefined && { is_valid }),
    })
    expect(doubtsIn([error('email', 0), error('phone_number', 0)])).toEqual(['email', 'phone'])
    expect(doubtsIn([{ ...error('phone'), is_valid: false }])).toEqual(['phone'])
    expect(doubtsIn([error('email'), error('phone', 1), error('zip', 0)])).toEqual([])
  })

  // @spec 2:158 2:240
  it.each([
    ['', 'error_otp_empty'],
    ['12345', 'error_otp_short'],
    ['1234567', 'error_otp_short'],
    ['123456', null],
  ])('judges the code %j', (code, key) => expect(otpProblem(code)).toBe(key))
})

describe('the order of steps', () => {
  const tab = (tab_name: Tab['tab_name'], order: number, complete: boolean, required = true): Tab => ({
    tab_name,
    order,
    complete,
    required,
  })
  const tabs = [
    tab('review_info', 8, false),
    tab('contact_info', 1, true),
    tab('primary_info', 0, true),
    tab('employer_info', 2, false, false),
    tab('beneficiary_info', 3, false),
  ]

  // @spec 2:28 2:246
  it('keeps required tabs by their order', () => {
    expect(stepList(tabs).map((step) => step.id)).toEqual(['personal', 'contact', 'beneficiaries', 'review'])
    const far = [tab('billing_info', 10, false), tab('agreement_info', 11, false), tab('employer_info', -1, false)]
    expect(
      stepList([...tabs, ...far])
        .map((step) => step.id)
        .slice(3),
    ).toEqual(['review', 'billing'])
  })

  it('lets nobody beyond the first incomplete step', () => {
    expect(reach(tabs)).toBe(2)
    expect(
      ['personal-info', 'beneficiary-info', 'review-confirm', 'employer-info', ''].map((route) =>
        placeFor(tabs, route),
      ),
    ).toEqual(['personal', 'beneficiaries', 'beneficiaries', 'beneficiaries', 'beneficiaries'])
    expect(placeFor([], 'personal-info')).toBe(null)
  })

  // @spec 2:28
  it('knows the neighbours', () => {
    expect([routeBeside(tabs, 'contact', 1), routeBeside(tabs, 'contact', -1), routeBeside(tabs, 'review', 1)]).toEqual(
      ['beneficiary-info', 'personal-info', 'review-confirm'],
    )
  })
})
