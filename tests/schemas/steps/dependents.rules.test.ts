import { expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import {
  type DependentFacts,
  type DependentsFacts,
  asksSpouse,
  checkDependent,
  checkDependents,
  checkList,
  dependentFieldNames,
  dependentPayload,
  dependentsOfTier,
  limitProblem,
  nextRelationship,
  showsNext,
} from '#schemas/steps/dependents/dependents.rules.ts'

const plain: DependentsFacts = { tier: 'IF', isIha: false, isPremier: false, isL713: false }
const premier: DependentsFacts = { ...plain, isPremier: true }

const person = (id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: {
    dependent_id: id,
    relationship,
    first_name: 'Bea',
    last_name: 'Lee',
    gender: '1',
    birthdate: relationship === 'Spouse' ? '01/02/1980' : '01/02/2015',
    ssn: '123456788',
    height_feet: '5',
    height_inch: '4',
    weight: '120',
  },
})
const spouse = person('s', 'Spouse')
const children = (count: number) => Array.from({ length: count }, (_, index) => person(`c${index}`, 'Child'))

// @spec 2:121
test('each tier lists its own people', () => {
  const all = [spouse, ...children(2), person('t', 'Spouse')]
  const ids = (list: readonly Dependent[]) => list.map(({ primary_info }) => primary_info.dependent_id)
  expect(ids(dependentsOfTier(all, 'IO'))).toEqual([])
  expect(ids(dependentsOfTier(all, 'IS'))).toEqual(['s'])
  expect(ids(dependentsOfTier(all, 'IC'))).toEqual(['c0', 'c1'])
  expect(ids(dependentsOfTier(all, 'IF'))).toEqual(['s', 'c0', 'c1'])
})

// @spec 2:122 2:62 2:244
test('the relationship of the next one is forced', () => {
  expect(nextRelationship([], { ...plain, tier: 'IO' })).toBeNull()
  expect(nextRelationship([], { ...plain, tier: 'IS' })).toBe('Spouse')
  expect(nextRelationship([spouse], { ...plain, tier: 'IS' })).toBeNull()
  expect(nextRelationship([], { ...plain, tier: 'IC' })).toBe('Child')
  expect(nextRelationship([], plain)).toBe('Spouse')
  expect(nextRelationship([spouse], plain)).toBe('Child')
  expect(nextRelationship(children(8), { ...plain, tier: 'IC' })).toBe('Child')
  expect(nextRelationship(children(9), { ...plain, tier: 'IC' })).toBeNull()
  expect(nextRelationship([spouse, ...children(8)], plain)).toBe('Child')
  expect(nextRelationship([spouse, ...children(9)], plain)).toBeNull()
})

// @spec 2:123
test('a Premier family is asked about a spouse, with IHA it is not', () => {
  expect(asksSpouse(premier)).toBe(true)
  expect(asksSpouse({ ...premier, isIha: true })).toBe(false)
  expect(asksSpouse(plain)).toBe(false)
  expect(nextRelationship([], premier)).toBeNull()
  expect(nextRelationship([], { ...premier, hasSpouse: 1 })).toBe('Spouse')
  expect(nextRelationship([spouse], { ...premier, hasSpouse: 1 })).toBe('Child')
  expect(nextRelationship([], { ...premier, hasSpouse: 0 })).toBe('Child')
})

// @spec 2:62
test('when Next is shown', () => {
  const next = (list: readonly Dependent[], facts: DependentsFacts) => showsNext(list, facts)
  expect([next([spouse], plain), next([spouse, ...children(1)], plain)]).toEqual([false, true])
  const childTier: DependentsFacts = { ...plain, tier: 'IC' }
  expect([0, 1, 2, 9].map((count) => next(children(count), childTier))).toEqual([false, true, true, true])
  for (const one of [{ isL713: true }, { isPremier: true }]) {
    expect([0, 1, 2].map((count) => next(children(count), { ...childTier, ...one }))).toEqual([false, true, false])
  }
  expect([0, 1, 5].map((count) => next(children(count), { ...childTier, isIha: true }))).toEqual([false, true, true])
  expect([next([], { ...plain, tier: 'IS' }), next([spouse], { ...plain, tier: 'IS' })]).toEqual([false, true])
  expect(next([], { ...plain, tier: 'IO' })).toBe(true)
  const existing: DependentsFacts = { ...premier, isExistingMember: true }
  const family = [spouse, ...children(1)]
  const answered = (hasSpouse: 0 | 1): DependentsFacts => ({ ...existing, hasSpouse })
  // Before the spouse question is answered there is no way on.
  expect([next(family, existing), next(children(2), existing)]).toEqual([false, false])
  expect([next(family, answered(1)), next(children(2), answered(1)), next([spouse], answered(1))]).toEqual([
    true,
    false,
    false,
  ])
  expect([next(children(2), answered(0)), next(children(1), answered(0))]).toEqual([true, false])
  expect(next(children(2), { ...existing, tier: 'IC' })).toBe(true)
  expect([next([], { ...existing, tier: 'IS' }), next([spouse], { ...existing, tier: 'IS' })]).toEqual([false, true])
})

