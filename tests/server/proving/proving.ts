import { type Catalog, catalogOf, demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { checkReferences } from '#server/catalog/check-catalog.ts'
import { type RawCatalog, readCatalog } from '#server/catalog/read-catalog.ts'
import { makeKnownWalks } from '#server/services/proving/known-walks.ts'
import { placeClasses } from '#server/services/proving/places.ts'
import { type PlanProof, type World, provePlan } from '#server/services/proving/prove-plan.ts'
import { atOnce } from '#server/services/proving/prove-folder.ts'
import { type Visitor, visitorClasses, visitorsOf } from '#server/services/proving/visitors.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'

export interface ReadCatalog {
  raw: RawCatalog
  catalog: Catalog
}

/** A catalog without mistakes. */
export const readOf = (folder = demoCatalogFolder): ReadCatalog => {
  const raw = readCatalog(folder)
  checkReferences(raw)
  return { raw, catalog: catalogOf(raw) }
}

/** What a catalog is proved with, for everybody or for one visitor. */
export const worldOf = ({ raw, catalog }: ReadCatalog, today: string, visitor?: Visitor): World => ({
  catalog,
  today,
  visitors:
    visitor === undefined
      ? visitorClasses(catalog, visitorsOf(catalog, today))
      : [{ sample: visitor, members: [visitor] }],
  places: atOnce(placeClasses(raw, catalog)),
  walks: makeKnownWalks(),
})

export const proofOf = (world: World, plan: Plan): PlanProof => atOnce(provePlan(world, plan))
