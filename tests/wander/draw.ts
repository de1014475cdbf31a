import { randomFrom } from '#tests/server/oracle/random.ts'
import type { Draw } from './page/types.ts'

/** Chance from a seed. */
export const drawOf = (seed: number, sensible = false): Draw => {
  const { below, chance, oneOf } = randomFrom(seed)
  return { below, chance, oneOf, sensible }
}
