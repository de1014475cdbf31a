import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { nullable } from '../shapes.ts'

export const DefaultInfo = Type.Object({
  agent_id: nullable(Type.String()),
  group_id: nullable(Type.String()),
  portal_id: nullable(Type.String()),
  eprocess: Type.String(),
  open_type: nullable(Type.String()),
  /** The member of the visit. */
  user_id: nullable(Type.String()),
  /** The path of the landing page of whom the site shows. */
  landing_url: nullable(Type.String()),
  access: Type.Union([Type.Literal('open'), Type.Literal('code')]),
  /** Whether the pages behind the access page may be shown. */
  passed: Type.Boolean(),
  /** Who has shown to be somebody in this session, and the name to show. */
  visit: nullable(
    Type.Object({
      role: Type.Union([Type.Literal('rep'), Type.Literal('group'), Type.Literal('employee'), Type.Literal('member')]),
      name: Type.String(),
    }),
  ),
  display_name: nullable(Type.String()),
  display_phone: nullable(Type.String()),
  display_email: nullable(Type.String()),
  tagline: nullable(Type.String()),
  logo: nullable(Type.String()),
})
export type DefaultInfo = Static<typeof DefaultInfo>

/** Who the site speaks for, and its pictures (spec 1, section 7, Identity and site information). */
export const siteCalls = {
  getDomainSite: call('GET enrollment/get-domainSite-infromation', {
    summary: 'The site that a host name stands for; statusCode 204 where it is none of ours',
    query: exact({ site_domain: Type.String({ maxLength: 400 }) }),
    data: nullable(Type.Object({ gid: nullable(Type.String()), gagent_code: nullable(Type.String()) })),
  }),
  getDefaultInfo: call('GET enrollment/get-default-info', {
    summary: 'Whom this session deals with: who was confirmed in it, else whom the host speaks for',
    data: DefaultInfo,
  }),
  getSiteSettings: call('GET enrollment/get-external-site-dynamic-information', {
    summary: "The site's pictures and texts, by key",
    query: exact({ site_domain: Type.String({ maxLength: 400 }) }),
    data: Type.Array(Type.Object({ key: Type.String(), value: Type.String() })),
  }),
}
