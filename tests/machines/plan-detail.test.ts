import { describe, expect, it } from 'vitest'
import { planDetailModel } from '#machines/storefront/plan-detail.model.ts'
import { explore } from './support/explore.ts'

describe('plan-detail', () => {
  it('is explored to its end without a fault', () => {
    const { faults, untaken } = explore(planDetailModel)
    expect(faults).toEqual([])
    expect(untaken).toEqual([])
  })
})
