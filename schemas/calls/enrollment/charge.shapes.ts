import { Type, type Static } from 'typebox'
import { DateText, Dollars, nullable } from '../shapes.ts'

/** A charge of every month: its day, and the date of the first one. */
const Installment = Type.Object({ day: Type.Integer({ minimum: 1, maximum: 28 }), from: DateText })
export type Installment = Static<typeof Installment>

/** What is charged when, for either way of payment that a person pays by. */
export const ChargeTerms = Type.Object({
  first: Dollars,
  monthly: Dollars,
  card: Installment,
  /** One for each day that may be chosen. */
  account: Type.Array(Installment),
})
export type ChargeTerms = Static<typeof ChargeTerms>

/** What is charged when to the card or account that was given. */
export const Charge = Type.Object({
  method: Type.Union([Type.Literal('cc'), Type.Literal('eft')]),
  /** The last four of the number; empty while it is not known. */
  digits: Type.String(),
  /** `Visa`; left out where it is not known, and of an account. */
  brand: Type.Optional(Type.String()),
  first: Dollars,
  monthly: Dollars,
  day: Type.Integer(),
  from: DateText,
})
export type Charge = Static<typeof Charge>

const TakenBy = Type.Union([Type.Literal('cc'), Type.Literal('eft')])

/** What premiums are taken from by us, and what the applicant may give in its place. */
export const PaymentNow = Type.Object({
  method: TakenBy,
  digits: Type.String(),
  brand: Type.Optional(Type.String()),
  methods: Type.Array(TakenBy),
  /** Where the fields for a card are. */
  card_frame: nullable(Type.String()),
  /** It was declined: nothing is taken until another one is given. */
  failed: Type.Boolean(),
})
export type PaymentNow = Static<typeof PaymentNow>
