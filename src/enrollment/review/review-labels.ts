import type { SectionOf } from '#schemas/steps/steps.registry.ts'
import type { HolidayPolicy } from '#schemas/calls/enrollment/employer.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { billDateLabel } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { getLocale } from '../../i18n/locale.ts'

/** The words of a code; a code that is unknown here shows as it is. */
const named =
  (names: Record<string, () => string>) =>
  (code: string | undefined): string | undefined =>
    code === undefined ? undefined : (names[code]?.() ?? code)

/** What the review calls the fields, and the words of their codes (spec 3, section 2.1). */
export const reviewLabels = {
  name: () => m.review_label_name(),
  gender: () => m.review_label_gender(),
  height: () => m.review_label_height(),
  weight: () => m.review_label_weight(),
  birthdate: () => m.review_label_birthdate(),
  ssn: () => m.review_label_ssn(),
  maritalStatus: () => m.review_label_marital_status(),
  priorCarrier: () => m.review_label_prior_carrier(),
  priorEffective: () => m.review_label_prior_effective(),
  priorTermination: () => m.review_label_prior_termination(),
  email: () => m.review_label_email(),
  phone: () => m.review_label_phone(),
  address: () => m.review_label_address(),
  city: () => m.billing_city(),
  state: () => m.billing_state(),
  zip: () => m.billing_zip(),
  birthCity: () => m.review_label_birth_city(),
  birthState: () => m.review_label_birth_state(),
  unchecked: () => m.review_label_unchecked(),
  employer: () => m.review_label_employer(),
  workWeek: () => m.review_label_work_week(),
  startDate: () => m.review_label_start_date(),
  occupation: () => m.review_label_occupation(),
  compensation: () => m.review_label_compensation(),
  employmentStatus: () => m.review_label_employment_status(),
  industry: () => m.review_label_industry(),
  employees: () => m.review_label_employees(),
  vacation: () => m.review_label_vacation(),
  bargainingUnit: () => m.review_label_bargaining_unit(),
  holidays: () => m.review_label_holidays(),
  relationship: () => m.review_label_relationship(),
  share: () => m.review_label_share(),
  condition: () => m.review_label_condition(),
  status: () => m.review_label_status(),
  onset: () => m.review_label_onset(),
  recovery: () => m.review_label_recovery(),
  treatment: () => m.review_label_treatment(),
  medicated: () => m.review_label_medicated(),
  lastSeen: () => m.review_label_last_seen(),
  symptoms: () => m.review_label_symptoms(),
  physician: () => m.review_label_physician(),
  medication: () => m.review_label_medication(),
  dosage: () => m.review_label_dosage(),
  disability: () => m.review_label_disability(),
  expires: () => m.review_label_expires(),
  genderOf: named({ '0': m.review_gender_male, '1': m.review_gender_female, '2': m.review_gender_others }),
  maritalStatusOf: named({
    '0': m.review_marital_single,
    '1': m.review_marital_married,
    '2': m.review_marital_divorced,
    '3': m.review_marital_widowed,
  }),
  compensationOf: named({
    G10L20: m.review_compensation_g10l20,
    MW: m.review_compensation_mw,
    GMWL10: m.review_compensation_gmwl10,
    G20: m.review_compensation_g20,
    Salary: m.review_compensation_salary,
    '1099': m.review_compensation_1099,
  }),
  yesNo: (flag: number | undefined): string | undefined =>
    flag === undefined ? undefined : flag === 1 ? m.review_yes() : m.review_no(),
  employmentStatusOf: named({ A: m.review_employment_active, C: m.review_employment_cobra }),
  paymentOf: named({
    cc: m.billing_cc,
    eft: m.billing_eft,
    list: m.billing_list,
    elist: m.billing_elist,
    stmt: m.billing_stmt,
  }),
  accountTypeOf: named({ checking: m.billing_account_type_checking, savings: m.billing_account_type_savings }),
  holderTypeOf: named({
    individual: m.billing_account_holder_individual,
    company: m.billing_account_holder_company,
  }),
  billDateOf: (day: number | undefined) => (day === undefined ? undefined : billDateLabel(day, getLocale())),
  holidaysOf: (policy: HolidayPolicy | undefined) => {
    const names: Record<keyof HolidayPolicy, () => string> = {
      Standard_6: m.review_holiday_standard,
      Presendents_Day: m.review_holiday_presidents,
      Columbus_Day: m.review_holiday_columbus,
      Religious_Days: m.review_holiday_religious,
      Birthday: m.review_holiday_birthday,
      Floating_Day: m.review_holiday_floating,
    }
    return Object.entries(policy ?? {})
      .filter(([, flag]) => flag === 1)
      .map(([day]) => names[day as keyof HolidayPolicy]())
      .join(', ')
  },
}

type Agreement = SectionOf<'agreement'> | null | undefined

/** Whether it is signed; nothing where no plan asks for a signature. */
export const signatureOf = (agreement: Agreement, isAwaited: boolean): string | undefined =>
  agreement?.signed ? m.review_signed() : isAwaited ? m.review_not_signed() : undefined

/** Where no plan asks for a signature, the ticks are all that is asked. */
export const agreedTo = (agreement: Agreement): string | undefined => {
  const { agreed = [] } = agreement ?? {}
  return agreed.length > 0 && agreed.every((tick) => tick === 1) ? m.review_agreed() : undefined
}
