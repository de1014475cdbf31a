import { describe, expect, it } from 'vitest'
import { cartModel } from '#machines/storefront/cart.model.ts'
import { explore } from './support/explore.ts'

describe('cart', () => {
  it('is explored to its end without a fault', () => {
    const { faults, untaken } = explore(cartModel)
    expect(faults).toEqual([])
    expect(untaken).toEqual([])
  })
})
