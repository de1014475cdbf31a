import { expect, test } from 'vitest'
import { healthModel } from '#machines/enrollment/health.model.ts'
import { explore } from './support/explore.ts'

test('everything that the health model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(healthModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'health' }])
})
