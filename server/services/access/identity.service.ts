import type { CallData } from '#schemas/calls/call.ts'
import type { AgentLanding, GroupLanding, identityCalls } from '#schemas/calls/visit/identity.calls.ts'
import type { Group, Member, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import { todayAt } from '../../domain/calendar.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { missing } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { CoreServices } from '../core/core-services.ts'
import { groupPortal } from '../quote/own-portal.ts'
import { pictureUrl } from '../quote/plan-view.ts'

type Data<Name extends keyof typeof identityCalls> = CallData<(typeof identityCalls)[Name]>

/** Look-ups of whom the pages speak for. An id that is not known is refused with 404, a name or path gives null. */
export interface IdentityService {
  landingPage: (path: string, locale: Locale) => Data<'validateLandingPage'>
  externalSite: (name: string) => Data<'getExternalSite'>
  referral: (id: string) => Data<'getReferral'>
  agent: (id: string) => Data<'getAgentInfoEnroll'>
  /** For the member, the member's rep and group alone; the read is written into the audit. */
  member: (caller: Caller, id: string) => Promise<Data<'getMemberInfo'>>
  group: (id: string) => Data<'getGroupInfoEnroll'>
  agentLanding: (id: string, locale: Locale) => AgentLanding
  groupLanding: (id: string, locale: Locale) => GroupLanding
  elevate: (portalId: string, locale: Locale) => Data<'getElevateInfo'>
  trackElevate: (caller: Caller, enrollmentId: string) => Promise<{ tracked: boolean }>
}

type Parts = Pick<CoreServices, 'visits' | 'audit' | 'drafts' | 'clock'> & { catalog: Catalog }

const found = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw missing()
  return item
}

export const makeIdentity = ({ catalog, visits, audit, drafts, clock }: Parts): IdentityService => {
  const repOf = (id: string | undefined) => catalog.reps.find((rep) => rep.id === id)
  const groupOf = (id: string | undefined) => catalog.groups.find((group) => group.id === id)

  const pictureOf = ({ image, image_link }: Rep) => ({
    image: image === undefined ? null : pictureUrl(image),
    image_link: image_link ?? null,
  })

  const agentInfo = (rep: Rep) => ({
    agent_id: rep.id,
    first_name: rep.first_name,
    last_name: rep.last_name,
    agent_code: rep.public_code,
    email: rep.email,
    phone: rep.display_phone,
    display_phone: rep.display_phone,
    logo: pictureUrl(rep.logo),
    ...pictureOf(rep),
    landing_url: rep.landing_url,
  })

  const groupInfo = (group: Group) => ({
    gid: group.id,
    gname: group.name,
    gcode: group.public_code,
    gagent_code: repOf(group.agent_id)?.public_code ?? null,
    name: group.name,
    group_id: group.id,
    landing_url: group.landing_url,
  })

  const agentLanding = (rep: Rep, locale: Locale): AgentLanding => ({
    logo: pictureUrl(rep.logo),
    ...pictureOf(rep),
    display_phone: rep.display_phone,
    display_email: rep.email,
    display_name: rep.display_name,
    display_about_name: `${rep.first_name} ${rep.last_name}`,
    tagline: textIn(rep.tagline, locale),
    agent_bio: textIn(rep.bio, locale),
  })

  const groupLanding = (group: Group, locale: Locale): GroupLanding => {
    const { address1, city, state, zip } = group.address
    return {
      image: group.image === undefined ? null : pictureUrl(group.image),
      logo: pictureUrl(group.logo),
      gname: group.name,
      gweb_aboutus: textIn(group.about, locale),
      address_information: { address1, city, state, zip },
      display_name: group.name,
      display_phone: group.phone,
      display_email: repOf(group.agent_id)?.email ?? '',
      tagline: textIn(group.tagline, locale),
    }
  }

  const isElevate = (portalId: string): boolean =>
    catalog.plans.some(
      ({ traits, portals: only }) => traits.includes('elevate') && (only ?? [portalId]).includes(portalId),
    )

  const ownersOf = (member: Member) => {
    const rep = repOf(member.agent_id)
    const group = groupOf(member.group_id)
    return {
      agent_info: rep === undefined ? null : agentInfo(rep),
      group_info: group === undefined ? null : groupInfo(group),
    }
  }

  return {
    landingPage: (text, locale) => {
      const path = text.replace(/^\/+|\/+$/g, '').toLowerCase()
      const rep = catalog.reps.find(({ landing_url }) => landing_url?.toLowerCase() === path)
      if (rep !== undefined)
        return { type: 'agent', data: agentLanding(rep, locale), agent_id: rep.id, group_id: null, portal_id: null }
      const group = catalog.groups.find(({ landing_url }) => landing_url?.toLowerCase() === path)
      if (group === undefined) return null
      return {
        type: 'group',
        data: groupLanding(group, locale),
        agent_id: group.agent_id,
        group_id: group.id,
        portal_id: groupPortal(catalog, group.id),
      }
    },
    externalSite: (name) => {
      const site = catalog.sites.find(({ id, kind }) => id === name.trim().toLowerCase() && kind === 'external')
      if (site === undefined) return null
      return {
        site_name: site.id,
        display_name: site.name,
        site_domain: site.hosts[0] ?? '',
        agent_id: site.agent_id ?? null,
        group_id: site.group_id ?? null,
        portal_id: site.portal_id ?? null,
        eprocess: site.eprocess,
        open_type: site.open_type ?? null,
      }
    },
    referral: (id) => {
      const referral = catalog.referrals.find((one) => one.id === id.trim())
      if (referral === undefined) return null
      const { agent_id, group_id, portal_id, referrer, until } = referral
      const valid = until === undefined || until >= todayAt({ clock, catalog })
      return {
        agent_id,
        group_id: group_id ?? null,
        portal_id: portal_id ?? null,
        valid_referral_link: valid,
        referrer_info: valid ? { name: referrer } : null,
      }
    },
    agent: (id) => agentInfo(found(repOf(id))),
    member: async (caller, id) => {
      const member = await visits.demandMember(caller, id)
      await audit.record(caller, 'read', `member:${member.id}`, 'name')
      const { first_name, last_name, portal_id } = member
      return { member_info: { first_name, last_name }, ...ownersOf(member), portal_id }
    },
    group: (id) => groupInfo(found(groupOf(id))),
    agentLanding: (id, locale) => agentLanding(found(repOf(id)), locale),
    groupLanding: (id, locale) => groupLanding(found(groupOf(id)), locale),
    elevate: (portalId, locale) => {
      const portal = catalog.portals.find(({ id }) => id === portalId)
      if (portal === undefined) return null
      return {
        portal_id: portal.id,
        platform_name: textIn(portal.name, locale),
        platform_code: portal.code,
        is_elevate: isElevate(portal.id),
      }
    },
    trackElevate: async (caller, enrollmentId) => {
      const draft = await drafts.open(caller, enrollmentId)
      if (draft.portal_id === null || !isElevate(draft.portal_id)) return { tracked: false }
      await audit.record(caller, 'write', `draft:${draft.id}`, 'elevate visit')
      return { tracked: true }
    },
  }
}
