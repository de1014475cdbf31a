import type { MemberPage, MemberRow } from '#schemas/calls/storefront/homes.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { usDayAt } from '../../domain/calendar.ts'
import { perVersion } from '../../catalog/live-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskSsn } from '../../domain/masks.ts'
import type { HomesParts } from './homes-parts.ts'
import { type IndexedMember, type Listing, indexed, memberPage } from './member-index.ts'
import { type MergedList, keepSome } from './merged-lists.ts'
import type { EnrolledPolicy, People } from './current-members.service.ts'

interface Parts extends HomesParts {
  people: People
}

const byKey = (members: readonly IndexedMember[], key: (row: MemberRow) => string | null | undefined) => {
  const lists = new Map<string, IndexedMember[]>()
  for (const member of members) {
    const id = key(member.row)
    if (id === null || id === undefined) continue
    const list = lists.get(id)
    if (list === undefined) lists.set(id, [member])
    else list.push(member)
  }
  return lists
}

/** Current Members of a rep and of a group (spec 1, section 2): searched, sorted and cut into pages here. */
export const makeMembers = (parts: Parts) => {
  const { catalog, visits, audit, people } = parts
  const groupNames = perVersion(catalog, () => new Map(catalog.groups.map(({ id, name }) => [id, name])))
  const groupInfo = (id: string | null | undefined): MemberRow['group_info'] => {
    const group_name = id ? groupNames().get(id) : undefined
    return id && group_name !== undefined ? { group_id: id, group_name } : null
  }

  const rowOf = (member: Member): MemberRow => ({
    name: `${member.first_name} ${member.last_name}`,
    dob: usDay(member.birthdate),
    email: member.email,
    ssn: maskSsn(member.ssn),
    user_id: member.id,
    policy_id: member.plans[0]?.policy_id ?? null,
    signature: null,
    agent_id: member.agent_id,
    group_info: groupInfo(member.group_id),
    plan_info: member.plans.map(({ plan_id, status }) => ({
      plan: plan_id,
      plan_name: catalog.findPlan(plan_id)?.name ?? plan_id,
      plan_status: status,
    })),
  })
  const lists = perVersion(catalog, () => {
    const members = catalog.members.map((member) => indexed(rowOf(member)))
    return {
      agent: byKey(members, ({ agent_id }) => agent_id),
      group: byKey(members, ({ group_info }) => group_info?.group_id),
    }
  })

  const policyPlans = ({ details, cancelled_at }: EnrolledPolicy): MemberRow['plan_info'] => {
    const plan_status = cancelled_at === null ? 'ACTIVE' : 'CANCELED'
    return details.plans.map(({ plan_id, name }) => ({ plan: plan_id, plan_name: name, plan_status }))
  }

  /** What is signed after the submit: awaited while one of these policies is, else when it was signed last. */
  const signatureOf = (policies: readonly EnrolledPolicy[]): MemberRow['signature'] => {
    const later = policies.filter(
      ({ details, cancelled_at }) => details.awaits_signature === true && cancelled_at === null,
    )
    if (later.length === 0) return null
    const times = later.flatMap(({ signed_at }) => signed_at ?? [])
    const isWhole = times.length === later.length
    return { signed_on: isWhole ? usDayAt(Math.max(...times), catalog.timeZone) : null }
  }

  const enrolledRow = (policy: EnrolledPolicy): MemberRow => ({
    name: policy.details.name,
    dob: policy.details.person?.quote.dob ?? '',
    email: policy.details.email,
    ssn: policy.details.person?.masked_ssn ?? '',
    user_id: policy.policy_id,
    policy_id: policy.policy_id,
    signature: signatureOf([policy]),
    agent_id: policy.agent_id,
    group_info: groupInfo(policy.group_id),
    plan_info: policyPlans(policy),
  })

  /** The last list of a rep or a group with policies in it, for as long as no more are there, signed or cancelled. */
  const merged = perVersion(catalog, () => new Map<string, MergedList>())

  /** Everybody of a rep or a group: who enrolled again stands once, with the new plans beside the old ones. */
  const all = async (who: 'agent' | 'group', id: string): Promise<readonly IndexedMember[]> => {
    const before = lists()[who].get(id) ?? []
    const policies = await people.enrolled.of(who, id)
    if (policies.length === 0) return before
    const known = merged().get(`${who} ${id}`)
    const events = policies.flatMap(({ signed_at, cancelled_at }) =>
      [signed_at ?? [], cancelled_at ?? []].flat(),
    ).length
    if (known?.policies === policies.length && known.events === events) return known.list
    const list = withPolicies(before, policies)
    keepSome(merged(), `${who} ${id}`, { policies: policies.length, events, list })
    return list
  }

  const withPolicies = (
    before: readonly IndexedMember[],
    policies: readonly EnrolledPolicy[],
  ): readonly IndexedMember[] => {
    const more = new Map<string, EnrolledPolicy[]>()
    const rows: MemberRow[] = []
    for (const policy of policies) {
      const userId = policy.details.person?.user_id ?? null
      if (userId === null) rows.push(enrolledRow(policy))
      else more.set(userId, [...(more.get(userId) ?? []), policy])
    }
    const listed = new Set<string>()
    const listedRows = [...before, ...rows.map(indexed)].map((member) => {
      const news = more.get(member.row.user_id)
      if (news === undefined) return member
      listed.add(member.row.user_id)
      return indexed({
        ...member.row,
        policy_id: news.at(-1)?.policy_id ?? member.row.policy_id,
        signature: signatureOf(news),
        plan_info: [...member.row.plan_info, ...news.flatMap(policyPlans)],
      })
    })
    // Whoever has left this list since, or was another rep's, still holds the policy that was made here.
    const others = [...more].filter(([userId]) => !listed.has(userId)).flatMap(([, news]) => news)
    return [...listedRows, ...others.map((policy) => indexed(enrolledRow(policy)))]
  }

  return {
    ofAgent: async (caller: Caller, { agent_id, ...listing }: Listing & { agent_id: string }): Promise<MemberPage> => {
      const rep = await visits.demandRep(caller, agent_id)
      await audit.record(caller, 'read', `agent:${rep.id}`, 'members')
      return memberPage(await all('agent', rep.id), listing)
    },
    ofGroup: async (caller: Caller, { group_id, ...listing }: Listing & { group_id: string }): Promise<MemberPage> => {
      const group = await visits.demandGroup(caller, group_id)
      await audit.record(caller, 'read', `group:${group.id}`, 'members')
      return memberPage(await all('group', group.id), listing)
    },
  }
}
