import { expect, test } from 'vitest'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import {
  type BeneficiaryFacts,
  beneficiaryFieldNames,
  beneficiaryPayload,
  checkBeneficiaries,
  checkBeneficiary,
  hasRoom,
  shareTotal,
  sharesAreWhole,
  totalMessages,
} from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'

const facts: BeneficiaryFacts = {
  fields: beneficiaryFieldNames.map((field_name) => ({
    field_name,
    required: field_name !== 'middle_name',
    shown: true,
  })),
  relationships: ['Spouse', 'Child'],
  today: '2026-11-21',
}

const person = (id: string, share: number): Beneficiary => ({
  beneficiary_id: id,
  first_name: 'Ann',
  last_name: "O'Neil",
  relationship: 'Spouse',
  birthdate: '01/02/1980',
  ssn: '123456788',
  beneficiary_percentage: share,
})

// @spec 2:52 2:116 2:242
test('shares add up, and room ends at 100 percent or three people', () => {
  expect(shareTotal([])).toBe(0)
  expect(shareTotal([person('a', 60), person('b', 40)])).toBe(100)
  expect(hasRoom([person('a', 60)])).toBe(true)
  expect(hasRoom([person('a', 100)])).toBe(false)
  expect(hasRoom([person('a', 10), person('b', 10), person('c', 10)])).toBe(false)
  expect(sharesAreWhole([person('a', 99)])).toBe(false)
  expect(sharesAreWhole([person('a', 100)])).toBe(true)
  expect(sharesAreWhole([person('a', 25), person('b', 25), person('c', 25), person('d', 25)])).toBe(false)
})

const said = (people: readonly Beneficiary[]) =>
  totalMessages(people).map((error) => errorText(errorTable, { error_message: error.message_key ?? '', ...error }))

// @spec 2:154 2:242
test('the total is said in the words of the specification', () => {
  expect(said([person('a', 100)])).toEqual(['beneficiaries_total_whole'])
  expect(said([person('a', 60)])).toEqual([
    'The shares of your beneficiaries add up to 60%. They must not be less than 100%.',
  ])
  expect(said([person('a', 60), person('b', 60)])).toEqual([
    'The shares of your beneficiaries add up to 120%. They must not be more than 100%.',
  ])
  expect(said([person('a', 10), person('b', 10), person('c', 10)])).toEqual([
    'The shares of your beneficiaries add up to 30%. They must not be less than 100%.',
    'Maximum allowed number of beneficiaries is 3.',
  ])
})

// @spec 2:150-152
test('each field of a person has its own message', () => {
  expect(checkBeneficiary(person('a', 100), facts)).toEqual([])
  expect(checkBeneficiary({ beneficiary_id: 'a' }, facts)).toEqual([
    { target_element: 'first_name', message_key: 'error_field_required' },
    { target_element: 'last_name', message_key: 'error_field_required' },
    { target_element: 'relationship', message_key: 'error_field_required' },
    { target_element: 'birthdate', message_key: 'error_field_required' },
    { target_element: 'ssn', message_key: 'error_field_required' },
    { target_element: 'beneficiary_percentage', message_key: 'error_beneficiary_percentage' },
  ])
  expect(
    checkBeneficiary(
      { ...person('a', 0), first_name: 'A1', relationship: 'Dog', birthdate: '01/02/2027', ssn: '000000000' },
      facts,
    ),
  ).toEqual([
    { target_element: 'first_name', message_key: 'error_first_name_character', message_values: { character: '1' } },
    { target_element: 'relationship', message_key: 'error_option_invalid' },
    { target_element: 'birthdate', message_key: 'error_date_future' },
    { target_element: 'ssn', message_key: 'error_ssn_invalid' },
    { target_element: 'beneficiary_percentage', message_key: 'error_beneficiary_percentage' },
  ])
})

test('an ssn on file need not be sent, a field that is not configured is not asked', () => {
  const { ssn: _, ...without } = person('a', 100)
  expect(checkBeneficiary(without, { ...facts, keptSsn: ['a'] })).toEqual([])
  expect(checkBeneficiary(without, { ...facts, keptSsn: ['b'] })).toHaveLength(1)
  expect(checkBeneficiary(without, { ...facts, fields: facts.fields.filter((f) => f.field_name !== 'ssn') })).toEqual(
    [],
  )
})

// @spec 2:242
test('the list names the person by place, and what is wrong as a whole', () => {
  expect(checkBeneficiaries([person('a', 50), { ...person('a', 40), first_name: '' }], facts)).toEqual([
    { target_element: 'beneficiaries.1.first_name', message_key: 'error_field_required' },
    { target_element: 'main', message_key: 'error_people_same_id' },
    { target_element: 'main', message_key: 'error_beneficiaries_total_less', message_values: { total: 90 } },
  ])
  const four = ['Ann', 'Bea', 'Cal', 'Dee'].map((first_name, index) => ({
    ...person(first_name, 25),
    first_name,
    ssn: `12345678${index}`,
  }))
  expect(checkBeneficiaries(four, facts)).toEqual([
    { target_element: 'main', message_key: 'error_beneficiaries_maximum' },
  ])
})

test('the member is no beneficiary, and nobody is listed twice', () => {
  const ann = person('a', 50)
  const wrongWith = (change: Partial<Beneficiary>, more: Partial<BeneficiaryFacts> = {}) =>
    checkBeneficiary({ ...ann, ...change }, { ...facts, others: [ann], ...more })
  const bo = { beneficiary_id: 'b', first_name: 'Bo', ssn: '502334567' }
  expect(wrongWith({})).toEqual([])
  expect(wrongWith(bo)).toEqual([])
  expect(wrongWith(bo, { memberSsn: bo.ssn })).toEqual([{ target_element: 'ssn', message_key: 'error_ssn_of_member' }])
  expect(wrongWith({ ...bo, ssn: '123456788' })).toEqual([
    { target_element: 'ssn', message_key: 'error_ssn_of_beneficiary' },
  ])
  const annAgain = { ...bo, first_name: 'ANN' }
  expect(wrongWith(annAgain)).toEqual([{ target_element: 'first_name', message_key: 'error_beneficiary_twice' }])
  expect(wrongWith({ ...annAgain, birthdate: '01/03/1980' })).toEqual([])
  expect(wrongWith({ ...annAgain, relationship: 'Child' })).toEqual([])
})

// @spec 2:208
test('what is empty is not sent', () => {
  expect(beneficiaryPayload({ beneficiary_id: 'a', first_name: '', last_name: 'Lee' })).toEqual({
    beneficiary_id: 'a',
    last_name: 'Lee',
  })
})
