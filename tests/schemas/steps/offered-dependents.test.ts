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
  const [spouse] = offeredDependents({ lastName: 'Lee', spouseDob: '02/02/1980', childDobs: [], beneficiaries })
  expect(spouse).toEqual({ relationship: 'Spouse', ...sam, birthdate: '02/02/1980' })
})

test('where nobody is named, the last name and the birth date of the quote are offered', () => {
  expect(offeredDependents({ lastName: 'Lee', spouseDob: '02/02/1980', childDobs: [], beneficiaries: [] })).toEqual([
    { relationship: 'Spouse', last_name: 'Lee', birthdate: '02/02/1980' },
    { relationship: 'Child', last_name: 'Lee' },
  ])
  expect(offeredDependents({ lastName: undefined, spouseDob: null, childDobs: [], beneficiaries: [] })).toEqual([
    { relationship: 'Spouse' },
    { relationship: 'Child' },
  ])
})

test('a Social Security Number is never offered, nor anybody who is no spouse or child', () => {
  const offered = JSON.stringify(offeredDependents({ lastName: 'Lee', spouseDob: null, childDobs: [], beneficiaries }))
  expect(offered).toContain('Mia')
  expect(offered).not.toMatch(/123456788|ssn|Kim|percentage/)
})

const child = { relationship: 'Child' }

test('each child who is a beneficiary is offered until the list has them, then the last name alone', () => {
  const offered = offeredDependents({ lastName: 'Lee', spouseDob: null, childDobs: [], beneficiaries })
  expect(offeredTo('Child', offered, [])).toEqual(mia)
  expect(offeredTo('Child', offered, [{ ...child, first_name: 'MIA' }])).toEqual({ last_name: 'Lee' })
  expect(offeredTo('Spouse', offered, [{ ...child, ...mia }])).toEqual(sam)
  expect(offeredTo('Spouse', [], [])).toEqual({})
})

test('a child whose birth date a plan asked for begins with it, once each, and so do twins', () => {
  const childDobs = ['03/04/2015', '05/06/2017', '05/06/2017']
  const offered = offeredDependents({ lastName: 'Lee', spouseDob: null, childDobs, beneficiaries })
  const twin = { last_name: 'Lee', birthdate: '05/06/2017' }
  const [first, ana, leo] = [mia, { ...twin, first_name: 'Ana' }, { ...twin, first_name: 'Leo' }].map((one) => ({
    ...child,
    ...one,
  }))
  expect(offeredTo('Child', offered, [])).toEqual(mia)
  expect(offeredTo('Child', offered, [first!])).toEqual(twin)
  expect(offeredTo('Child', offered, [ana!, first!])).toEqual(twin)
  expect(offeredTo('Child', offered, [ana!, leo!])).toEqual(mia)
  expect(offeredTo('Child', offered, [first!, ana!, leo!])).toEqual({ last_name: 'Lee' })
})

test('a birth date that was corrected is not offered again for the next child', () => {
  const childDobs = ['05/06/2017', '07/08/2019']
  const offered = offeredDependents({ lastName: 'Lee', spouseDob: '02/02/1980', childDobs, beneficiaries: [] })
  const spouse = { relationship: 'Spouse', first_name: 'Sam', birthdate: '02/03/1980' }
  const corrected = { ...child, first_name: 'Ana', birthdate: '05/07/2017' }
  expect(offeredTo('Child', offered, [spouse])).toEqual({ last_name: 'Lee', birthdate: '05/06/2017' })
  expect(offeredTo('Child', offered, [spouse, corrected])).toEqual({ last_name: 'Lee', birthdate: '07/08/2019' })
  const other = { ...child, first_name: 'Leo', birthdate: '07/08/2019' }
  expect(offeredTo('Child', offered, [corrected, other])).toEqual({ last_name: 'Lee' })
})
