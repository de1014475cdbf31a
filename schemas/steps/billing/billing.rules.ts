import type { PaymentInfo, PaymentMethod } from '../../calls/enrollment/billing.calls.ts'
import { checkField } from '../../fields/check.ts'
import { cardEntry } from './card-entry.rules.ts'
import type { FieldKindId } from '../../fields/kinds.registry.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

/** Ways of payment with nothing to enter: the screen informs (spec 3, section 4). */
export const isInformational = (method: PaymentMethod): boolean =>
  method === 'list' || method === 'elist' || method === 'stmt'

/** What the person may choose from: a plan paid by card lets them take EFT instead, the others are fixed. */
export const paymentChoices = (method: PaymentMethod): readonly PaymentMethod[] =>
  method === 'cc' ? ['cc', 'eft'] : [method]

/**
 * Whether a routing number of nine digits can exist: 3(d1+d4+d7)+7(d2+d5+d8)+(d3+d6+d9) divisible by ten and one of
 * the Federal Reserve's prefixes 01-12, 21-32, 61-72, 80. Those with 00 are the government's own: nobody pays a
 * premium from them.
 */
export const isRoutingNumber = (text: string): boolean => {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % 3] as number), 0) % 10 === 0
}

export interface BillingContext {
  /** The day in the applicant's eyes. */
  year: number
  /** 1 to 12. */
  month: number
  /** Cards are typed into the fields of a provider, which holds them: their numbers are never sent to us. */
  byProvider: boolean
  /** A number of that kind is on file and may be kept by sending none. */
  cardOnFile: boolean
  accountOnFile: boolean
  /** The days on which an account may be charged. */
  billDates: readonly number[]
  /** Fields that the server marks as required beyond those that always are (address2). */
  alsoRequired: readonly string[]
}

const required = (info: PaymentInfo, names: readonly (keyof PaymentInfo)[]): FieldError[] =>
  names.filter((name) => !String(info[name] ?? '').trim()).map((name) => wrong(name, 'error_field_required'))

/** Beyond being there, each field is what its kind says; the messages are the kinds' own. */
const checkKinds = (info: PaymentInfo, kinds: Partial<Record<keyof PaymentInfo, FieldKindId>>): FieldError[] =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const maxLength = name === 'bank_name' ? { maxLength: BANK_NAME_LENGTH } : {}
    const problem = checkField(kind, info[name as keyof PaymentInfo], maxLength)
    return problem === null ? [] : [wrong(name, problem.message_key, problem.message_values)]
  })

const BANK_NAME_LENGTH = 80
const cardKinds = {
  first_name_on_cc: 'first-name',
  last_name_on_cc: 'last-name',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'city',
} as const
const bankKinds = { account_name: 'holder-name', bank_name: 'text' } as const

const checkExpiry = (info: PaymentInfo, { year, month }: BillingContext): FieldError[] => {
  const expiryYear = Number(info.expiration_year)
  const expiryMonth = Number(info.expiration_month)
  if (!info.expiration_year || !info.expiration_month) return []
  if (!/^(0[1-9]|1[0-2])$/.test(info.expiration_month)) return [wrong('expiration_month', 'error_expiration_month')]
  if (!/^\d{4}$/.test(info.expiration_year) || expiryYear > year + 20) {
    return [wrong('expiration_year', 'error_expiration_year')]
  }
  return expiryYear < year || (expiryYear === year && expiryMonth < month)
    ? [wrong('expiration_month', 'error_card_expired')]
    : []
}

/** Whether the last digit of a card number is the check digit of the others (ISO/IEC 7812-1, Luhn). */
export const hasCheckDigit = (number: string): boolean =>
  [...number].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** The provider's fields in the place of ours. */
const checkHeldCard = (info: PaymentInfo, context: BillingContext): FieldError[] => {
  if (!info.card_token) return context.cardOnFile ? [] : [wrong('card_token', 'error_card_fields_required')]
  const card = cardEntry(info.card_token)
  if (card === null) return [wrong('card_token', 'error_card_fields_invalid')]
  return checkExpiry({ ...info, expiration_month: card.month, expiration_year: card.year }, context).map(
    ({ message_key = 'error_card_expired' }) => wrong('card_token', message_key),
  )
}

