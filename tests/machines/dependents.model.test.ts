import { expect, test } from 'vitest'
import { dependentsModel } from '#machines/enrollment/dependents.model.ts'
import { explore } from './support/explore.ts'

test('everything that the dependents model can do keeps its promises', () => {
  const { faults, untaken, outputs } = explore(dependentsModel)
  expect(faults).toEqual([])
  expect(untaken).toEqual([])
  expect(outputs).toEqual([{ step: 'dependents' }])
})
