import { expect, test } from 'vitest'
import { receiptModel } from '#machines/enrollment/receipt.model.ts'
import { explore } from './support/explore.ts'

test('everything that the receipt model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(receiptModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([undefined])
})
