import type { CallData } from '#schemas/calls/call.ts'
import type { DefaultInfo, siteCalls } from '#schemas/calls/site.calls.ts'
import { isPicture, type Site } from '#schemas/storefront/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Locale, pictureUrl } from './plan-view.ts'

export interface SiteService {
  /** Whom a host's visitors deal with, before they say who they are. */
  defaultInfo: (host: string, locale: Locale) => DefaultInfo
  /** Group and agent code of a host; null where the text is no host or no site is for it. */
  domainSite: (domain: string) => CallData<typeof siteCalls.getDomainSite>
  /** The site dynamic settings; pictures as addresses (spec 1, section 3). */
  settings: (domain: string) => CallData<typeof siteCalls.getSiteSettings>
}

/** The host name of `localhost`, `localhost:3000` or `http://localhost:3000/plans`, encoded or not. */
const hostOf = (domain: string): string | null => {
  try {
    const text = decodeURIComponent(domain.trim())
    const { hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`)
    return hostname === '' ? null : hostname
  } catch {
    return null
  }
}

/** What `/config.json` says already: outside links and the brand's colours. */
const isConfig = (key: string): boolean => /^(link_|token--|dark--)/.test(key)

export const makeSite = ({ siteOf, reps, groups }: Pick<Catalog, 'siteOf' | 'reps' | 'groups'>): SiteService => {
  const repOf = (id: string | undefined) => reps.find((rep) => rep.id === id)
  const groupOf = (site: Site) => groups.find((group) => group.id === site.group_id)

  /** A group's site shows the group, a rep's the rep, any other itself (spec 1, section 1). */
  const shownBy = (site: Site, locale: Locale) => {
    const group = groupOf(site)
    if (group !== undefined) {
      const rep = repOf(group.agent_id)
      return {
        display_name: group.name,
        display_phone: group.phone,
        display_email: rep?.email ?? site.email,
        tagline: group.tagline[locale],
        logo: pictureUrl(group.logo),
      }
    }
    const rep = repOf(site.agent_id)
    if (rep !== undefined) {
      return {
        display_name: rep.display_name,
        display_phone: rep.display_phone,
        display_email: rep.email,
        tagline: rep.tagline[locale],
        logo: pictureUrl(rep.logo),
      }
    }
    return {
      display_name: site.name,
      display_phone: site.phone,
      display_email: site.email,
      tagline: site.tagline[locale],
      logo: pictureUrl(site.logo),
    }
  }

  return {
    defaultInfo: (host, locale) => {
      const site = siteOf(host)
      return {
        agent_id: site.agent_id ?? null,
        group_id: site.group_id ?? null,
        portal_id: site.portal_id ?? null,
        eprocess: site.eprocess,
        open_type: site.open_type ?? null,
        ...shownBy(site, locale),
      }
    },
    domainSite: (domain) => {
      const host = hostOf(domain)
      if (host === null) return null
      const site = siteOf(host)
      const rep = repOf(site.agent_id ?? groupOf(site)?.agent_id)
      return { gid: site.group_id ?? null, gagent_code: rep?.agent_code ?? null }
    },
    settings: (domain) => {
      const host = hostOf(domain)
      if (host === null) return []
      return Object.entries(siteOf(host).settings)
        .filter(([key]) => !isConfig(key))
        .map(([key, value]) => ({ key, value: isPicture(value) ? pictureUrl(value) : value }))
    },
  }
}
