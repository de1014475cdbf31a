import { describe, expect, test } from 'vitest'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  type BillingContext,
  checkBank,
  checkBilling,
  checkCard,
  expiryMonths,
  expiryYears,
  hasCheckDigit,
  isInformational,
  isRoutingNumber,
  paymentChoices,
} from '#schemas/steps/billing/billing.rules.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { bank, card as validCard, requiredOfCard } from './payments.ts'
import { billDateLabel, defaultBillDate } from '#schemas/storefront/pricing/bill-date.rules.ts'

const keys = (problems: readonly FieldError[]) => problems.map((one) => `${one.target_element}: ${one.message_key}`)

const context: BillingContext = {
  year: 2026,
  month: 11,
  cardOnFile: false,
  byProvider: false,
  accountOnFile: false,
  billDates: [21, 25],
  alsoRequired: [],
}

/** Good for this month alone. */
const card: PaymentInfo = { ...validCard, expiration_month: '11', expiration_year: '2026' }

const ofCard = (change: Partial<PaymentInfo>, more: Partial<BillingContext> = {}) =>
  keys(checkCard({ ...card, ...change }, { ...context, ...more }))

const ofBank = (change: Partial<PaymentInfo>, more: Partial<BillingContext> = {}) =>
  keys(checkBank({ ...bank, ...change }, { ...context, ...more }))

describe('ways of payment', () => {
  // @spec 3:52 3:95
  test('a card lets people take EFT instead; the others are fixed, three of them only inform', () => {
    const methods: PaymentMethod[] = ['cc', 'eft', 'list', 'elist', 'stmt']
    expect(methods.map((method) => `${paymentChoices(method).join()} ${isInformational(method)}`)).toEqual([
      'cc,eft false',
      'eft false',
      'list true',
      'elist true',
      'stmt true',
    ])
    for (const payment_method of ['list', 'elist', 'stmt'] as const)
      expect(checkBilling({ payment_method }, context)).toEqual([])
  })
})

