import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { ChargeTerms } from './charge.shapes.ts'
import { NeverKeptText } from '../never-kept.ts'
import { EnrollmentId, FieldConfig, OnlyEnrollment, Result, Revision, Saved, Text, nullable } from '../shapes.ts'

export const PaymentMethod = Type.Union([
  Type.Literal('cc'),
  Type.Literal('eft'),
  Type.Literal('list'),
  Type.Literal('elist'),
  Type.Literal('stmt'),
])
export type PaymentMethod = Static<typeof PaymentMethod>

const cardFields = {
  first_name_on_cc: Type.Optional(Text),
  last_name_on_cc: Type.Optional(Text),
  /** Left out where the one on file is kept. */
  card_number: Type.Optional(Text),
  /** In the place of number and code where a provider holds the card: its token and expiration. */
  card_token: Type.Optional(Text),
  expiration_month: Type.Optional(Text),
  expiration_year: Type.Optional(Text),
  /** Checked and forgotten: never stored. */
  security_code: Type.Optional(NeverKeptText()),
  address1: Type.Optional(Text),
  address2: Type.Optional(Text),
  city: Type.Optional(Text),
  state: Type.Optional(Text),
  zip: Type.Optional(Text),
  is_physical_address: Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')])),
}
const bankFields = {
  routing_number: Type.Optional(Text),
  account_name: Type.Optional(Text),
  bank_name: Type.Optional(Text),
  /** Left out where the one on file is kept. */
  account_number: Type.Optional(Text),
  account_type: Type.Optional(Type.Union([Type.Literal('checking'), Type.Literal('savings')])),
  account_holder_type: Type.Optional(Type.Union([Type.Literal('individual'), Type.Literal('company')])),
  bill_date: Type.Optional(Type.Integer()),
}
/** Which card or account of the member's on file pays; the other fields are then its own. */
const onFile = {
  card_id: Type.Optional(Type.String()),
  bank_id: Type.Optional(Type.String()),
  name_on_cc: Type.Optional(Type.String()),
}
/** What is read of a card's number when it is given, and kept with its last four digits. */
const told = { card_brand: Type.Optional(Type.String()) }
export const PaymentInfo = Type.Object({
  payment_method: PaymentMethod,
  ...cardFields,
  ...bankFields,
  ...onFile,
  ...told,
})
/** As read back: `card_number` and `account_number` are masks with the last four digits. */
export type PaymentInfo = Static<typeof PaymentInfo>

/** Billing (spec 3, sections 2.3, 4, 5 and 9). */
export const billingCalls = {
  getBillingFields: call('GET enrollment/get-form-fields-billing-info', {
    summary: 'The field configuration of the card and bank forms',
    query: OnlyEnrollment,
    data: Result(Type.Array(FieldConfig)),
  }),
  getPaymentMethod: call('GET enrollment/get-payment-method', {
    summary: 'How the plans are paid: cc lets the person choose card or EFT, the others are fixed',
    query: OnlyEnrollment,
    data: Type.Object({
      result: PaymentMethod,
      /** Ours: what is charged when, with the days that may be chosen; null before the checkout. */
      charges: nullable(ChargeTerms),
      /** Ours: where the fields for a card are, of a provider that holds it; null where it is typed into the form. */
      card_frame: nullable(Text),
      /** Ours: the plans of the cart that are paid from a bank account and not by card; none where all are paid by list. */
      without_card: Type.Array(Type.String()),
    }),
  }),
  saveBillingInfo: call('POST enrollment/save-billing-info', {
    summary: 'Saves a card, a bank account, or that the plans are paid by list or statement',
    body: exact({
      enrollment_id: EnrollmentId,
      revision: Revision,
      payment_method: PaymentMethod,
      ...cardFields,
      ...bankFields,
    }),
    data: Saved,
  }),
  getBillingText: call('GET store/get-billing-text', {
    summary: 'How the charge appears on statements; formatted text',
    query: OnlyEnrollment,
    data: Result(Type.String()),
  }),
  lookUpRouting: call('GET common/routing', {
    summary: 'The bank of a routing number; a valid number of a bank that is not listed answers with name null',
    query: exact({ q: Text }),
    data: Type.Object({ name: nullable(Type.String()) }),
  }),
}
