import type { LiveCatalog } from '../../catalog/live-catalog.ts'
import { MINUTE, SECOND } from '../../clock.ts'
import { type Repeated, repeated } from '../background/due-work.ts'
import { makeFolderVersion } from './folder-version.ts'
import { type Versions, type VersionsParts, makeVersions } from './versions.service.ts'

/** Every process looks so often: it serves what was published two seconds later at most, and a moment to load it. */
const EVERY = 2 * SECOND

export interface CatalogFollower extends Repeated {
  versions: Versions
  folder: ReturnType<typeof makeFolderVersion>
  /** Serves what is published by now; true where that is another version than before. */
  pass: () => Promise<boolean>
  /** The number of the version that this process serves; null for the folder that it began with. */
  served: () => number | null
  /** Publications that could not be loaded since the last one that could. */
  failed: () => number
}

/** Brings what is published to this process, without a restart. A version that does not load leaves the last one. */
export const makeCatalogFollower = (parts: VersionsParts & { live: LiveCatalog | null }): CatalogFollower => {
  const { live, clock } = parts
  const versions = makeVersions(parts)
  let served: number | null = null
  let failures = 0
  /** What did not load is tried again after a while: it costs, and is written into the log each time. */
  let again = 0

  const pass = async (): Promise<boolean> => {
    const now = await versions.published()
    if (live === null || now === null || now.number === served || clock.now() < again) return false
    const version = await versions.rows.find(now.number)
    if (version === null) return false
    try {
      const next = await versions.files.load(version)
      // Whoever may write into the database may not make another catalog of this server's, such as the demo's.
      if (next.id !== live.served.id) throw new Error(`${next.id} is not the catalog of this server, ${live.served.id}`)
      live.serve(next)
    } catch (error) {
      failures += 1
      again = clock.now() + MINUTE
      throw error
    }
    served = now.number
    failures = 0
    again = 0
    return true
  }
  const looking = repeated('catalog', pass, EVERY)
  return {
    ...looking,
    versions,
    folder: makeFolderVersion({ ...parts, versions }),
    pass,
    served: () => served,
    failed: () => failures,
  }
}
