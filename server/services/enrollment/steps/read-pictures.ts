import type { FileStore } from '../../../adapters/files/file-store.ts'
import { type Sealing, openFile } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { SavedPicture } from '../../../domain/section-values.ts'
import { makeDraftsRepository } from '../../../repositories/enrollment/drafts.repository.ts'
import { makeStoredPictures } from '../../../repositories/enrollment/stored-pictures.repository.ts'
import { bytesOf, placeOfPicture } from './picture-store.service.ts'

/** The picture of a step, a PNG. */
export interface StepPicture {
  /** As the page names it: `contact_info`. */
  step: string
  bytes: Buffer
}

interface Parts {
  database: Database
  sealing: Sealing
  store: FileStore | null
}

/**
 * The pictures of an enrollment's steps, by the number of its policy or its own, from wherever each is. Throws in words
 * where one is in a store that is not named or does not answer, or is not there any more.
 */
export const readPictures = async ({ database, sealing, store }: Parts, id: string): Promise<StepPicture[]> => {
  const enrollmentId = (await makeDraftsRepository(database).ofPolicy(id))?.id ?? id
  const rows = await makeStoredPictures(database).ofEnrollment(enrollmentId)
  return Promise.all(
    rows.map(async (row) => {
      const saved = sealing.open(placeOfPicture(row), row.sealed) as SavedPicture
      const step = row.section.replace(/^screenshot_/, '')
      if ('image' in saved) return { step, bytes: bytesOf(saved.image) }
      const { name, key } = saved.file
      if (store === null) throw new Error(`The picture of ${step} is in the store: set PICTURES_STORE`)
      const bytes = await store.get(name).catch((error: unknown) => {
        throw new Error(`The store does not give the picture of ${step}: ${String(error)}`, { cause: error })
      })
      if (bytes === null) throw new Error(`The picture of ${step} is not in the store any more: ${name}`)
      return { step, bytes: openFile(name, { key, bytes }) }
    }),
  )
}
