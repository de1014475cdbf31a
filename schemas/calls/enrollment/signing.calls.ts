import { Type, type Static } from 'typebox'
import { AgreementText, SignatureKind } from './agreement.calls.ts'
import { call, exact } from '../call.ts'
import { DateText, Dollars, Flag, Result, nullable } from '../shapes.ts'

const Token = Type.String({ maxLength: 100 })

export const Signing = Type.Object({
  /** `open`: to be signed. Otherwise nothing is told of the person, only who arranges the signature. */
  standing: Type.Union([Type.Literal('open'), Type.Literal('signed'), Type.Literal('expired')]),
  signed_on: nullable(DateText),
  policy: nullable(
    Type.Object({
      policy_id: Type.String(),
      first_name: Type.String(),
      effective_date: DateText,
      plans: Type.Array(Type.Object({ name: Type.String(), price: Dollars })),
      monthly: Dollars,
    }),
  ),
  arranged_by: nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  texts: Type.Array(AgreementText),
})
export type Signing = Static<typeof Signing>

/** The signature that the client of a rep or a group gives after the submit, by the link of a mail. Ours. */
export const signingCalls = {
  getSigning: call('GET enrollment/get-signing/{token}', {
    summary: 'What a signed, expiring link asks to be signed',
    params: exact({ token: Token }),
    data: Result(Signing),
  }),
  signPolicy: call('POST enrollment/sign-policy', {
    summary: 'Signs a submitted enrollment, once (PNG data URL of at most 512 KiB)',
    body: exact({
      token: Token,
      agreed: Type.Array(Flag, { maxItems: 50 }),
      signature: Type.String({ maxLength: 800_000 }),
      signature_kind: SignatureKind,
    }),
    data: Type.Object({ signed_on: DateText }),
    bodyLimit: 1024 * 1024,
  }),
  renewSigning: call('POST enrollment/renew-signing', {
    summary: 'Sends a new link to the address of the enrollment, for one that has expired',
    body: exact({ token: Token }),
    data: Type.Object({ sent: Type.Literal(true) }),
  }),
}