const said = (list: readonly Dependent[], facts: DependentsFacts) => {
  const problem = limitProblem(list, facts)
  return problem && errorText(errorTable, problem)
}

// @spec 2:171 2:244
test('limits in the words of the specification', () => {
  const one = 'L713 plans cover one child in this tier. Please delete the other children to continue.'
  expect(said(children(1), { ...plain, tier: 'IC', isL713: true })).toBeNull()
  expect(said(children(2), { ...plain, tier: 'IC', isL713: true })).toBe(one)
  expect(said(children(2), { ...premier, tier: 'IC' })).toBe(one)
  expect(said(children(5), { ...plain, tier: 'IC', isIha: true })).toBeNull()
  expect(said(children(6), { ...plain, tier: 'IC', isIha: true })).toBe(
    'IHA plans cover up to 5 children in this tier.',
  )
  expect(said([spouse, ...children(8)], { ...plain, isIha: true })).toBeNull()
  expect(said([spouse, ...children(9)], { ...plain, isIha: true })).toBe(
    'IHA plans cover up to 9 dependents in this tier.',
  )
})

// @spec 2:121 2:169
test('who is missing or too many', () => {
  const keys = (list: readonly Dependent[], facts: DependentsFacts) =>
    checkList(list, facts).map(({ message_key }) => message_key)
  expect(keys([spouse, ...children(1)], plain)).toEqual([])
  expect(keys(children(2), plain)).toEqual(['error_dependents_spouse_needed'])
  expect(keys([spouse], plain)).toEqual(['error_dependents_child_needed'])
  expect(keys(children(2), premier)).toEqual(['error_spouse_status'])
  expect(keys(children(2), { ...premier, hasSpouse: 0 })).toEqual([])
  expect(keys(children(1), { ...premier, hasSpouse: 0 })).toEqual(['error_dependents_family_two'])
  expect(keys([spouse, ...children(1)], { ...premier, hasSpouse: 0 })).toEqual(['error_dependents_spouse_not_allowed'])
  expect(keys([spouse, ...children(1)], { ...plain, tier: 'IS' })).toEqual(['error_dependents_child_not_allowed'])
  expect(keys([spouse], { ...plain, tier: 'IC' })).toEqual([
    'error_dependents_spouse_not_allowed',
    'error_dependents_child_needed',
  ])
  expect(keys([], { ...plain, tier: 'IO' })).toEqual([])
})

test('Member + Child(ren) takes one to nine children', () => {
  const childTier: DependentsFacts = { ...plain, tier: 'IC' }
  const refused = [0, 1, 2, 9, 10].filter((count) => checkList(children(count), childTier).length > 0)
  expect(refused).toEqual([0, 10])
  expect(limitProblem(children(10), childTier)).toEqual({
    target_element: 'main',
    message_key: 'error_dependents_children',
    message_values: { count: 9 },
  })
})

const facts: DependentFacts = {
  fields: dependentFieldNames.map((field_name) => ({
    field_name,
    required: field_name !== 'middle_name',
    shown: true,
  })),
  asksDisability: false,
  questions: null,
  today: '2026-11-21',
}

