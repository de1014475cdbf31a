import { expect, test } from 'vitest'
import { billingModel } from '#machines/enrollment/billing.model.ts'
import { explore } from './support/explore.ts'

test('everything that the billing model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(billingModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'billing' }])
})
