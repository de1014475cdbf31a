import type { PortalOption } from '#schemas/calls/storefront/homes.calls.ts'
import type { Portal } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { Refused } from '../../domain/refusals.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { CoreServices } from '../core/core-services.ts'

/** What the services of the homes are made of. */
export interface HomesParts extends CoreServices {
  catalog: Catalog
}

export const homesParts = (services: CoreServices): HomesParts => {
  const { catalog } = services
  if (catalog === null) throw new Error('the homes need a catalog')
  return { ...services, catalog }
}

export const portalOption = ({ id, code, name }: Portal, locale: Locale): PortalOption => ({
  platform_group_id: id,
  platform_name: textIn(name, locale),
  platform_code: code,
})

/** Whether what is asked of a visit is granted; any other failure is one. */
export const isGranted = async (demand: Promise<unknown>): Promise<boolean> => {
  try {
    await demand
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
