import { expect, test } from 'vitest'
import { beneficiariesModel } from '#machines/enrollment/beneficiaries.model.ts'
import { explore } from './support/explore.ts'

test('everything that the beneficiaries model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(beneficiariesModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'beneficiaries' }])
})
