import { dayOf } from '../../clock.ts'
import type { Caller } from '../../domain/caller.ts'
import { contributionsOf } from '../quote/quote-facts.ts'
import type { StorefrontParts } from './quote/open-quote.ts'
import type { Visitor } from './plans/plan-list.ts'

/** Whom somebody without a quote says to ask for; what nobody knows is as if it were not said. */
export interface WhoAsks {
  portal_id?: string | undefined
  group_id?: string | undefined
  agent_id?: string | undefined
}

/**
 * Where a visitor may buy: in the portal that was chosen, else in those of the group, else in those of the rep, else
 * in that of the site (spec 1, section 7, get-common-menu).
 */
const portalsOf = (
  { catalog }: Pick<StorefrontParts, 'catalog'>,
  caller: Caller,
  { portal_id, group_id, agent_id }: WhoAsks,
): readonly string[] => {
  const site = catalog.siteOf(caller.host)
  if (catalog.portals.some(({ id }) => id === portal_id)) return [portal_id ?? '']
  const group = catalog.groups.find(({ id }) => id === group_id)
  const rep = catalog.reps.find(({ id }) => id === agent_id)
  return group?.portals ?? rep?.portals ?? (site.portal_id === undefined ? [] : [site.portal_id])
}

/** Who has no quote yet: portals, the side of 65 that they chose, today. */
export const visitorOf = (
  parts: Pick<StorefrontParts, 'catalog' | 'clock'>,
  caller: Caller,
  who: WhoAsks = {},
): Visitor => ({
  portals: portalsOf(parts, caller, who),
  over65: caller.over65,
  contributions: contributionsOf(parts.catalog, who.group_id),
  today: dayOf(parts.clock),
})
