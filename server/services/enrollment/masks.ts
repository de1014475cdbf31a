import type { AgreementInfo } from '#schemas/calls/agreement.calls.ts'
import type { Beneficiary } from '#schemas/calls/beneficiaries.calls.ts'
import type { PaymentInfo } from '#schemas/calls/billing.calls.ts'
import type { Dependent, DependentInfo } from '#schemas/calls/dependents.calls.ts'
import type { TempColumn } from '#schemas/calls/draft.calls.ts'
import type { PersonalInfo } from '#schemas/calls/personal.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import { filterInfo, type StoredFilter } from '../storefront/quote-facts.ts'
import type { StoredAgreement } from './enrollment-state.ts'

/** `***-**-1234`: what forms take for "on file" (spec decisions, Sensitive fields on the way back). */
export const maskSsn = (ssn: string | undefined): string | undefined =>
  ssn === undefined || ssn === '' ? undefined : `***-**-${ssn.slice(-4)}`

/** As many stars as there are digits before the last four. */
export const maskNumber = (number: string | undefined): string | undefined =>
  number === undefined || number === '' ? undefined : `${'*'.repeat(Math.max(2, number.length - 4))}${number.slice(-4)}`

const without = <Item extends object, Name extends keyof Item>(item: Item, name: Name): Omit<Item, Name> => {
  const { [name]: _left, ...rest } = item
  return rest
}

/** What was typed, or what is on file where nothing or its mask came back. */
export const keep = (typed: string | undefined, onFile: string | undefined): string | undefined =>
  typed === undefined || typed === '' || isKeptMask(typed) ? onFile : typed

const withMaskedSsn = <Person extends { ssn?: string }>(person: Person): Person => {
  const ssn = maskSsn(person.ssn)
  return { ...(without(person, 'ssn') as Person), ...(ssn && { ssn }) }
}

/** Gives a person the ssn that is on file under the same id. */
export const withKeptSsn = <Person extends { ssn?: string }>(
  person: Person,
  onFile: { ssn?: string } | undefined,
): Person => {
  const ssn = keep(person.ssn, onFile?.ssn)
  return { ...(without(person, 'ssn') as Person), ...(ssn && { ssn }) }
}

const maskDependent = (dependent: Dependent): Dependent => ({
  ...dependent,
  primary_info: withMaskedSsn(dependent.primary_info),
})

const maskPayment = (payment: PaymentInfo): PaymentInfo => {
  const card = maskNumber(payment.card_number)
  const account = maskNumber(payment.account_number)
  return {
    ...without(without(payment, 'card_number'), 'account_number'),
    ...(card && { card_number: card }),
    ...(account && { account_number: account }),
  }
}

const showAgreement = ({ signature: _picture, agreement_ids: _ids, ...shown }: StoredAgreement): AgreementInfo => shown

/** A section as it may leave the server: no full ssn, card or account number, no signature. */
export const masked = (column: TempColumn, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  switch (column) {
    case 'filter_info':
      return filterInfo(value as StoredFilter)
    case 'primary_info':
      return withMaskedSsn(value as PersonalInfo)
    case 'benificiary_info':
      return { beneficiaries: (value as { beneficiaries: Beneficiary[] }).beneficiaries.map(withMaskedSsn) }
    case 'dependent_info': {
      const info = value as DependentInfo
      return { ...info, dependents: info.dependents.map(maskDependent) }
    }
    case 'payment_info':
      return maskPayment(value as PaymentInfo)
    case 'aggrement_info':
      return showAgreement(value as StoredAgreement)
    default:
      return value
  }
}
