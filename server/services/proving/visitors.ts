import type { EProcess, EnrollType } from '#schemas/calls/shapes.ts'
import type { Site } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { contributionsOf } from '../quote/quote-facts.ts'
import { groupPortal, groupsOf, offeredPortals, portalForGroup } from '../quote/own-portal.ts'

/** How somebody can come to a quote (spec 1, sections 1, 2 and 6). */
export const visitorKinds = [
  'visitor',
  'rep_page',
  'group_page',
  'referral',
  'member',
  'rep_member',
  'group_member',
  'employee',
  'group_client',
  'rep_client',
  'rep_employee',
] as const
export type VisitorKind = (typeof visitorKinds)[number]

/** Somebody who comes to a host, as far as rules tell one from another. */
export interface Visitor {
  kind: VisitorKind
  /** The host that the sentence names, or the rep, the group, the referrer. */
  name: string
  host: string
  /** Of which one is chosen; null where there is none. */
  portals: readonly (string | null)[]
  eprocess: EProcess
  type: EnrollType
  agentId: string | null
  groupId: string | null
}

/** Visitors of whom every rule says the same: the first one stands for all. */
export interface VisitorClass {
  sample: Visitor
  members: readonly Visitor[]
}

type Known = Pick<Catalog, 'sites' | 'portals' | 'reps' | 'groups' | 'members' | 'referrals'>

const nameOfRep = ({ first_name, last_name }: Known['reps'][number]): string => `${first_name} ${last_name}`

/** Strangers: of the host alone, of a landing page, of a referral's link. */
const strangers = (catalog: Known, site: Site, host: string, today: string): Visitor[] => {
  const common = { host, eprocess: 'applicant', type: 'new-member' } as const
  const portalsOf = (agentId: string | null, groupId: string | null): (string | null)[] => {
    const own = portalForGroup(catalog, groupId, { chosen: site.portal_id, repId: null }) ?? site.portal_id
    if (own !== undefined) return [own]
    // Without one, the page of the first plan asks (spec 1, section 4, Plan page).
    return offeredPortals(
      catalog,
      catalog.groups.find(({ id }) => id === groupId),
      agentId,
    ).map(({ id }) => id)
  }
  const [agentId, groupId] = [site.agent_id ?? null, site.group_id ?? null]
  // Who comes to a site that asks for a code passes by a page, a link or a code (spec 1, section 6).
  const isOpen = site.access !== 'code' || agentId !== null || groupId !== null
  return [
    ...(isOpen
      ? [{ ...common, kind: 'visitor', name: host, agentId, groupId, portals: portalsOf(agentId, groupId) } as const]
      : []),
    ...catalog.reps
      .filter(({ landing_url }) => landing_url !== null)
      .map((rep) => ({
        ...common,
        kind: 'rep_page' as const,
        name: nameOfRep(rep),
        agentId: rep.id,
        groupId: null,
        portals: portalsOf(rep.id, null),
      })),
    ...catalog.groups
      .filter(({ landing_url }) => landing_url !== null)
      .map((group) => ({
        ...common,
        kind: 'group_page' as const,
        name: group.name,
        agentId: group.agent_id,
        groupId: group.id,
        // Its page brings its portal, whatever the host has.
        portals: [groupPortal(catalog, group.id)],
      })),
    ...catalog.referrals
      .filter(({ until }) => until === undefined || until >= today)
      .map(({ referrer, agent_id, group_id = null, portal_id }) => {
        const grouped = portalForGroup(catalog, group_id, { chosen: portal_id, repId: null })
        const portal = grouped ?? portal_id
        return {
          ...common,
          kind: 'referral' as const,
          name: referrer,
          agentId: agent_id,
          groupId: group_id,
          portals: portal === undefined ? portalsOf(agent_id, group_id) : [portal],
        }
      }),
  ]
}

/** Members and employees, and those who are enrolled by a rep or a group: a code or a link has said who they are. */
const confirmed = (catalog: Known, site: Site, host: string): Visitor[] => {
  const external = site.kind === 'external' && site.portal_id !== undefined ? [site.portal_id] : []
  const byGroup = catalog.groups.flatMap((group) => {
    const common = {
      name: group.name,
      host,
      agentId: group.agent_id,
      groupId: group.id,
      type: 'new-group-member' as const,
      eprocess: 'group' as const,
    }
    const own = groupPortal(catalog, group.id)
    return [
      { ...common, kind: 'employee' as const, portals: [own, ...external, ...group.portals.slice(1)] },
      { ...common, kind: 'group_client' as const, portals: group.portals },
    ]
  })
  const byRep = catalog.reps.flatMap((rep) => {
    const common = { host, agentId: rep.id, eprocess: 'rep' as const, portals: rep.portals }
    return [
      { ...common, kind: 'rep_client' as const, name: nameOfRep(rep), groupId: null, type: 'new-member' as const },
      ...groupsOf(catalog, rep).map((group) => ({
        ...common,
        kind: 'rep_employee' as const,
        name: group.name,
        groupId: group.id,
        type: 'new-group-member' as const,
      })),
    ]
  })
  const members = catalog.members.flatMap(({ first_name, last_name, agent_id, group_id = null, portal_id, type }) => {
    const common = {
      name: `${first_name} ${last_name}`,
      host,
      agentId: agent_id,
      groupId: group_id,
      portals: [portal_id],
      // An employee on file who has never enrolled is new.
      type,
    }
    return [
      { ...common, kind: 'member' as const, eprocess: 'applicant' as const },
      { ...common, kind: 'rep_member' as const, eprocess: 'rep' as const },
      ...(group_id === null ? [] : [{ ...common, kind: 'group_member' as const, eprocess: 'group' as const }]),
    ]
  })
  return [...byGroup, ...byRep, ...members]
}

/** The hosts of a site by name; what no site names is like the others of the one that has it (`*`). */
const hostsOf = ({ hosts }: Site): string[] => {
  const named = hosts.filter((host) => host !== '*')
  return named.length === 0 ? [...hosts] : named
}

/** Everybody whom the sites of a catalog know how to receive, on every host. `today` is yyyy-mm-dd. */
export const visitorsOf = (catalog: Known, today: string): Visitor[] =>
  catalog.sites.flatMap((site) =>
    hostsOf(site).flatMap((host) => [...strangers(catalog, site, host, today), ...confirmed(catalog, site, host)]),
  )

/** Visitors of whom every rule says the same, put together: portals, who enrolls whom, what an employer pays. */
export const visitorClasses = (catalog: Known, visitors: readonly Visitor[]): VisitorClass[] => {
  const classes = new Map<string, Visitor[]>()
  for (const visitor of visitors) {
    const { portals, eprocess, type, groupId } = visitor
    const isAgain = type === 'existing-member'
    const key = JSON.stringify([
      [...new Set(portals.map(String))].toSorted((one, other) => (one < other ? -1 : 1)),
      eprocess,
      isAgain,
      contributionsOf(catalog, groupId),
    ])
    classes.set(key, [...(classes.get(key) ?? []), visitor])
  }
  return [...classes.values()].map((members) => ({ sample: members[0] as Visitor, members }))
}
