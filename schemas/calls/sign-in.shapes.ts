import { Type } from 'typebox'
import { exact } from './call.ts'

/** As WebAuthn's `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` take them. */
export const PasskeyAsked = Type.Record(Type.String(), Type.Unknown())

/** As WebAuthn's `toJSON` of a credential gives it; the library that judges it knows every part. */
export const PasskeySigned = exact({
  id: Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }),
  rawId: Type.String({ maxLength: 1400 }),
  type: Type.Literal('public-key'),
  response: Type.Record(Type.String(), Type.Unknown()),
  clientExtensionResults: Type.Record(Type.String(), Type.Unknown()),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
})

/** What an identity provider sent a browser back with. */
export const ReturnedFromProvider = exact({
  /** 32 random bytes, base64url: what the browser left with. */
  state: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
  error: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  iss: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
})
