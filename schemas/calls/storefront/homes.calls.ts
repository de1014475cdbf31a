import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { FilterInfo } from './quote.calls.ts'
import { CatalogId, DateText, EProcess, EnrollType, EnrollmentId, OpenType, Result, Text, nullable } from '../shapes.ts'

/** A group that a rep may enroll for. */
export const GroupOption = Type.Object({ gid: Type.String(), gname: Type.String() })
export type GroupOption = Static<typeof GroupOption>

/** An enrollment portal, in the language of the request. */
export const PortalOption = Type.Object({
  platform_group_id: Type.String(),
  platform_name: Type.String(),
  platform_code: Type.String(),
})
export type PortalOption = Static<typeof PortalOption>

/** A row of Current Members (spec 1, section 3, Member row). */
export const MemberRow = Type.Object({
  name: Type.String(),
  dob: DateText,
  email: Type.String(),
  /** `***-**-1234`; the whole number never leaves the server. Empty where none is known. */
  ssn: Type.String(),
  user_id: Type.String(),
  /** The newest policy of the member; null for who has none yet. */
  policy_id: nullable(Type.String()),
  /** Of whoever signs after the submit: when, null while the signature is awaited. Null where nothing is to be signed. */
  signature: nullable(Type.Object({ signed_on: nullable(DateText) })),
  agent_id: nullable(Type.String()),
  group_info: nullable(Type.Object({ group_id: Type.String(), group_name: Type.String() })),
  plan_info: Type.Array(
    Type.Object({
      plan: Type.String(),
      plan_name: Type.String(),
      plan_status: Type.String({ description: 'ACTIVE is normal' }),
    }),
  ),
})
export type MemberRow = Static<typeof MemberRow>

export const MemberSort = Type.Union([
  Type.Literal('name'),
  Type.Literal('dob'),
  Type.Literal('email'),
  Type.Literal('group'),
  Type.Literal('plans'),
])
export type MemberSort = Static<typeof MemberSort>
export const SortDirection = Type.Union([Type.Literal('asc'), Type.Literal('desc')])
export type SortDirection = Static<typeof SortDirection>

const listing = {
  /** Every word must occur in a name, an email, a group, a plan, a date of birth or the last four digits. */
  search: Type.Optional(Text),
  sort: Type.Optional(MemberSort),
  direction: Type.Optional(SortDirection),
  /** From 1; a page behind the last one is answered with the last one. */
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}

const MemberPage = Type.Object({
  result: Type.Array(MemberRow),
  /** Of all that the search found. */
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer(),
})
export type MemberPage = Static<typeof MemberPage>

const existingMember = {
  summary: 'Starts a temporary enrollment of a member who exists: only the tier is chosen',
  body: exact({
    user_id: CatalogId,
    tier: Type.Optional(Type.String({ maxLength: 4 })),
    eprocess: Type.Optional(EProcess),
    open_type: Type.Optional(OpenType),
    group_id: Type.Optional(CatalogId),
    agent_id: Type.Optional(CatalogId),
    policy_id: Type.Optional(CatalogId),
  }),
  data: Type.Object({
    temp_enrollment_id: EnrollmentId,
    portal_id: nullable(Type.String()),
    group_id: nullable(Type.String()),
    agent_id: nullable(Type.String()),
    type: EnrollType,
    eprocess: EProcess,
    result: FilterInfo,
  }),
}

/** The homes of reps, groups and members (spec 1, section 7, Menus, plans and filter). */
export const homesCalls = {
  addExistingFilter: call('POST enrollment/add-filter-for-existing-user', existingMember),
  addMemberFilter: call('POST enrollment/add-filter-for-member', existingMember),
  updateFilterPortal: call('POST enrollment/update-filter-portal', {
    summary: 'The portal, and for reps the group, that a temporary enrollment belongs to',
    body: exact({
      enrollment_id: EnrollmentId,
      platform_group_id: Type.Optional(Type.String({ maxLength: 64 })),
      group_id: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: Result(
      Type.Object({
        platform_group_id: Type.String(),
        group_id: nullable(Type.String()),
        type: EnrollType,
      }),
    ),
  }),
  getAgentGroups: call('GET enrollment/get-agent-groups', {
    summary: "The rep's groups; for that rep alone",
    query: exact({ agent_id: CatalogId }),
    data: Type.Array(GroupOption),
  }),
  getPlatforms: call('GET enrollment/get-enrollment-platforms', {
    summary: 'The portals of a rep or a group; without either, of the visitor and the site',
    query: exact({ agent_id: Type.Optional(CatalogId), group_id: Type.Optional(CatalogId) }),
    data: Type.Array(PortalOption),
  }),
  getAgentMembers: call('GET enrollment/get-agent-members', {
    summary: "A page of the rep's members; for that rep alone, SSNs masked",
    query: exact({ agent_id: CatalogId, ...listing }),
    data: MemberPage,
  }),
  getGroupUsers: call('GET enrollment/get-group-users', {
    summary: "A page of the group's people; for that group and its rep alone, SSNs masked",
    query: exact({ group_id: CatalogId, ...listing }),
    data: MemberPage,
  }),
  getSelected: call('GET enrollment/get-group-agent-member-info', {
    summary: 'The selected group, member and portal by name, of an enrollment or of what a tab has chosen',
    query: exact({
      enrollment_id: Type.Optional(EnrollmentId),
      group_id: Type.Optional(CatalogId),
      user_id: Type.Optional(CatalogId),
      portal_id: Type.Optional(CatalogId),
    }),
    data: Type.Object({
      enrollment_type: nullable(EnrollType),
      user_info: nullable(Type.Object({ first_name: Type.String(), last_name: Type.String() })),
      /** The code opens the group's pages: only the group and its rep are told. */
      group_info: nullable(
        Type.Object({ group_id: Type.String(), name: Type.String(), code: nullable(Type.String()) }),
      ),
      portal_info: nullable(PortalOption),
    }),
  }),
}
