import { type Catalog, demoCatalogFolder, loadCatalog } from '../catalog/load-catalog.ts'
import { systemClock } from '../clock.ts'
import { makeVersions } from '../services/publishing/versions.service.ts'
import type { Opened } from './opened.ts'

/** The catalog that the server serves now: what is published, or the folder where nothing was published yet. */
export const servedCatalog = async ({ config, sealing, database }: Opened): Promise<Catalog> => {
  const versions = makeVersions({ config, sealing, database, clock: systemClock, live: null })
  const now = await versions.published()
  const version = now === null ? null : await versions.rows.find(now.number)
  if (version === null) return loadCatalog(config.catalog ?? demoCatalogFolder, { sealing, large: config.catalogLarge })
  return versions.files.load(version)
}
