import { Type, type Static } from 'typebox'
import { deskRights, deskRoleNames } from '../../desk/roles.ts'
import { call, exact } from '../call.ts'
import { PasskeyAsked, PasskeySigned, ReturnedFromProvider } from '../sign-in.shapes.ts'
import { OneOf, nullable } from '../shapes.ts'

const Role = OneOf(deskRoleNames)

export const DeskSession = Type.Object({
  /** Who is signed in; null for nobody. */
  staff: nullable(Type.Object({ name: Type.String(), roles: Type.Array(Role), rights: Type.Array(OneOf(deskRights)) })),
  /** The identity provider that the staff may sign in at, by its name; null without one. */
  provider: nullable(Type.String()),
  /** Made-up people whom anybody may sign in as; empty but on the demonstration. */
  demo: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), roles: Type.Array(Role) })),
})
export type DeskSession = Static<typeof DeskSession>

/** 32 random bytes, base64url: the part of the invitation's link that is sent to nobody. */
const Invitation = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

/** An address of the desk. */
export const deskPagePattern = '^/desk(/[A-Za-z0-9-]{1,40}){0,3}$'

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
  beginSetUp: call('POST staff/begin-passkey', {
    summary: 'What a browser makes a passkey with, for who has an invitation',
    body: exact({ invitation: Invitation }),
    data: Type.Object({ options: PasskeyAsked }),
  }),
  finishSetUp: call('POST staff/save-passkey', {
    summary: 'Keeps a passkey, ends the invitation, and signs in',
    body: exact({ invitation: Invitation, response: PasskeySigned }),
    data: DeskSession,
  }),
  beginSignIn: call('POST staff/begin-sign-in', {
    summary: 'What a browser signs with a passkey to sign in',
    data: Type.Object({ options: PasskeyAsked }),
  }),
  finishSignIn: call('POST staff/sign-in', {
    summary: 'Signs in by what a passkey has signed; whatever is wrong with it, the refusal is the same',
    body: exact({ response: PasskeySigned }),
    data: DeskSession,
  }),
  beginProviderSignIn: call('POST staff/begin-provider-sign-in', {
    summary: 'Where a browser goes to sign in at the identity provider; 404 where there is none',
    body: exact({
      /** Of the page that asks: somebody on another host of the product signs in on the public one. */
      origin: Type.String({ pattern: '^https?://[A-Za-z0-9.:\\[\\]-]{1,255}$' }),
      page: Type.String({ pattern: deskPagePattern, maxLength: 120 }),
      /** Whether the provider is to ask who it is, also where it knows: somebody came back with another account. */
      again: Type.Boolean(),
    }),
    data: Type.Object({ address: Type.String() }),
  }),
  finishProviderSignIn: call('POST staff/provider-sign-in', {
    summary: 'Signs in by what the identity provider sent a browser back with',
    body: ReturnedFromProvider,
    data: Type.Object({
      session: DeskSession,
      /** The page of the desk that was open before. */
      page: Type.String(),
    }),
  }),
  signOutDesk: call('POST staff/sign-out', {
    summary: 'Ends the session of the desk',
    data: Type.Object({
      signed_out: Type.Literal(true),
      /** Where the browser ends its session at the identity provider; null where there is none to end. */
      address: nullable(Type.String()),
    }),
  }),
}
