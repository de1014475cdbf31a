import { describe, expect, it } from 'vitest'
import { plansModel } from '#machines/storefront/plans.model.ts'
import { explore } from './support/explore.ts'

describe('plans', () => {
  it('is explored to its end without a fault', () => {
    const { faults, untaken } = explore(plansModel)
    expect(faults).toEqual([])
    expect(untaken).toEqual([])
  })
})
