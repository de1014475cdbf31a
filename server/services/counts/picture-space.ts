import { setImmediate as turn } from 'node:timers/promises'
import { type Clock, HOUR } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import { makePicturesRepository } from '../../repositories/enrollment/pictures.repository.ts'

/** What all pictures of steps take in the database. */
export interface PictureSpace {
  /** Bytes: as they were summed at most `age` ago (an hour unless told), and what this process has added since. */
  bytes: (age?: number) => Promise<number>
  /** Notes what this process has added; less than 0 where a smaller picture came in the place of a larger one. */
  add: (bytes: number) => void
}

/** Pictures that are summed at once: others get their turn in between. */
const SUMMED = 2000

/** How long a sum is good for: there may be millions, and the limit is one of gigabytes. */
const KEPT = HOUR

export const makePictureSpace = ({ database, clock }: { database: Database; clock: Clock }): PictureSpace => {
  const pictures = makePicturesRepository(database)
  let known = 0
  let summedAt = -Infinity
  let summing: Promise<void> | undefined

  const sumUp = async (): Promise<void> => {
    const now = clock.now()
    let sum = 0
    for (let after: string | null = ''; after !== null; await turn()) {
      const { bytes, last } = await pictures.ofMany(after, SUMMED)
      sum += bytes
      after = last
    }
    known = sum
    summedAt = now
  }

  return {
    bytes: async (age = KEPT) => {
      const now = clock.now()
      // Also where the clock was put back: a sum of the future would never be asked for again.
      if (now - summedAt >= age || now < summedAt) {
        summing ??= sumUp().finally(() => {
          summing = undefined
        })
        await summing
      }
      return known
    },
    add: (bytes) => {
      known += bytes
    },
  }
}
