import { describe, expect, it } from 'vitest'
import { planAsideModel } from '#machines/storefront/plan-aside.model.ts'
import { explore } from './support/explore.ts'

describe('plan-aside', () => {
  it('is explored to its end without a fault', () => {
    const { faults, untaken } = explore(planAsideModel)
    expect(faults).toEqual([])
    expect(untaken).toEqual([])
  })
})
