import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'

/** A card and a bank account that the rules of billing and the server take. */
export const card: PaymentInfo = {
  payment_method: 'cc',
  first_name_on_cc: 'Pat',
  last_name_on_cc: "O'Neil",
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '123',
  address1: '1100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  is_physical_address: 'yes',
}

export const bank: PaymentInfo = {
  payment_method: 'eft',
  routing_number: '021000021',
  account_name: 'Pat ONeil',
  bank_name: 'JPMORGAN CHASE',
  account_number: '123456789012',
  account_type: 'checking',
  account_holder_type: 'individual',
  bill_date: 25,
}

/** What a card cannot do without, in the order in which it is named. */
export const requiredOfCard = [
  'first_name_on_cc',
  'last_name_on_cc',
  'card_number',
  'security_code',
  'expiration_month',
  'expiration_year',
  'address1',
  'city',
  'state',
  'zip',
]
