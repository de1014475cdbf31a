import type { EnrollType } from '#schemas/calls/shapes.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { perVersion } from '../../catalog/live-catalog.ts'
import { AccessDenied } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Enrolled, makeEnrolled } from '../../repositories/enrollment/enrolled.repository.ts'
import type { PolicyDetails } from '../enrollment/steps/policy-details.ts'
import type { HomesParts } from './homes-parts.ts'

export type EnrolledPolicy = Enrolled<PolicyDetails>

/** Someone who is a member already: by the catalog, or by a policy that was issued here. */
export interface Person {
  user_id: string
  first_name: string
  last_name: string
  agent_id: string | null
  group_id: string | null
  portal_id: string | null
  /** Under which type the next enrollment is begun. */
  type: EnrollType
  policies: readonly string[]
  /** Who is covered, where; dates mm/dd/yyyy. Null where an old policy does not say. */
  quote: {
    zip: string
    state: string
    /** Where the ZIP code asks for it, and it is known. */
    county?: string
    dob: string
    gender: string
    spouse_dop: string | null
    dep_dob: string[]
  } | null
}

const fromCatalog = (member: Member): Person => {
  const spouse = member.dependents.find(({ relationship }) => relationship === 'Spouse')
  const children = member.dependents.filter(({ relationship }) => relationship === 'Child')
  return {
    user_id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    agent_id: member.agent_id,
    group_id: member.group_id ?? null,
    portal_id: member.portal_id,
    type: member.type,
    policies: member.plans.map(({ policy_id }) => policy_id),
    quote: {
      zip: member.address.zip,
      state: member.address.state,
      dob: usDay(member.birthdate),
      gender: member.gender,
      spouse_dop: spouse === undefined ? null : usDay(spouse.birthdate),
      dep_dob: children.map(({ birthdate }) => usDay(birthdate)),
    },
  }
}

const fromPolicy = ({ policy_id, agent_id, group_id, portal_id, details }: EnrolledPolicy): Person => ({
  user_id: policy_id,
  first_name: details.person?.first_name ?? details.name,
  last_name: details.person?.last_name ?? '',
  agent_id,
  group_id,
  portal_id,
  type: 'existing-member',
  policies: [policy_id],
  quote: details.person?.quote ?? null,
})

/** Who the members are, wherever they come from, and who may know of them. */
export const makePeople = ({ catalog, database, sealing, visits }: HomesParts) => {
  const enrolled = makeEnrolled<PolicyDetails>({ database, sealing })
  const members = perVersion(catalog, () => new Map(catalog.members.map((member) => [member.id, member])))

  /** The person of a user id; null for an id that nobody has. */
  const find = async (userId: string): Promise<Person | null> => {
    const member = members().get(userId)
    if (member !== undefined) return fromCatalog(member)
    const policy = await enrolled.find(userId)
    return policy === null ? null : fromPolicy(policy)
  }

  return {
    enrolled,
    isCatalogMember: (userId: string): boolean => members().has(userId),
    find,
    /** The person, for the person's own session and those of the person's rep and group; others: 403, audited. */
    demand: async (caller: Caller, userId: string): Promise<Person> => {
      const person = await find(userId)
      if (person === null || members().has(userId)) {
        return fromCatalog(await visits.demandMember(caller, userId))
      }
      const visit = await visits.of(caller)
      const may =
        (visit?.role === 'rep' && visit.agent_id === person.agent_id) ||
        (visit?.role === 'group' && visit.group_id !== null && visit.group_id === person.group_id)
      if (!may) throw new AccessDenied('error_forbidden', 'read', `member:${userId}`, 403)
      return person
    },
  }
}
export type People = ReturnType<typeof makePeople>
