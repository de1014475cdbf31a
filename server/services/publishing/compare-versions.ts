import type { CatalogChange, PriceChange } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { keptFiles } from '../../catalog/catalog-files.ts'
import { catalogChanges } from '../../catalog/compare/changes.ts'
import { priceChanges } from '../../catalog/compare/sample-prices.ts'
import { catalogOf } from '../../catalog/load-catalog.ts'
import { readCatalog } from '../../catalog/read-catalog.ts'
import type { Opening } from '../../catalog/sealed-values.ts'
import type { Version } from '../../repositories/catalog/catalog-versions.repository.ts'
import { nameOfVersion } from './version-files.ts'
import type { Versions } from './versions.service.ts'

export interface Differences {
  changes: CatalogChange[]
  prices: PriceChange[]
}

/** Pairs whose differences are kept: the page is read again and again while somebody looks at it. */
const KEPT = 4

/** What differs between two versions that have no mistakes. */
export const makeComparison = ({ versions, sealing }: { versions: Versions; sealing: Opening }) => {
  const kept = new Map<string, Differences>()

  const opened = async (version: Version) => {
    const files = await versions.files.bytesOf(version)
    const raw = readCatalog(keptFiles(nameOfVersion(version.number), files), sealing)
    return { raw, files, catalog: catalogOf(raw) }
  }

  return async (before: Version, after: Version, how: { locale: Locale; today: string }): Promise<Differences> => {
    const key = `${before.content_id} ${after.content_id} ${how.locale} ${how.today}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const [was, is] = [await opened(before), await opened(after)]
    const found = { changes: catalogChanges(was, is, how.locale), prices: priceChanges(was, is, how) }
    kept.set(key, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return found
  }
}
