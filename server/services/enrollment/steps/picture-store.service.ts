import type { FileStore } from '../../../adapters/files/file-store.ts'
import { type Clock, HOUR, MINUTE } from '../../../clock.ts'
import { randomId } from '../../../crypto/random.ts'
import { type Sealing, SealBroken, sealFile } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { PictureRemovalRow } from '../../../db/tables.ts'
import type { SavedPicture } from '../../../domain/section-values.ts'
import { type PictureRow, makeStoredPictures } from '../../../repositories/enrollment/stored-pictures.repository.ts'
import { type Repeated, backOff, repeated, workOff } from '../../background/due-work.ts'

/**
 * Takes the pictures of steps out of the database into a store, every minute, and removes there what no enrollment names
 * any more. Nobody waits for the store: a picture is saved in the database first.
 */
export interface PictureStoreService extends Repeated {
  /**
   * One pass; gives how many pictures were taken and how many files were removed. Throws where the store takes nothing,
   * after what it still removes; a file that it does not remove is tried again later.
   */
  pass: (onError?: (error: unknown) => void) => Promise<{ taken: number; removed: number }>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  store: FileStore
}

/** Pictures in memory at once: one may have 2 MB. */
const AT_ONCE = 10

/** A file that was begun and is named by no enrollment then, never will be. */
const BEGUN = HOUR

const PNG = 'data:image/png;base64,'

/** Where the sealed value of a picture belongs. */
export const placeOfPicture = ({ enrollment_id, section }: Pick<PictureRow, 'enrollment_id' | 'section'>) => ({
  field: 'draft_sections.sealed',
  row: `${enrollment_id}/${section}`,
})

/** The bytes of a PNG data URL. */
export const bytesOf = (image: string): Buffer => Buffer.from(image.slice(PNG.length), 'base64')

export const makePictureStore = ({ database, clock, sealing, store }: Parts): PictureStoreService => {
  const pictures = makeStoredPictures(database)
  let stopping = false

  /** Null where no key opens it: it tells nobody anything, and stays where it is. */
  const opened = (row: PictureRow): SavedPicture | null => {
    try {
      return sealing.open(placeOfPicture(row), row.sealed) as SavedPicture
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  const take = async (row: PictureRow): Promise<boolean> => {
    const saved = opened(row)
    if (saved === null || !('image' in saved)) return false
    const name = randomId()
    const { key, bytes } = sealFile(name, bytesOf(saved.image))
    await pictures.begin(name, clock.now() + BEGUN)
    await store.put(name, bytes)
    const fresh: SavedPicture = { file: { name, key } }
    const sealed = sealing.seal(placeOfPicture(row), fresh)
    return database.transaction(() => pictures.replace(row, name, sealed, clock.now()))
  }

  /** All that are in the database after a place. */
  const takeFrom = async (enrollmentId: string): Promise<number> => {
    let taken = 0
    let after: Pick<PictureRow, 'enrollment_id' | 'section'> = { enrollment_id: enrollmentId, section: '' }
    for (;;) {
      const rows = await pictures.inside(after, AT_ONCE)
      for (const row of rows) if (!stopping && (await take(row))) taken += 1
      const last = rows.at(-1)
      if (last === undefined || stopping) break
      after = last
    }
    return taken
  }

  const remove = async ({ name }: PictureRemovalRow): Promise<number> => {
    await store.remove(name)
    await pictures.removed(name)
    return 1
  }

  const pass = async (onError?: (error: unknown) => void): Promise<{ taken: number; removed: number }> => {
    let taken = 0
    let failed: { error: unknown } | undefined
    try {
      // Servers that share a database begin at different places, so that few pictures are sent twice.
      taken = (await takeFrom(randomId())) + (await takeFrom(''))
    } catch (error) {
      failed = { error }
    }
    // A store without room may still remove; one that does neither, or hangs, is asked once, and told of once.
    const page = failed === undefined ? AT_ONCE : 1
    let refuses = false
    const removed = await workOff(
      {
        read: () =>
          stopping || (failed !== undefined && refuses) ? Promise.resolve([]) : pictures.due(clock.now(), page),
        work: remove,
        postpone: ({ name, attempts }) => pictures.postpone(name, clock.now() + backOff(MINUTE, attempts)),
      },
      (error) => {
        refuses = true
        if (failed === undefined) onError?.(error)
      },
    )
    if (failed !== undefined) throw failed.error
    return { taken, removed }
  }
  const everyMinute = repeated('pictures', pass, MINUTE, { atOnce: true })
  return {
    pass,
    start: everyMinute.start,
    stop: () => {
      stopping = true
      return everyMinute.stop()
    },
  }
}
