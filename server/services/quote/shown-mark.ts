import type { Group, Rep, Site } from '#schemas/storefront/catalog/catalog.schema.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { pictureUrl } from './plan-view.ts'

interface Who {
  agent_id?: string | null | undefined
  group_id?: string | null | undefined
}

/** Whom header and footer show. */
interface ShownMark {
  landing_url: string | null
  display_name: string
  display_phone: string
  display_email: string
  tagline: string
  logo: string
}

/** A group's site shows the group, a rep's the rep, any other itself (spec 1, section 1). */
export const shownMark = (
  catalog: Pick<Catalog, 'reps' | 'groups'>,
  site: Site,
  who: Who,
  locale: Locale,
): ShownMark => {
  const shown = markOf(catalog, site, who, locale)
  // Other hosts than the enrollment host are white-labelled: name and logo stay their own.
  const ownMark = site.kind === 'external' || site.kind === 'member'
  return ownMark ? { ...shown, display_name: site.name, logo: pictureUrl(site.logo) } : shown
}

const markOf = (
  { reps, groups }: Pick<Catalog, 'reps' | 'groups'>,
  site: Site,
  { agent_id, group_id }: Who,
  locale: Locale,
): ShownMark => {
  const repOf = (repId: string | null | undefined): Rep | undefined => reps.find(({ id }) => id === repId)
  const group: Group | undefined = groups.find(({ id }) => id === group_id)
  if (group !== undefined) {
    return {
      landing_url: group.landing_url,
      display_name: group.name,
      display_phone: group.phone,
      display_email: repOf(group.agent_id)?.email ?? site.email,
      tagline: textIn(group.tagline, locale),
      logo: pictureUrl(group.logo),
    }
  }
  const rep = repOf(agent_id)
  if (rep !== undefined) {
    return {
      landing_url: rep.landing_url,
      display_name: rep.display_name,
      display_phone: rep.display_phone,
      display_email: rep.email,
      tagline: textIn(rep.tagline, locale),
      logo: pictureUrl(rep.logo),
    }
  }
  return {
    landing_url: null,
    display_name: site.name,
    display_phone: site.phone,
    display_email: site.email,
    tagline: textIn(site.tagline, locale),
    logo: pictureUrl(site.logo),
  }
}
