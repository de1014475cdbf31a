import type { ScreenshotName } from '#schemas/calls/enrollment/draft.calls.ts'
import { type Clock, MINUTE } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { Refused } from '../../../domain/refusals.ts'
import { makePicturesRepository } from '../../../repositories/enrollment/pictures.repository.ts'
import type { Draft, DraftsService } from '../../drafts/drafts.types.ts'

/** Pictures of the steps' forms: one a step, each in the place of the one before it, within the operator's limits. */
export interface PicturesService {
  /** Keeps a picture that is one. Refused (413) where there would be too many bytes; the step goes on without it. */
  keep: (draft: Draft, name: ScreenshotName, image: string) => Promise<void>
}

interface Parts {
  config: Pick<Config, 'pictureMegabytes'>
  database: Database
  clock: Clock
  drafts: Pick<DraftsService, 'save'>
}

const MEGABYTE = 1_000_000
/** How long a sum over all pictures is good for, plus what this process has added to it. */
const SUM_KEPT = MINUTE

/** What a picture takes in the database, where it is sealed and written in base64. */
const storedBytes = (image: string): number => Math.ceil(((image.length + 64) * 4) / 3)

export const makePictures = ({ config, database, clock, drafts }: Parts): PicturesService => {
  const pictures = makePicturesRepository(database)
  const { enrollment, session, all } = config.pictureMegabytes
  let sum = 0
  let sumAt = -Infinity
  const inAll = async (): Promise<number> => {
    const now = clock.now()
    // Also where the clock was put back: a sum of the future would never be asked for again.
    if (now - sumAt >= SUM_KEPT || now < sumAt) {
      sum = await pictures.inAll()
      sumAt = now
    }
    return sum
  }
  const demand = (bytes: number, megabytes: number): void => {
    if (bytes > megabytes * MEGABYTE) throw new Refused(413, 'error_pictures_full')
  }

  return {
    keep: async (draft, name, image) => {
      const section = `screenshot_${name}` as const
      const before = await pictures.ofEnrollment(draft.id, section)
      const bytes = storedBytes(image)
      const added = bytes - before.thisOne
      demand(before.all + added, enrollment)
      demand((await pictures.ofSession(draft.session_id)) + added, session)
      demand((await inAll()) + added, all)
      await drafts.save(draft, section, { image }, 'any')
      await pictures.note(draft.id, section, bytes)
      sum += added
    },
  }
}
