import type { ScreenshotName } from '#schemas/calls/enrollment/draft.calls.ts'
import { type Clock, MINUTE } from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/database.ts'
import { Refused } from '../../../domain/refusals.ts'
import { makePicturesRepository } from '../../../repositories/enrollment/pictures.repository.ts'
import { makePictureSpace } from '../../counts/picture-space.ts'
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

/** What a picture takes in the database, where it is sealed and written in base64. */
const storedBytes = (image: string): number => Math.ceil(((image.length + 64) * 4) / 3)

export const makePictures = ({ config, database, clock, drafts }: Parts): PicturesService => {
  const pictures = makePicturesRepository(database)
  const { enrollment, session, all } = config.pictureMegabytes
  const space = makePictureSpace({ database, clock })
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
      // Where there is no more room, others may have made some within the hour that a sum is good for.
      const taken = await space.bytes()
      demand((taken + added > all * MEGABYTE ? await space.bytes(MINUTE) : taken) + added, all)
      await drafts.save(draft, section, { image }, 'any')
      await pictures.note(draft.id, section, bytes)
      space.add(added)
    },
  }
}