const checkCardNumber = (info: PaymentInfo): FieldError[] => {
  if (!info.card_number) return []
  if (!/^\d{13,25}$/.test(info.card_number)) return [wrong('card_number', 'error_card_number_length')]
  return hasCheckDigit(info.card_number) ? [] : [wrong('card_number', 'error_card_number_invalid')]
}

const checkSecurityCode = (info: PaymentInfo): FieldError[] =>
  info.security_code && !/^\d{3,4}$/.test(info.security_code)
    ? [wrong('security_code', 'error_security_code_digits')]
    : []

/**
 * Card number 13 to 25 digits with a check digit, not expired, a billing address (spec 3, section 5). Where a provider
 * holds the card, its own fields have checked the number.
 */
export const checkCard = (info: PaymentInfo, context: BillingContext): FieldError[] => {
  const alsoRequired = context.alsoRequired.filter((name): name is 'address2' => name === 'address2')
  const names: (keyof PaymentInfo)[] = ['first_name_on_cc', 'last_name_on_cc']
  if (!context.byProvider) {
    if (!context.cardOnFile || info.card_number) names.push('card_number', 'security_code')
    names.push('expiration_month', 'expiration_year')
  }
  names.push('address1', 'city', 'state', 'zip', ...alsoRequired)
  const problems = required(info, names)
  problems.push(...checkKinds(info, cardKinds))
  if (context.byProvider) problems.push(...checkHeldCard(info, context))
  else problems.push(...checkCardNumber(info), ...checkSecurityCode(info), ...checkExpiry(info, context))
  if (info.zip && !/^\d{5}$/.test(info.zip)) problems.push(wrong('zip', 'error_zip_invalid'))
  return problems
}

/** Account 4 to 17 digits, routing number of nine with its check digit, a bank's name (spec 3, section 5). */
export const checkBank = (info: PaymentInfo, context: BillingContext): FieldError[] => {
  const names: (keyof PaymentInfo)[] = ['account_name', 'routing_number', 'bank_name']
  if (!context.accountOnFile) names.push('account_number')
  names.push('account_type', 'account_holder_type')
  const problems = required(info, names)
  problems.push(...checkKinds(info, bankKinds))
  if (info.account_number && !/^\d{4,17}$/.test(info.account_number)) {
    problems.push(wrong('account_number', 'error_account_number_digits'))
  }
  if (info.routing_number && !/^\d{9}$/.test(info.routing_number)) {
    problems.push(wrong('routing_number', 'error_routing_number_digits'))
  } else if (info.routing_number && !isRoutingNumber(info.routing_number)) {
    problems.push(wrong('routing_number', 'error_routing_number_unknown'))
  }
  return problems
}

/** A day that was offered for another effective date is chosen anew. */
const checkBillDate = ({ bill_date }: PaymentInfo, { billDates }: BillingContext): FieldError[] =>
  bill_date === undefined || billDates.includes(bill_date) ? [] : [wrong('bill_date', 'error_option_invalid')]

/** What is wrong with the payment details; informational ways of payment have none to be wrong. */
export const checkBilling = (info: PaymentInfo, context: BillingContext): FieldError[] => {
  // What is on file was checked when it was taken; a card may have run out since.
  if (info.card_id !== undefined)
    return checkExpiry(info, context).map((problem) => ({ ...problem, target_element: 'card_id' }))
  if (info.payment_method === 'cc') return checkCard(info, context)
  if (info.payment_method !== 'eft') return []
  return [...(info.bank_id === undefined ? checkBank(info, context) : []), ...checkBillDate(info, context)]
}

/** Years that a card may run out in: this one to twenty ahead (spec 3, section 9). */
export const expiryYears = (year: number): string[] => Array.from({ length: 21 }, (_, ahead) => String(year + ahead))
export const expiryMonths: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  String(index + 1).padStart(2, '0'),
)
export const DEFAULT_BILL_DATE = 28
