import { describe, expect, test } from 'vitest'
import {
  type Requirement,
  enrollmentNeeds,
  paymentMethodOf,
  withValues,
} from '#schemas/storefront/catalog/requirements.rules.ts'
import { plan } from './facts.ts'

const sets: Requirement[] = [
  {
    id: 'basic',
    tabs: [{ tab_name: 'review_info', required: true, order: 9 }],
    fields: { personal: { first_name: 'required', middle_name: 'optional', gender: 'fixed', ssn: 'optional' } },
    asks_disability: true,
  },
  {
    id: 'medical',
    tabs: [{ tab_name: 'primary_health_info', required: true }],
    fields: { personal: { ssn: 'required', gender: 'required', weight: 'required' } },
    signature_required: true,
  },
  { id: 'employer', tabs: [{ tab_name: 'employer_info', required: true, order: 10 }], fields: {} },
]
const basic = plan({ requirements: ['basic'] })
const medical = plan({
  requirements: ['basic', 'medical'],
  agreements: ['general', 'medical'],
  health_questions: [147, 141],
  spouse_ages: { from: 18, to: 64 },
  child_ages: { from: 0, to: 25 },
})
const life = plan({ requirements: ['basic'], spouse_ages: { from: 20, to: 70 }, health_questions: [141, 148] })
const names = (needs: ReturnType<typeof enrollmentNeeds>) =>
  needs.tabs.filter(({ required }) => required).map(({ tab_name }) => tab_name)

describe('what a cart asks for', () => {
  test('few tabs for a plain plan; dependents as soon as anybody else is covered', () => {
    const alone = enrollmentNeeds([basic], sets, { tier: 'IO', signer: 'applicant' })
    expect(names(alone)).toEqual(['primary_info', 'contact_info', 'agreement_info', 'billing_info', 'review_info'])
    for (const tier of ['IS', 'IC', 'IF'] as const) {
      expect(names(enrollmentNeeds([basic], sets, { tier, signer: 'applicant' }))).toEqual([
        'primary_info',
        'contact_info',
        'dependent_info',
        'agreement_info',
        'billing_info',
        'review_info',
      ])
    }
    expect([alone.healthQuestions, alone.signatureRequired, alone.asksDisability]).toEqual([[], false, true])
  })

  test('the union of all plans, tabs in the order that they name', () => {
    const needs = enrollmentNeeds([basic, medical, life, plan({ requirements: ['employer'] })], sets, {
      tier: 'IO',
      signer: 'applicant',
    })
    expect(names(needs)).toEqual([
      'primary_info',
      'contact_info',
      'employer_info',
      'primary_health_info',
      'agreement_info',
      'billing_info',
      'review_info',
    ])
    expect(needs.healthQuestions).toEqual([141, 147, 148])
    expect(needs.agreements).toEqual(['general', 'medical'])
    expect(needs.signatureRequired).toBe(true)
    expect(needs.dependentAges).toEqual({ spouse: { minimum: 20, maximum: 64 }, child: { minimum: 0, maximum: 25 } })
  })

  test('fields: fixed beats required beats optional; others are neither shown nor required', () => {
    const { fields } = enrollmentNeeds([medical], sets, { tier: 'IO', signer: 'rep' })
    const field = (name: string) => fields.personal.find(({ field_name }) => field_name === name)
    expect(field('gender')).toEqual({ field_name: 'gender', required: true, read_only: true, shown: true })
    expect(field('ssn')).toEqual({ field_name: 'ssn', required: true, read_only: false, shown: true })
    expect(field('middle_name')).toEqual({ field_name: 'middle_name', required: false, read_only: false, shown: true })
    expect(field('height_feet')).toEqual({ field_name: 'height_feet', required: false, read_only: false, shown: false })
  })

  test('who signs decides the verification fields; a signature is asked where a plan asks it', () => {
    const shown = (signer: 'rep' | 'group' | 'applicant', plans = [basic]) =>
      enrollmentNeeds(plans, sets, { tier: 'IO', signer })
        .fields.agreement.filter((field) => field.shown)
        .map((field) => [field.field_name, field.read_only])
    expect(shown('rep')).toEqual([
      ['date', true],
      ['agent_name', true],
      ['agent_code', true],
      ['user_name', true],
    ])
    expect(shown('group')).toEqual([
      ['date', true],
      ['group_name', true],
      ['group_code', true],
      ['user_name', true],
    ])
    expect(shown('applicant', [medical])).toEqual([
      ['date', true],
      ['user_name', true],
      ['signature', false],
    ])
  })

  test.each([
    [[['cc', 'eft'], ['cc']], 'cc'],
    [[['cc', 'eft'], ['eft']], 'eft'],
    [[['cc', 'eft'], ['list']], 'cc'],
    [[['elist'], ['list']], 'list'],
    [[['stmt']], 'stmt'],
    [[], 'eft'],
  ] as const)('plans paid by %j are paid by %s', (methods, expected) => {
    expect(paymentMethodOf(methods.map((ways) => ({ payment_methods: [...ways] })))).toBe(expected)
  })

  test('values go to their fields; a name that the step lacks is left out', () => {
    const { fields } = enrollmentNeeds([basic], sets, { tier: 'IO', signer: 'applicant' })
    const filled = withValues(fields.personal, { gender: '1' })
    expect(filled.find(({ field_name }) => field_name === 'gender')?.value).toBe('1')
    expect(filled.find(({ field_name }) => field_name === 'ssn')?.value).toBeNull()
    // Another version of the product may have saved more.
    expect(withValues(fields.personal, { gender: '1', shoe_size: '9' })).toEqual(filled)
  })
})
