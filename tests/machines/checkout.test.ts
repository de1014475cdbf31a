import { describe, expect, it } from 'vitest'
import { checkoutModel } from '#machines/storefront/checkout.model.ts'
import { explore } from './support/explore.ts'

describe('checkout', () => {
  it('is explored to its end without a fault', () => {
    const { faults, untaken } = explore(checkoutModel)
    expect(faults).toEqual([])
    expect(untaken).toEqual([])
  })
})