describe('a card', () => {
  // @spec 3:110 3:86
  test('what must be there; address2 only where the server says so', () => {
    const required = (name: string) => `${name}: error_field_required`
    expect(keys(checkCard({ payment_method: 'cc' }, context))).toEqual(requiredOfCard.map(required))
    expect(ofCard({}, { alsoRequired: ['address2', 'first_name_on_cc'] })).toEqual([required('address2')])
    expect(ofCard({ address2: 'Apt 4' }, { alsoRequired: ['address2'] })).toEqual([])
    expect(keys(checkCard({ ...card, card_number: '', security_code: '' }, { ...context, cardOnFile: true }))).toEqual(
      [],
    )
  })

  // @spec 3:110 3:163 3:170
  test('numbers of 13 to 25 digits with their check digit, codes of 3 or 4, ZIP codes of 5, names of letters', () => {
    const thirteen = '4222222222222'
    const twentyFive = '4111111111111111111111111'
    expect([thirteen, twentyFive].map((number) => [number.length, hasCheckDigit(number)])).toEqual([
      [13, true],
      [25, true],
    ])
    const wrong = ['411111111111', `${twentyFive}0`, '4111 1111', 'x'].map((card_number) => ofCard({ card_number })[0])
    expect(wrong).toEqual(wrong.map(() => 'card_number: error_card_number_length'))
    expect([ofCard({ card_number: thirteen }), ofCard({ card_number: twentyFive })]).toEqual([[], []])
    expect(ofCard({ card_number: '4111111111111112' })).toEqual(['card_number: error_card_number_invalid'])
    expect(['12', '12345', '12a'].map((security_code) => ofCard({ security_code })[0])).toEqual(
      Array.from({ length: 3 }, () => 'security_code: error_security_code_digits'),
    )
    expect(ofCard({ security_code: '1234' })).toEqual([])
    expect(['7870', '787011', '7870a'].map((zip) => ofCard({ zip })[0])).toEqual(
      Array.from({ length: 3 }, () => 'zip: error_zip_invalid'),
    )
    expect(ofCard({ first_name_on_cc: '-', last_name_on_cc: '.' })).toEqual([
      'first_name_on_cc: error_first_name_invalid',
      'last_name_on_cc: error_last_name_invalid',
    ])
    expect(ofCard({ first_name_on_cc: 'R2', last_name_on_cc: '4' })).toEqual([
      'first_name_on_cc: error_first_name_character',
      'last_name_on_cc: error_last_name_character',
    ])
    expect([
      m.error_card_number_length(),
      m.error_security_code_digits(),
      m.error_zip_invalid(),
      m.error_first_name_invalid(),
      m.error_last_name_invalid(),
    ]).toEqual([
      'The card number must have 13 to 25 digits',
      'The security code must have 3 or 4 digits',
      'Invalid Zip code',
      'Please enter a valid first name',
      'Please enter a valid last name',
    ])
  })

  // @spec 3:169
  test('months 01 to 12, years from this one to twenty ahead; this month is good, the last is not', () => {
    expect(expiryMonths).toEqual(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'])
    expect(expiryYears(2026)).toEqual(Array.from({ length: 21 }, (_, ahead) => String(2026 + ahead)))
    const of = (expiration_month: string, expiration_year: string) => ofCard({ expiration_month, expiration_year })
    expect([of('11', '2026'), of('01', '2046'), of('12', '2046')]).toEqual([[], [], []])
    expect([of('10', '2026'), of('12', '2025')]).toEqual([
      ['expiration_month: error_card_expired'],
      ['expiration_month: error_card_expired'],
    ])
    expect([of('00', '2027'), of('13', '2027'), of('1', '2027')].flat()).toEqual(
      Array.from({ length: 3 }, () => 'expiration_month: error_expiration_month'),
    )
    expect([of('01', '2047'), of('01', '27')].flat()).toEqual(
      Array.from({ length: 2 }, () => 'expiration_year: error_expiration_year'),
    )
    // One on file may have run out since it was taken.
    expect(
      keys(
        checkBilling(
          { payment_method: 'cc', card_id: 'card-1', expiration_month: '10', expiration_year: '2026' },
          context,
        ),
      ),
    ).toEqual(['card_id: error_card_expired'])
  })
})

describe('a bank account', () => {
  // @spec 3:109 3:85 3:163 3:170
  test('holder of letters, digits and spaces, 4 to 17 digits, routing number of 9, bank and both types', () => {
    expect(keys(checkBank({ payment_method: 'eft' }, context))).toEqual(
      ['account_name', 'routing_number', 'bank_name', 'account_number', 'account_type', 'account_holder_type'].map(
        (name) => `${name}: error_field_required`,
      ),
    )
    expect([
      ofBank({}),
      ofBank({ account_number: '1'.repeat(17) }),
      ofBank({ account_holder_type: 'individual' }),
    ]).toEqual([[], [], []])
    expect(['123', '1'.repeat(18), '12a4'].map((account_number) => ofBank({ account_number })[0])).toEqual(
      Array.from({ length: 3 }, () => 'account_number: error_account_number_digits'),
    )
    expect(ofBank({ account_name: 'Ann & Bo' })).toEqual(['account_name: error_account_holder_character'])
    expect(['02100002', '0210000210', '02100002a'].map((routing_number) => ofBank({ routing_number })[0])).toEqual(
      Array.from({ length: 3 }, () => 'routing_number: error_routing_number_digits'),
    )
    // The sum of the second is right, but numbers with 00 are the government's own.
    for (const routing_number of ['021000022', '000000000', '001000009'])
      expect(ofBank({ routing_number })).toEqual(['routing_number: error_routing_number_unknown'])
    expect(ofBank({ account_number: '' }, { accountOnFile: true })).toEqual([])
    expect([
      m.error_account_holder_invalid(),
      m.error_account_number_digits(),
      m.error_routing_number_digits(),
    ]).toEqual([
      'Invalid account holder name',
      'The account number must have 4 to 17 digits',
      'The routing number must have 9 digits',
    ])
  })

  // @spec 3:109 3:170
  test('a routing number has nine digits, a Federal Reserve prefix and a sum that ends in nought', () => {
    expect(['021000021', '121000248', '323371076'].map(isRoutingNumber)).toEqual([true, true, true])
    expect(['021000022', '130000005', '990000003', '02100002', '', 'abcdefghi'].map(isRoutingNumber)).toEqual(
      Array.from({ length: 6 }, () => false),
    )
  })

  // @spec 3:87 3:168
  test('days are shown as Nth of month; the 28th is chosen where it is offered', () => {
    expect([1, 2, 3, 5, 11, 12, 13, 21, 22, 23, 28].map((day) => billDateLabel(day, 'en'))).toEqual([
      '1st of month',
      '2nd of month',
      '3rd of month',
      '5th of month',
      '11th of month',
      '12th of month',
      '13th of month',
      '21st of month',
      '22nd of month',
      '23rd of month',
      '28th of month',
    ])
    expect([defaultBillDate([1, 28, 15]), defaultBillDate([1, 15]), defaultBillDate([])]).toEqual([28, 15, undefined])
  })
})

// @spec 3:171
test('what EFT payments mean, in full', () => {
  expect([
    m.billing_eft_initial(),
    m.billing_eft_monthly(),
    m.billing_eft_stop(),
    m.billing_eft_nsf(),
    m.billing_eft_no_charge(),
  ]).toEqual([
    'The first payment is charged within 5 days of enrollment.',
    'Monthly charge dates are the 1st to 6th for a 15th effective date and the 21st to 26th of the prior month for a 1st effective date.',
    'To stop a payment, let us know at least 3 business days before its date.',
    'A $30 insufficient funds fee applies.',
    'There is no monthly EFT charge.',
  ])
})
