import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { CatalogId, EnrollmentId, EProcess, OpenType, nullable } from '../shapes.ts'

const words = nullable(Type.String())

/** What a rep's landing page shows (spec 1, section 3). Pictures are addresses; `agent_bio` is HTML. */
export const AgentLanding = Type.Object({
  logo: Type.String(),
  image: words,
  image_link: words,
  display_phone: Type.String(),
  display_email: Type.String(),
  display_name: Type.String(),
  display_about_name: Type.String(),
  tagline: Type.String(),
  agent_bio: Type.String(),
})
export type AgentLanding = Static<typeof AgentLanding>

/** What a group's landing page shows; `gweb_aboutus` is HTML. Phone, email and tagline are the group's own. */
export const GroupLanding = Type.Object({
  image: words,
  logo: Type.String(),
  gname: Type.String(),
  gweb_aboutus: Type.String(),
  address_information: Type.Object({
    address1: Type.String(),
    city: Type.String(),
    state: Type.String(),
    zip: Type.String(),
  }),
  display_name: Type.String(),
  display_phone: Type.String(),
  display_email: Type.String(),
  tagline: Type.String(),
})
export type GroupLanding = Static<typeof GroupLanding>

/** Whose landing page it is. */
export const LandingData = Type.Object({
  type: Type.Union([Type.Literal('agent'), Type.Literal('group')]),
  data: Type.Union([AgentLanding, GroupLanding]),
  agent_id: nullable(Type.String()),
  group_id: nullable(Type.String()),
  /** Of a group: the portal that its employees enroll in. */
  portal_id: nullable(Type.String()),
})

const Ids = {
  agent_id: nullable(Type.String()),
  group_id: nullable(Type.String()),
  portal_id: nullable(Type.String()),
}
const AgentInfo = Type.Object({
  agent_id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  /** The public code, for links; never the access code. */
  agent_code: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  display_phone: Type.String(),
  logo: Type.String(),
  /** The picture of the rep's landing page, and where it leads. */
  image: words,
  image_link: words,
  landing_url: words,
})
const GroupInfo = Type.Object({
  gid: Type.String(),
  gname: Type.String(),
  gcode: Type.String(),
  gagent_code: words,
  name: Type.String(),
  group_id: Type.String(),
  landing_url: words,
})
const ofAgent = exact({ agent_id: CatalogId })
const ofGroup = exact({ group_id: CatalogId })

/** Whom the pages speak for (spec 1, section 7, Identity and site information). Unknown ids answer 404. */
export const identityCalls = {
  validateLandingPage: call('GET enrollment/validate-landing-page', {
    summary: 'Whose landing page a path is; statusCode 204 where it is nobody’s',
    query: exact({ landing_page: Type.String({ maxLength: 100 }) }),
    data: nullable(LandingData),
  }),
  getExternalSite: call('GET enrollment/get-external-site-infromation', {
    summary: 'An external site by its name; statusCode 204 where there is none',
    query: exact({ site_name: Type.String({ maxLength: 100 }) }),
    data: nullable(
      Type.Object({
        site_name: Type.String(),
        display_name: Type.String(),
        /** The host that the site itself answers on: what its pictures are asked by. */
        site_domain: Type.String(),
        ...Ids,
        eprocess: EProcess,
        open_type: nullable(OpenType),
      }),
    ),
  }),
  getReferral: call('GET enrollment/get-enrollment-info-referral', {
    summary: 'Who referred, and whom the quote is for; statusCode 204 where there is no such referral',
    query: exact({ referral_id: Type.String({ maxLength: 100 }) }),
    data: nullable(
      Type.Object({
        ...Ids,
        /** False where the referral has ended: its form stands, without "Referred By". */
        valid_referral_link: Type.Boolean(),
        referrer_info: nullable(Type.Object({ name: Type.String() })),
      }),
    ),
  }),
  trackElevateTraffic: call('POST enrollment/track-elevate-traffic', {
    summary: 'Notes that a quote was begun from a site of the elevate portal',
    body: exact({ enrollment_id: EnrollmentId }),
    data: Type.Object({ tracked: Type.Boolean() }),
  }),
  getAgentInfoEnroll: call('GET enrollment/get-agent-info-enroll', {
    summary: 'A rep, as who enrolls with the rep sees one',
    query: ofAgent,
    data: AgentInfo,
  }),
  getMemberInfo: call('GET enrollment/get-member-info', {
    summary: "A member's name and whom the member belongs to: for the member, the member's rep and group",
    query: exact({ user_id: CatalogId }),
    data: Type.Object({
      member_info: Type.Object({ first_name: Type.String(), last_name: Type.String() }),
      agent_info: nullable(AgentInfo),
      group_info: nullable(GroupInfo),
      portal_id: Type.String(),
    }),
  }),
  getGroupInfoEnroll: call('GET enrollment/get-group-info-enroll', {
    summary: 'A group, as who enrolls with the group sees one; its codes are the public ones',
    query: ofGroup,
    data: GroupInfo,
  }),
  getAgentLanding: call('GET enrollment/get-agent-landing-page-info', {
    summary: 'What header, footer and landing page show of a rep',
    query: ofAgent,
    data: AgentLanding,
  }),
  getAgentAbout: call('GET enrollment/get-agent-about-page-info', {
    summary: "A rep's biography, HTML",
    query: ofAgent,
    data: Type.Object({ display_about_name: Type.String(), agent_bio: Type.String() }),
  }),
  getGroupLanding: call('GET enrollment/get-group-landing-page-info', {
    summary: 'What header, footer and landing page show of a group',
    query: ofGroup,
    data: GroupLanding,
  }),
  getGroupAbout: call('GET enrollment/get-group-about-page-info', {
    summary: "A group's text about itself, HTML",
    query: ofGroup,
    data: Type.Object({ gname: Type.String(), gweb_aboutus: Type.String() }),
  }),
  getElevateInfo: call('GET enrollment/get-elevate-info', {
    summary: 'A portal, and whether plans of the elevate kind are sold in it; statusCode 204 where there is none',
    query: exact({ portal_id: CatalogId }),
    data: nullable(
      Type.Object({
        portal_id: Type.String(),
        platform_name: Type.String(),
        platform_code: Type.String(),
        is_elevate: Type.Boolean(),
      }),
    ),
  }),
}
