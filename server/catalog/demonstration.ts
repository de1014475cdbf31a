import { DEMO_CATALOG } from './check-people.ts'
import type { Catalog } from './load-catalog.ts'

/** The demo's catalog, whose people are made up and whose codes everybody knows. */
export const isDemoCatalog = (catalog: Pick<Catalog, 'id'> | null): boolean => catalog?.id === DEMO_CATALOG

/** Whether the demo's catalog may be served: a server that strangers reach says by DEMO=on that it holds no real people. */
export const isDemonstration = (
  { isPublic, demo }: { isPublic: boolean; demo: boolean },
  catalog: Pick<Catalog, 'id'> | null,
): boolean => isDemoCatalog(catalog) && (!isPublic || demo)
