import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { whollyRecorded } from '#schemas/record/record.schema.ts'
import type { CardId } from '#schemas/steps/steps.registry.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import { answersByLabel } from '#schemas/steps/typed.rules.ts'
import { maskNumber } from '../../../domain/masks.ts'
import type { FullSections } from '../record/record-answers.ts'
import { addressText, answerWords, fullName, phoneText, ssnText } from './answer-words.ts'
import { type DocumentBlock, type Rows, facts } from './document-blocks.ts'
import { healthBlocks } from './health-facts.ts'
import { inLocale } from './in-locale.ts'

/** The words of the codes that the catalog lists. */
export interface ListedNames {
  relationship: Readonly<Record<string, string>>
  average_work_week: Readonly<Record<string, string>>
  emp_vac_policy: Readonly<Record<string, string>>
  emp_barg_unit: Readonly<Record<string, string>>
}

const named = (names: Readonly<Record<string, string>>, code: string | undefined) =>
  code === undefined ? undefined : (names[code] ?? code)

/** Steps of which a document says labels and answers, as their forms do. */
const wholeSteps: readonly CardId[] = whollyRecorded

/** The answers of the steps as a document says them: in one language, numbers masked. */
export const answerBlocks = (sections: FullSections, names: ListedNames, locale: Locale): DocumentBlock[] => {
  const at = { locale }
  const words = answerWords(locale)
  const part = (text: string, ...blocks: DocumentBlock[]): DocumentBlock[] => [
    { kind: 'heading', level: 2, text },
    ...blocks,
  ]
  const person = (name: string, ...blocks: DocumentBlock[]): DocumentBlock[] => [
    { kind: 'heading', level: 3, text: name },
    ...blocks,
  ]
  const body = (one: { height_feet?: string; height_inch?: string; weight?: string }): Rows => [
    [m.review_label_height({}, at), words.height(one.height_feet, one.height_inch)],
    [m.review_label_weight({}, at), words.weight(one.weight)],
  ]

  const { personal, contact, employer, beneficiaries, dependents, billing, health, review } = sections
  return [
    ...(personal
      ? part(
          m.review_card_personal({}, at),
          facts([
            [m.review_label_name({}, at), fullName(personal)],
            [m.review_label_birthdate({}, at), personal.birthdate],
            [m.review_label_gender({}, at), words.gender(personal.gender)],
            [m.review_label_ssn({}, at), ssnText(personal.ssn)],
            [m.review_label_marital_status({}, at), words.maritalStatus(personal.marital_status)],
            ...body(personal),
            [m.review_label_prior_carrier({}, at), personal.prior_carrier_name],
            [m.review_label_prior_effective({}, at), personal.prior_effective_date],
            [m.review_label_prior_termination({}, at), personal.prior_term_date],
          ]),
        )
      : []),
    ...(contact
      ? part(
          m.review_card_contact({}, at),
          facts([
            [m.review_label_address({}, at), addressText(contact)],
            [m.review_label_phone({}, at), phoneText(contact.phone_number)],
            [m.review_label_email({}, at), contact.email_address],
            [m.review_label_birth_city({}, at), contact.birth_city],
            [m.review_label_birth_state({}, at), words.birthState(contact.birth_state)],
          ]),
        )
      : []),
    ...(employer
      ? part(
          m.review_card_employer({}, at),
          facts([
            [m.review_label_employer({}, at), employer.name],
            [m.review_label_address({}, at), addressText(employer)],
            [m.review_label_phone({}, at), phoneText(employer.phone)],
            [m.review_label_work_week({}, at), named(names.average_work_week, employer.average_work_week)],
            [m.review_label_occupation({}, at), employer.occupation],
            [m.review_label_start_date({}, at), employer.employment_start_date],
            [m.review_label_compensation({}, at), words.compensation(employer.compensation_type)],
            [m.review_label_employment_status({}, at), words.employment(employer.employment_status)],
            [m.review_label_industry({}, at), employer.emp_industry],
            [m.review_label_employees({}, at), employer.emp_num_employed?.toString()],
            [m.review_label_vacation({}, at), named(names.emp_vac_policy, employer.emp_vac_policy)],
            [m.review_label_bargaining_unit({}, at), named(names.emp_barg_unit, employer.emp_barg_unit)],
            [m.review_label_holidays({}, at), words.holidays(employer.holiday_policy)],
          ]),
        )
      : []),
    ...(dependents && dependents.dependents.length > 0
      ? part(
          m.review_card_dependents({}, at),
          ...dependents.dependents.flatMap(({ primary_info: one, health_info }) =>
            person(
              fullName(one),
              facts([
                [m.review_label_relationship({}, at), named(names.relationship, one.relationship)],
                [m.review_label_birthdate({}, at), one.birthdate],
                [m.review_label_gender({}, at), words.gender(one.gender)],
                [m.review_label_ssn({}, at), ssnText(one.ssn)],
                ...body(one),
                [m.review_label_disability({}, at), words.yesNo(one.is_legally_disabled)],
                [m.dependents_disability({}, at), one.disability_condition],
              ]),
              ...(health_info ? healthBlocks(health_info, locale) : []),
            ),
          ),
        )
      : []),
    ...(beneficiaries && beneficiaries.beneficiaries.length > 0
      ? part(
          m.review_card_beneficiaries({}, at),
          ...beneficiaries.beneficiaries.flatMap((one) =>
            person(
              fullName(one),
              facts([
                [m.review_label_relationship({}, at), named(names.relationship, one.relationship)],
                [
                  m.review_label_share({}, at),
                  one.beneficiary_percentage === undefined ? '' : `${one.beneficiary_percentage}%`,
                ],
                [m.review_label_birthdate({}, at), one.birthdate],
                [m.review_label_ssn({}, at), ssnText(one.ssn)],
              ]),
            ),
          ),
        )
      : []),
    ...(health ? part(m.review_card_health({}, at), ...healthBlocks(health, locale)) : []),
    ...(billing
      ? part(
          m.review_card_billing({}, at),
          facts([
            [m.billing_payment_type({}, at), words.payment(billing.payment_method)],
            [
              m.review_card_holder({}, at),
              billing.name_on_cc ?? [billing.first_name_on_cc, billing.last_name_on_cc].filter(Boolean).join(' '),
            ],
            [
              m.billing_card_number({}, at),
              billing.card_number && [billing.card_brand, maskNumber(billing.card_number)].filter(Boolean).join(' '),
            ],
            [
              m.review_label_expires({}, at),
              billing.expiration_month && `${billing.expiration_month}/${billing.expiration_year}`,
            ],
            [m.review_label_address({}, at), addressText(billing)],
            [m.billing_account_name({}, at), billing.account_name],
            [m.billing_bank_name({}, at), billing.bank_name],
            [m.billing_routing_number({}, at), billing.routing_number],
            [m.billing_account_number({}, at), billing.account_number && maskNumber(billing.account_number)],
            [m.billing_account_type({}, at), words.accountType(billing.account_type)],
            [m.billing_account_holder_type({}, at), words.holderType(billing.account_holder_type)],
            [m.billing_bill_date({}, at), words.billDate(billing.bill_date)],
          ]),
        )
      : []),
    ...inLocale(locale, () =>
      wholeSteps.flatMap((id) => {
        const section = sections[id]
        return section === undefined ? [] : part(stepNames[id](at), facts(answersByLabel(id, section)))
      }),
    ),
    ...(review?.additional_notes
      ? part(m.review_notes({}, at), { kind: 'text', runs: [{ text: review.additional_notes }] })
      : []),
  ]
}
