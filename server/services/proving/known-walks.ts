import type { Stop } from './stop.ts'

/** A number for each text, the same one whenever it comes: short where the text is long and asked about often. */
export const numbers = (): ((text: string) => number) => {
  const known = new Map<string, number>()
  return (text) => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
}

/**
 * Where carts and visitors get to, by what walks depend on: the plans of a catalog ask the same few things of the same
 * few kinds of people, and a walk takes a thousand times as long as to look one up.
 */
export const makeKnownWalks = () => {
  const byCart = new Map<number, Map<number, Stop | null>>()
  return {
    cart: numbers(),
    visitor: numbers(),
    /** The walk of a cart and a visitor by their numbers; `walk` is asked once for both. */
    of: (cart: number, visitor: number, walk: () => Stop | null): Stop | null => {
      const ofCart = byCart.get(cart) ?? new Map<number, Stop | null>()
      byCart.set(cart, ofCart)
      const before = ofCart.get(visitor)
      if (before !== undefined) return before
      const stop = walk()
      ofCart.set(visitor, stop)
      return stop
    },
  }
}
