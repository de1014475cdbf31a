import type { CallData } from '#schemas/calls/call.ts'
import type { DefaultInfo, siteCalls } from '#schemas/calls/storefront/site.calls.ts'
import { isPicture, type Site } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { missing } from '../../domain/refusals.ts'
import { processFor } from '../drafts/acting.ts'
import type { Visit } from '../visits/visits.service.ts'
import { groupPortal } from '../quote/own-portal.ts'
import { pictureUrl } from '../quote/plan-view.ts'
import { shownMark } from '../quote/shown-mark.ts'

export interface SiteService {
  /** Whom a visitor deals with: who was confirmed in the session, else whom the host speaks for; 404 where no site is for it. */
  defaultInfo: (host: string, locale: Locale, visit: Visit | null) => DefaultInfo
  /** Group and public rep code of a host; null where the text is no host or no site is for it. */
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

/** The portal of who has only one; others choose. */
const onlyOf = (portals: readonly string[] | undefined): string | null =>
  portals?.length === 1 ? (portals[0] ?? null) : null

export const makeSite = (
  catalog: Pick<Catalog, 'hasHost' | 'siteOf' | 'reps' | 'groups' | 'members' | 'sites'>,
): SiteService => {
  const repOf = (id: string | null | undefined) => catalog.reps.find((rep) => rep.id === id)
  const groupOf = ({ group_id }: { group_id?: string | null | undefined }) =>
    catalog.groups.find(({ id }) => id === group_id)

  /** Whom the pages speak for. A visit counts over the site, whose portal is then chosen anew (spec 1, section 4). */
  const identityOf = (site: Site, visit: Visit | null) => {
    if (visit === null) {
      return {
        agent_id: site.agent_id ?? null,
        group_id: site.group_id ?? null,
        portal_id: site.portal_id ?? null,
        // Whom the host belongs to is not who comes there: a stranger enrolls alone until a visit says otherwise.
        eprocess: 'applicant',
        open_type: site.open_type ?? null,
        user_id: null,
      }
    }
    const { role, agent_id, group_id, member_id } = visit
    const member = catalog.members.find(({ id }) => id === member_id)
    // A rep of one portal has it, others choose; a group's employees are in the group's own.
    const portal_id = role === 'rep' ? onlyOf(repOf(agent_id)?.portals) : groupPortal(catalog, group_id)
    return {
      agent_id,
      group_id,
      portal_id: role === 'member' ? (member?.portal_id ?? null) : portal_id,
      eprocess: processFor(visit, { agent_id, group_id }),
      open_type: null,
      user_id: member_id,
    }
  }

  const visitorOf = (visit: Visit): DefaultInfo['visit'] => {
    const { role, agent_id, member_id } = visit
    if (role === 'group' || role === 'employee') return { role, name: groupOf(visit)?.name ?? '' }
    const person = role === 'rep' ? repOf(agent_id) : catalog.members.find(({ id }) => id === member_id)
    return { role, name: person === undefined ? '' : `${person.first_name} ${person.last_name}` }
  }

  return {
    defaultInfo: (host, locale, visit) => {
      if (!catalog.hasHost(host)) throw missing()
      const site = catalog.siteOf(host)
      const access = site.access ?? 'open'
      const identity = identityOf(site, visit)
      return {
        ...identity,
        access,
        // A site that speaks for a rep or a group has said who its visitors deal with (spec 1, section 6).
        passed: access === 'open' || visit !== null || (site.agent_id ?? site.group_id) !== undefined,
        visit: visit === null ? null : visitorOf(visit),
        ...shownMark(catalog, site, identity, locale),
      }
    },
    domainSite: (domain) => {
      const host = hostOf(domain)
      if (host === null || !catalog.hasHost(host)) return null
      const site = catalog.siteOf(host)
      const rep = repOf(site.agent_id ?? groupOf(site)?.agent_id)
      return { gid: site.group_id ?? null, gagent_code: rep?.public_code ?? null }
    },
    settings: (domain) => {
      const host = hostOf(domain)
      if (host === null) return []
      // An external site is also known by its name: who came by `/external` is on another host.
      const named = catalog.sites.find(({ id, kind }) => id === domain && kind === 'external')
      const { settings, redirection } = named ?? catalog.siteOf(host)
      const shown = Object.entries(settings)
        .filter(([key]) => !isConfig(key))
        .map(([key, value]) => ({ key, value: isPicture(value) ? pictureUrl(value) : value }))
      return redirection === undefined ? shown : [...shown, { key: 'redirection', value: redirection }]
    },
  }
}
