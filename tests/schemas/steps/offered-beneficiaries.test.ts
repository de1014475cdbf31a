import { expect, test } from 'vitest'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { offeredBeneficiaries, openOffers } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'

const named = (dependent_id: string, relationship: string, first_name?: string): Dependent => ({
  primary_info: {
    dependent_id,
    relationship,
    ...(first_name !== undefined && { first_name, last_name: 'Ortiz', birthdate: '01/02/2015' }),
    ssn: '123456788',
    gender: '0',
    weight: '60',
  },
})
const mia = { relationship: 'Child', first_name: 'Mia', last_name: 'Ortiz', birthdate: '01/02/2015' }
const sam = { ...mia, relationship: 'Spouse', first_name: 'Sam' }

test('dependents are offered by name, the spouse first, with nothing but relationship, name and birth date', () => {
  const dependents = [named('d1', 'Child', 'Mia'), named('d2', 'Spouse', 'Sam')]
  expect(offeredBeneficiaries({ spouseDob: '02/02/1980', dependents })).toEqual([sam, mia])
})

test('the spouse of the quote is offered until a spouse is named', () => {
  const quoted = { relationship: 'Spouse', birthdate: '02/02/1980' }
  expect(offeredBeneficiaries({ spouseDob: '02/02/1980', dependents: [named('d1', 'Child', 'Mia')] })).toEqual([
    quoted,
    mia,
  ])
  expect(offeredBeneficiaries({ spouseDob: null, dependents: [] })).toEqual([])
})

test('somebody without a name is not offered, and nobody twice who is also on file', () => {
  const dependents = [named('d1', 'Child'), named('d2', 'Child', 'Mia'), named('m7', 'Child', 'MIA')]
  expect(offeredBeneficiaries({ spouseDob: null, dependents })).toEqual([mia])
})

test('who is listed by name, or as a spouse, is not offered any more', () => {
  const offered = offeredBeneficiaries({
    spouseDob: null,
    dependents: [named('d1', 'Spouse', 'Sam'), named('d2', 'Child', 'Mia')],
  })
  const listed = (first_name: string, relationship: string) => ({
    beneficiary_id: 'b1',
    first_name,
    last_name: 'Ortiz',
    relationship,
  })
  expect(openOffers(offered, [])).toEqual([0, 1])
  expect(openOffers(offered, [listed('mia', 'Child')])).toEqual([0])
  expect(openOffers(offered, [listed('Alex', 'Spouse')])).toEqual([1])
  expect(openOffers(offered, [listed('Alex', 'Friend')])).toEqual([0, 1])
})
