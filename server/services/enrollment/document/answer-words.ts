import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import type { HolidayPolicy } from '#schemas/calls/enrollment/employer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { billDateLabel } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { maskSsn } from '../../../domain/masks.ts'

type Message = (inputs: object, options: { locale: Locale }) => string

const genders = { '0': m.review_gender_male, '1': m.review_gender_female, '2': m.review_gender_others }
const maritalStatuses = {
  '0': m.review_marital_single,
  '1': m.review_marital_married,
  '2': m.review_marital_divorced,
  '3': m.review_marital_widowed,
}
const compensations = {
  G10L20: m.review_compensation_g10l20,
  MW: m.review_compensation_mw,
  GMWL10: m.review_compensation_gmwl10,
  G20: m.review_compensation_g20,
  Salary: m.review_compensation_salary,
  '1099': m.review_compensation_1099,
}
const employments = { A: m.review_employment_active, C: m.review_employment_cobra }
const payments = {
  cc: m.billing_cc,
  eft: m.billing_eft,
  list: m.billing_list,
  elist: m.billing_elist,
  stmt: m.billing_stmt,
}
const accountTypes = { checking: m.billing_account_type_checking, savings: m.billing_account_type_savings }
const holderTypes = { individual: m.billing_account_holder_individual, company: m.billing_account_holder_company }
const holidays: Readonly<Record<keyof HolidayPolicy, Message>> = {
  Standard_6: m.review_holiday_standard,
  Presendents_Day: m.review_holiday_presidents,
  Columbus_Day: m.review_holiday_columbus,
  Religious_Days: m.review_holiday_religious,
  Birthday: m.review_holiday_birthday,
  Floating_Day: m.review_holiday_floating,
}

interface Named {
  first_name?: string
  middle_name?: string
  last_name?: string
}
interface Addressed {
  address1?: string
  address2?: string
  city?: string
  state?: string
  zip?: string
}

export const fullName = (person: Named): string =>
  [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')

export const listed = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(', ')

export const addressText = ({ address1, address2, city, state, zip }: Addressed): string =>
  listed(address1, address2, city, [state, zip].filter(Boolean).join(' '))

export const phoneText = (digits: string | undefined): string | undefined => digits && formatPhone(digits)
export const ssnText = (number: string | undefined): string | undefined => number && maskSsn(number)

/** The words of codes in one language, as the review's cards have them; an unknown code stands as it is. */
export const answerWords = (locale: Locale) => {
  const at = { locale }
  const named = (names: Readonly<Record<string, Message>>) => (code: string | undefined) =>
    code === undefined ? undefined : (names[code]?.({}, at) ?? code)
  return {
    gender: named(genders),
    maritalStatus: named(maritalStatuses),
    compensation: named(compensations),
    employment: named(employments),
    payment: named(payments),
    accountType: named(accountTypes),
    holderType: named(holderTypes),
    yesNo: (flag: number | undefined) =>
      flag === undefined ? undefined : flag === 1 ? m.review_yes({}, at) : m.review_no({}, at),
    height: (feet: string | undefined, inches: string | undefined) =>
      feet === undefined ? undefined : m.review_height({ feet, inches: Number(inches ?? 0) }, at),
    weight: (pounds: string | undefined) => pounds && m.review_weight({ pounds }, at),
    birthState: (state: string | undefined) => (state === BORN_ABROAD ? m.contact_birth_abroad({}, at) : state),
    billDate: (day: number | undefined) => (day === undefined ? undefined : billDateLabel(day, locale)),
    holidays: (policy: HolidayPolicy | undefined) =>
      Object.entries(policy ?? {})
        .filter(([, flag]) => flag === 1)
        .map(([day]) => holidays[day as keyof HolidayPolicy]({}, at))
        .join(', '),
  }
}
