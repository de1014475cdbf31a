import { Type, type Static } from 'typebox'
import { AgreementText, SignatureKind } from './agreement.calls.ts'
import { call, exact } from '../call.ts'
import { Charge } from './charge.shapes.ts'
import { AdditionalNotes, CopiedSections } from './review.calls.ts'
import { DateText, Dollars, EmployerPays, Flag, Result, nullable } from '../shapes.ts'

const Token = Type.String({ maxLength: 100 })

/** What the link alone tells: nothing of the person, who may not be the one who reads the mail. */
export const Signing = Type.Object({
  /** `open`: to be signed. */
  standing: Type.Union([Type.Literal('open'), Type.Literal('signed'), Type.Literal('expired')]),
  signed_on: nullable(DateText),
  arranged_by: nullable(Type.Object({ name: Type.String(), phone: Type.String() })),
  /** Whose name and logo stood over the enrollment: the group's, else the rep's, else the site's (spec 1, section 1). */
  mark: Type.Object({ name: Type.String(), tagline: Type.String(), logo: Type.String() }),
})
export type Signing = Static<typeof Signing>

/** What the link shows to whoever also knows the applicant's date of birth: everything that the signature is for. */
export const OpenedSigning = Type.Object({
  policy: Type.Object({
    policy_id: Type.String(),
    first_name: Type.String(),
    effective_date: DateText,
    plans: Type.Array(Type.Object({ name: Type.String(), price: Dollars, ...EmployerPays })),
    monthly: Dollars,
    first: Dollars,
    ...EmployerPays,
    /** As the receipt says it; null where it is billed separately, left out of a policy that is older than it is kept. */
    charge: Type.Optional(nullable(Charge)),
    submitted_on: DateText,
  }),
  /** What was asked and saved, secrets masked, in the order of the review's cards; not the agreement, which is given here. */
  sections: CopiedSections,
  additional_notes: AdditionalNotes,
  texts: Type.Array(AgreementText),
})
export type OpenedSigning = Static<typeof OpenedSigning>

/** The signature that the client of a rep or a group gives after the submit, by the link of a mail. Ours. */
export const signingCalls = {
  getSigning: call('GET enrollment/get-signing/{token}', {
    summary: 'What a signed, expiring link asks to be signed',
    params: exact({ token: Token }),
    data: Result(Signing),
  }),
  openSigning: call('POST enrollment/open-signing', {
    summary: 'What is signed, for whoever knows the date of birth of the applicant (mm/dd/yyyy)',
    body: exact({ token: Token, birthdate: DateText }),
    data: Result(OpenedSigning),
  }),
  signPolicy: call('POST enrollment/sign-policy', {
    summary: 'Signs a submitted enrollment, once (PNG data URL of at most 512 KiB)',
    body: exact({
      token: Token,
      birthdate: DateText,
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
