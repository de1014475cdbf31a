import { expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { coveredPeople, fittingTier, isQuoteOf } from '#schemas/steps/covered-people.rules.ts'
import type { DependentsFacts } from '#schemas/steps/dependents/dependents.rules.ts'
import { checkSsns } from '#schemas/steps/ssns.rules.ts'

const person = (dependent_id: string, relationship: 'Spouse' | 'Child', birthdate?: string): Dependent => ({
  primary_info: { dependent_id, relationship, ...(birthdate !== undefined && { birthdate }) },
})
const spouse = person('s', 'Spouse', '01/02/1987')
const children = (count: number) =>
  Array.from({ length: count }, (_, index) => person(`c${index}`, 'Child', `04/05/201${index}`))

const quoted = { tier: 'IF', spouse_dop: '01/02/1987', child_num: 1 } as const

test('a list says who is covered, and a quote of others is not its quote', () => {
  const people = coveredPeople([spouse, ...children(2)], 'IF', quoted)
  expect(people).toEqual({
    tier: 'IF',
    spouse_dop: '01/02/1987',
    child_num: 2,
    dep_dob: ['04/05/2010', '04/05/2011'],
  })
  expect(isQuoteOf(quoted, people)).toBe(false)
  expect(isQuoteOf({ ...quoted, child_num: 2 }, people)).toBe(true)
  expect(isQuoteOf({ ...quoted, child_num: 2, spouse_dop: '01/03/1987' }, people)).toBe(false)
  expect(isQuoteOf({ ...quoted, child_num: 2, tier: 'IC' }, people)).toBe(false)
})

test('a spouse whose birth date is not asked has the one of the quote, and nobody has none', () => {
  expect(coveredPeople([person('s', 'Spouse')], 'IS', { ...quoted, tier: 'IS' }).spouse_dop).toBe('01/02/1987')
  expect(coveredPeople(children(2), 'IF', quoted).spouse_dop).toBeNull()
  expect(coveredPeople([], 'IO', { tier: 'IO', spouse_dop: null, child_num: null })).toEqual({
    tier: 'IO',
    spouse_dop: null,
    child_num: null,
    dep_dob: [],
  })
})

test('the tier that people make up is offered where they do not make up the one of the quote', () => {
  const plain: DependentsFacts = { tier: 'IF', isIha: false, isPremier: false, isL713: false }
  const fits = (list: readonly Dependent[], facts: DependentsFacts) => fittingTier(list, facts)
  expect([fits([spouse, ...children(1)], plain), fits([spouse], plain), fits(children(3), plain)]).toEqual([
    null,
    'IS',
    'IC',
  ])
  expect([fits([], plain), fits([], { ...plain, tier: 'IC' }), fits([], { ...plain, tier: 'IS' })]).toEqual([
    'IO',
    'IO',
    'IO',
  ])
  // Too many for the tier, and no other has room for them.
  expect(fits(children(10), { ...plain, tier: 'IC' })).toBeNull()
  expect(fits(children(3), { ...plain, isPremier: true, hasSpouse: 1 })).toBeNull()
})

test("everybody has a number of their own; a number that is not known is nobody else's", () => {
  const numbered = (ssn: string, index: number): Dependent => ({
    primary_info: { dependent_id: String(index), ...(ssn !== '' && { ssn }) },
  })
  const keys = (numbers: string[], member?: string) =>
    checkSsns(numbers.map(numbered), member).map(({ target_element, message_key }) => [target_element, message_key])
  expect(keys(['501224567', '501224568'], '501224569')).toEqual([])
  expect(keys(['501224567', '501224568', '501224567'], '501224568')).toEqual([
    ['dependents.1.primary_info.ssn', 'error_ssn_of_member'],
    ['dependents.2.primary_info.ssn', 'error_ssn_of_dependent'],
  ])
  expect(keys(['', ''], undefined)).toEqual([])
})
