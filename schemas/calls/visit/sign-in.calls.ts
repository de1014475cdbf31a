import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { OneOf, Text } from '../shapes.ts'
import { PasskeyAsked, PasskeySigned, ReturnedFromProvider } from '../sign-in.shapes.ts'

/** Who signs in: a rep by the access code, whoever looks after a group's benefits by the enrollment code. */
const OfCode = { of: OneOf(['rep', 'group'] as const), code: Text }

/** Whose visit has begun. */
const OpenedVisit = Type.Object({ of: OneOf(['rep', 'group'] as const) })
export type OpenedVisit = Static<typeof OpenedVisit>

/**
 * Signing in as a rep or a group that the staff has given a passkey or an account of the identity provider in place of the
 * code to its address (docs/decisions/2026-11-27-reps-and-groups-sign-in.md). The visit that begins is the one that a code
 * begins.
 */
export const signInCalls = {
  proveForSetUp: call('POST enrollment/prove-for-set-up', {
    summary: 'Lets this session set up how it signs in, by the one-time code that was sent',
    body: exact({ ...OfCode, otp: Text }),
    data: Type.Object({ proved: Type.Literal(true) }),
  }),
  beginAccessPasskey: call('POST enrollment/begin-passkey', {
    summary: 'What a browser makes a passkey with, for who has shown the one-time code',
    body: exact(OfCode),
    data: Type.Object({ options: PasskeyAsked }),
  }),
  saveAccessPasskey: call('POST enrollment/save-passkey', {
    summary: 'Keeps a passkey and begins the visit',
    body: exact({ ...OfCode, response: PasskeySigned }),
    data: OpenedVisit,
  }),
  beginPasskeyVisit: call('POST enrollment/begin-passkey-visit', {
    summary: 'What a browser signs with a passkey to sign in',
    body: exact(OfCode),
    data: Type.Object({ options: PasskeyAsked }),
  }),
  openPasskeyVisit: call('POST enrollment/open-passkey-visit', {
    summary: 'Begins the visit by what a passkey of this rep or group has signed',
    body: exact({ ...OfCode, response: PasskeySigned }),
    data: OpenedVisit,
  }),
  beginProviderVisit: call('POST enrollment/begin-provider-visit', {
    summary: 'Where a browser goes to sign in at the identity provider',
    body: exact({
      ...OfCode,
      /** Whether the provider is to ask who it is, also where it knows: somebody came back with another account. */
      again: Type.Boolean(),
    }),
    data: Type.Object({ address: Type.String() }),
  }),
  openProviderVisit: call('POST enrollment/open-provider-visit', {
    summary: 'Begins the visit by what the identity provider sent a browser back with',
    body: ReturnedFromProvider,
    data: OpenedVisit,
  }),
}
