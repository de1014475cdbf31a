import { expect, test } from 'vitest'
import { reviewModel } from '#machines/enrollment/review.model.ts'
import { explore } from './support/explore.ts'

test('everything that the review model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(reviewModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'review' }])
})
