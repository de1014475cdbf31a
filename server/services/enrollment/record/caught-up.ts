import { HOUR } from '../../../clock.ts'
import { type Repeated, repeated } from '../../background/due-work.ts'
import type { EarlierRecords } from './earlier-records.ts'
import type { EnrollmentFiguresService } from './enrollment-figures.ts'
import type { FindTermsService } from './find-terms.ts'

interface Parts {
  earlierRecords: Pick<EarlierRecords, 'catchUp'>
  findTerms: Pick<FindTermsService, 'catchUp' | 'keepUp'>
  enrollmentFigures: Pick<EnrollmentFiguresService, 'catchUp'>
}

/**
 * Brings policies up to date that a server of before issued: once started it goes through all that are left, and every
 * hour through those since, so that the next start has an hour to look at, however long this server has run.
 */
export const makeCaughtUp = ({ earlierRecords, findTerms, enrollmentFigures }: Parts): Repeated => {
  let isThrough = false
  const pass = async (): Promise<void> => {
    if (isThrough) await findTerms.keepUp()
    else {
      await earlierRecords.catchUp()
      // By their records.
      await findTerms.catchUp()
    }
    await enrollmentFigures.catchUp()
    isThrough = true
  }
  return repeated('catch-up', pass, HOUR, { atOnce: true })
}
