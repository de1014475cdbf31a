import { Type, type Static } from 'typebox'
import { signInWays } from '../../desk/sign-in-ways.ts'
import { call, exact } from '../call.ts'
import { OneOf, nullable } from '../shapes.ts'

/** `agent:ID` or `group:ID`, as the audit names them. */
const Subject = Type.String({ maxLength: 80 })

/** What somebody signs in with. Times are epoch milliseconds. */
const SignInKey = Type.Object({
  /** Of a passkey its id; `account` for the account at the identity provider. */
  id: Type.String(),
  created_at: Type.Integer(),
  used_at: nullable(Type.Integer()),
})
export type SignInKey = Static<typeof SignInKey>

export const SignInRow = Type.Object({
  subject: Subject,
  of: OneOf(['rep', 'group'] as const),
  name: Type.String(),
  /** Where a code goes, masked; null where none can be sent. */
  address: nullable(Type.String()),
  way: OneOf(signInWays),
  /** Until when it may be set up by a code; null where nothing is to be set up. */
  set_up_until: nullable(Type.Integer()),
  /** Who of the staff gave it, and when; null for a code. */
  given_by: nullable(Type.String()),
  given_at: nullable(Type.Integer()),
  keys: Type.Array(SignInKey),
})
export type SignInRow = Static<typeof SignInRow>

export const SignInList = Type.Object({
  /** The identity provider by its name; null without one. */
  provider: nullable(Type.String()),
  rows: Type.Array(SignInRow),
})
export type SignInList = Static<typeof SignInList>

const Changed = Type.Object({ changed: Type.Literal(true) })

/** How reps and groups sign in, and what the staff changes about it. */
export const deskSignInsCalls = {
  getSignIns: call('GET staff/get-sign-ins', {
    summary: 'The reps and groups of the catalog, how each signs in, and with what',
    data: SignInList,
  }),
  giveSignIn: call('POST staff/give-sign-in', {
    summary: 'Gives a rep or a group a way to sign in, and lets it be set up for three days; ends its visits',
    body: exact({ subject: Subject, way: OneOf(signInWays) }),
    data: Changed,
  }),
  removeSignInKey: call('POST staff/remove-sign-in-key', {
    summary: 'Takes a passkey, or the account at the identity provider, from a rep or a group; ends its visits',
    body: exact({ subject: Subject, key: Type.String({ minLength: 1, maxLength: 1400 }) }),
    data: Changed,
  }),
}
