import { expect, test } from 'vitest'
import { agreementModel } from '#machines/enrollment/agreement.model.ts'
import { explore } from './support/explore.ts'

test('everything that the agreement model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(agreementModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'agreement' }])
})