// @spec 2:163-167
test('one dependent, field by field', () => {
  expect(checkDependent(spouse, facts)).toEqual([])
  const odd = checkDependent(
    {
      primary_info: {
        dependent_id: 'x',
        relationship: 'Child',
        first_name: '',
        last_name: '9',
        gender: '2',
        birthdate: '11/22/2026',
        ssn: '12',
        height_feet: '0',
        height_inch: '12',
        weight: '0',
      },
    },
    facts,
  )
  expect(odd).toEqual([
    { target_element: 'primary_info.first_name', message_key: 'error_field_required' },
    {
      target_element: 'primary_info.last_name',
      message_key: 'error_last_name_character',
      message_values: { character: '9' },
    },
    { target_element: 'primary_info.gender', message_key: 'error_option_invalid' },
    { target_element: 'primary_info.birthdate', message_key: 'error_date_future' },
    { target_element: 'primary_info.ssn', message_key: 'error_ssn_invalid' },
    { target_element: 'primary_info.height_feet', message_key: 'error_height_zero' },
    { target_element: 'primary_info.height_inch', message_key: 'error_inch_invalid' },
    { target_element: 'primary_info.weight', message_key: 'error_weight_zero' },
  ])
})

// @spec 2:126 2:168
test('a legal disability is told where it is asked, and lifts the greatest age', () => {
  const asking: DependentFacts = { ...facts, asksDisability: true, ages: { child: { maximum: 25 } } }
  const grown = { primary_info: { ...person('c', 'Child').primary_info, birthdate: '01/02/1990' } }
  const withDisability = (is_legally_disabled: 0 | 1, disability_condition: string | null) =>
    checkDependent({ primary_info: { ...grown.primary_info, is_legally_disabled, disability_condition } }, asking)
  expect(checkDependent(grown, asking).map((one) => one.target_element)).toEqual([
    'primary_info.birthdate',
    'primary_info.is_legally_disabled',
  ])
  expect(withDisability(0, null)).toEqual([
    {
      target_element: 'primary_info.birthdate',
      message_key: 'error_dependent_child_old',
      message_values: { maximum: 25 },
    },
  ])
  expect(withDisability(1, null)).toEqual([
    { target_element: 'primary_info.disability_condition', message_key: 'error_field_required' },
  ])
  expect(withDisability(1, 'Blind')).toEqual([])
})

test('a spouse is of age, or as old as the plans say; nothing is known of ages without them', () => {
  const born = (birthdate: string) => ({ primary_info: { ...spouse.primary_info, birthdate } })
  const keys = (birthdate: string, ages: DependentFacts['ages']) =>
    checkDependent(born(birthdate), { ...facts, ...(ages && { ages }) }).map(({ message_key }) => message_key)
  expect([keys('11/21/2008', {}), keys('11/22/2008', {}), keys('06/15/2010', { child: { maximum: 26 } })]).toEqual([
    [],
    ['error_dependent_young'],
    ['error_dependent_young'],
  ])
  expect(keys('06/15/2010', { spouse: { minimum: 16, maximum: 64 } })).toEqual([])
  expect(keys('06/15/1950', { spouse: { minimum: 16, maximum: 64 } })).toEqual(['error_dependent_spouse_old'])
  expect(keys('06/15/2010', undefined)).toEqual([])
})

test('health answers and list places are named by their path', () => {
  const asking: DependentFacts = {
    ...facts,
    questions: { codition_questions: [{ question_id: 12, question_text: 'Cancer?' }], medication_question: null },
  }
  expect(checkDependents([spouse], { ...plain, tier: 'IS', ...asking })).toEqual([
    {
      target_element: 'dependents.0.health_info.condition_questions.0.yes_no_flag',
      message_key: 'error_health_answer_required',
    },
  ])
})

// @spec 2:170
test('what is sent: nothing empty, employed 0, the disability only where it is asked', () => {
  const { primary_info } = person('c', 'Child')
  expect(
    dependentPayload(
      { primary_info: { ...primary_info, middle_name: '', is_legally_disabled: 0, disability_condition: 'x' } },
      { asksDisability: true, questions: null },
    ),
  ).toEqual({
    primary_info: { ...primary_info, employed: '0', is_legally_disabled: 0, disability_condition: null },
  })
  expect(
    dependentPayload(
      { primary_info: { ...primary_info, is_legally_disabled: 1 } },
      { asksDisability: false, questions: null },
    ),
  ).toEqual({ primary_info: { ...primary_info, employed: '0' } })
})
