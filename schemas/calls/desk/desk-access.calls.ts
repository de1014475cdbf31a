import { Type, type Static } from 'typebox'
import { deskRights, deskRoleNames } from '../../desk/roles.ts'
import { call, exact } from '../call.ts'
import { OneOf, nullable } from '../shapes.ts'

const Role = OneOf(deskRoleNames)

export const DeskSession = Type.Object({
  /** Who is signed in; null for nobody. */
  staff: nullable(Type.Object({ name: Type.String(), roles: Type.Array(Role), rights: Type.Array(OneOf(deskRights)) })),
  /** Made-up people whom anybody may sign in as; empty but on the demonstration. */
  demo: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), roles: Type.Array(Role) })),
})
export type DeskSession = Static<typeof DeskSession>

/** Who works at the desk. */
export const deskAccessCalls = {
  getDeskSession: call('GET staff/get-session', {
    summary: 'Who is signed in at the desk, and how somebody can sign in',
    data: DeskSession,
  }),
  signInDemo: call('POST staff/sign-in-demo', {
    summary: 'Signs in as one of the made-up people of the demonstration; 404 anywhere else',
    body: exact({ staff: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: DeskSession,
  }),
  signOutDesk: call('POST staff/sign-out', {
    summary: 'Ends the session of the desk',
    data: Type.Object({ signed_out: Type.Literal(true) }),
  }),
}
