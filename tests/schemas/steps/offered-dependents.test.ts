import { expect, test } from 'vitest'
import { offeredDependents, offeredTo } from '#schemas/steps/dependents/offered.rules.ts'

const sam = { first_name: 'Sam', last_name: 'Ortiz', birthdate: '01/02/1979' }
const mia = { first_name: 'Mia', middle_name: 'Jo', last_name: 'Lee', birthdate: '03/04/2015' }
const beneficiaries = [
  { beneficiary_id: 'b1', relationship: 'Child', ...mia, ssn: '123456788', beneficiary_percentage: 50 },
  { beneficiary_id: 'b2', relationship: 'Spouse', ...sam, beneficiary_percentage: 25 },
  { beneficiary_id: 'b3', relationship: 'Friend', first_name: 'Kim', last_name: 'Roe', beneficiary_percentage: 25 },
]

test('the spouse is offered as named among the beneficiaries, with the birth date of the quote', () => {
  const [spouse] = offeredDependents({ lastName: 'Lee', spouseDob: '02/02/1980', beneficiaries })
  expect(spouse).toEqual({ relationship: 'Spouse', ...sam, birthdate: '02/02/1980' })
})

test('where nobody is named, the last name and the birth date of the quote are offered', () => {
  expect(offeredDependents({ lastName: 'Lee', spouseDob: '02/02/1980', beneficiaries: [] })).toEqual([
    { relationship: 'Spouse', last_name: 'Lee', birthdate: '02/02/1980' },
    { relationship: 'Child', last_name: 'Lee' },
  ])
  expect(offeredDependents({ lastName: undefined, spouseDob: null, beneficiaries: [] })).toEqual([
    { relationship: 'Spouse' },
    { relationship: 'Child' },
  ])
})

test('a Social Security Number is never offered, nor anybody who is no spouse or child', () => {
  const offered = JSON.stringify(offeredDependents({ lastName: 'Lee', spouseDob: null, beneficiaries }))
  expect(offered).toContain('Mia')
  expect(offered).not.toMatch(/123456788|ssn|Kim|percentage/)
})

test('each child who is a beneficiary is offered until the list has them, then the last name alone', () => {
  const offered = offeredDependents({ lastName: 'Lee', spouseDob: null, beneficiaries })
  expect(offeredTo('Child', offered, [])).toEqual(mia)
  expect(offeredTo('Child', offered, [{ first_name: 'MIA' }])).toEqual({ last_name: 'Lee' })
  expect(offeredTo('Spouse', offered, [mia])).toEqual(sam)
  expect(offeredTo('Spouse', [], [])).toEqual({})
})
