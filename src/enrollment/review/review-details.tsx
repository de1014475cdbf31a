import type { ReactNode } from 'react'
import type { LoadedReview } from '#machines/enrollment/review/review.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { BORN_ABROAD } from '#schemas/steps/contact/contact.rules.ts'
import type { DoubtNotes } from '#schemas/steps/doubts.rules.ts'
import type { CardId, SectionOf } from '#schemas/steps/steps.registry.ts'
import { EmailText } from '../../ui/text/email-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { Answers, answersIn, Facts, phone } from './review-health.tsx'
import { agreedTo, reviewLabels as label, signatureOf } from './review-labels.ts'

/** What is shown of an enrollment that is reviewed or was submitted. */
type Shown = Pick<LoadedReview, 'sections' | 'texts' | 'names'> & {
  /** Whether a signature is asked for that nobody has given: of plans that ask for none, nothing is missing. */
  awaitsSignature: boolean
}

/** What is shown of what a step has saved; nothing where nothing is. */
type Details<Id extends CardId> = (section: SectionOf<Id> | null, loaded: Shown) => ReactNode

/** The words of a listed code; one that is not listed shows as it is. */
const named = (names: Record<string, string> | undefined, code: string | undefined): string | undefined =>
  code === undefined ? undefined : (names?.[code] ?? code)

const fullName = (person: { first_name?: string; middle_name?: string; last_name?: string }): string =>
  [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')

const height = (feet: string | undefined, inches: string | undefined): string | undefined =>
  feet === undefined ? undefined : m.review_height({ feet, inches: Number(inches ?? 0) })

/** As the fields show it. */
const masked = (number: string | undefined): string | undefined => number?.replaceAll('*', '•')

const personalDetails: Details<'personal'> = (personal) =>
  personal && (
    <Facts
      rows={[
        [label.name(), fullName(personal)],
        [label.gender(), label.genderOf(personal.gender)],
        [label.height(), height(personal.height_feet, personal.height_inch)],
        [label.weight(), personal.weight && m.review_weight({ pounds: personal.weight })],
        [label.birthdate(), personal.birthdate],
        [label.ssn(), masked(personal.ssn)],
        [label.maritalStatus(), label.maritalStatusOf(personal.marital_status)],
        [label.priorCarrier(), personal.prior_carrier_name],
        [label.priorEffective(), personal.prior_effective_date],
        [label.priorTermination(), personal.prior_term_date],
      ]}
    />
  )

/** What the person had let through: whoever reviews the enrollment sees what nobody has checked. */
const unchecked = (notes: DoubtNotes): string =>
  [
    notes.email_skipped && label.email(),
    notes.phone_skipped && label.phone(),
    notes.address_as_entered && label.address(),
  ]
    .filter(Boolean)
    .join(', ')

const birthState = (names: LoadedReview['names'], code: string | undefined): string | undefined =>
  code === BORN_ABROAD ? m.contact_birth_abroad() : named(names.state, code)

const contactDetails: Details<'contact'> = (contact, { names }) =>
  contact && (
    <Facts
      rows={[
        [label.email(), contact.email_address && <EmailText email={contact.email_address} />],
        [label.phone(), phone(contact.phone_number)],
        [label.address(), [contact.address1, contact.address2].filter(Boolean).join(', ')],
        [label.city(), contact.city],
        [label.state(), named(names.state, contact.state)],
        [label.zip(), contact.zip],
        [label.birthCity(), contact.birth_city],
        [label.birthState(), birthState(names, contact.birth_state)],
        [label.unchecked(), unchecked(contact)],
      ]}
    />
  )

const employerDetails: Details<'employer'> = (employer, { names }) =>
  employer && (
    <Facts
      rows={[
        [label.employer(), employer.name],
        [label.phone(), phone(employer.phone)],
        [label.address(), [employer.address1, employer.address2].filter(Boolean).join(', ')],
        [label.city(), employer.city],
        [label.state(), named(names.state, employer.state)],
        [label.zip(), employer.zip],
        [label.workWeek(), named(names.average_work_week, employer.average_work_week)],
        [label.startDate(), employer.employment_start_date],
        [label.occupation(), employer.occupation],
        [label.compensation(), label.compensationOf(employer.compensation_type)],
        [label.employmentStatus(), label.employmentStatusOf(employer.employment_status)],
        [label.industry(), employer.emp_industry],
        [label.employees(), employer.emp_num_employed],
        [label.vacation(), named(names.emp_vac_policy, employer.emp_vac_policy)],
        [label.bargainingUnit(), named(names.emp_barg_unit, employer.emp_barg_unit)],
        [label.holidays(), label.holidaysOf(employer.holiday_policy)],
        [label.unchecked(), unchecked(employer)],
      ]}
    />
  )

const beneficiariesDetails: Details<'beneficiaries'> = (saved, { names }) =>
  saved?.beneficiaries.map((person) => (
    <section key={person.beneficiary_id} className="review-person">
      <h3>{fullName(person)}</h3>
      <Facts
        rows={[
          [label.relationship(), named(names.relationship, person.relationship)],
          [label.share(), person.beneficiary_percentage === undefined ? '' : `${person.beneficiary_percentage}%`],
          [label.birthdate(), person.birthdate],
          [label.ssn(), masked(person.ssn)],
        ]}
      />
    </section>
  ))

const healthDetails: Details<'health'> = (health) => health && <Answers health={health} />

const dependentsDetails: Details<'dependents'> = (saved, { names }) =>
  saved?.dependents.map(({ primary_info: person, health_info: health }) => (
    <section key={person.dependent_id} className="review-person">
      <h3>{fullName(person)}</h3>
      <Facts
        rows={[
          [label.relationship(), named(names.relationship, person.relationship)],
          [label.gender(), label.genderOf(person.gender)],
          [label.birthdate(), person.birthdate],
          [label.ssn(), masked(person.ssn)],
          [label.height(), height(person.height_feet, person.height_inch)],
          [label.weight(), person.weight && m.review_weight({ pounds: person.weight })],
          [label.disability(), label.yesNo(person.is_legally_disabled)],
          [m.dependents_disability(), person.disability_condition],
        ]}
      />
      {health && <Answers health={health} />}
    </section>
  ))

const billingDetails: Details<'billing'> = (payment, { names }) =>
  payment && (
    <Facts
      rows={[
        [m.billing_payment_type(), label.paymentOf(payment.payment_method)],
        [
          m.review_card_holder(),
          payment.name_on_cc ?? [payment.first_name_on_cc, payment.last_name_on_cc].filter(Boolean).join(' '),
        ],
        [m.billing_card_number(), [payment.card_brand, masked(payment.card_number)].filter(Boolean).join(' ')],
        [label.expires(), payment.expiration_month && `${payment.expiration_month}/${payment.expiration_year}`],
        [label.address(), [payment.address1, payment.address2].filter(Boolean).join(', ')],
        [label.city(), payment.city],
        [label.state(), named(names.state, payment.state)],
        [label.zip(), payment.zip],
        [m.billing_account_name(), payment.account_name],
        [m.billing_bank_name(), payment.bank_name],
        [m.billing_routing_number(), payment.routing_number],
        [m.billing_account_number(), masked(payment.account_number)],
        [m.billing_account_type(), label.accountTypeOf(payment.account_type)],
        [m.billing_account_holder_type(), label.holderTypeOf(payment.account_holder_type)],
        [m.billing_bill_date(), label.billDateOf(payment.bill_date)],
      ]}
    />
  )

const agreementDetails: Details<'agreement'> = (agreement, { texts, awaitsSignature }) => (
  <>
    <Facts
      rows={[
        [m.record_signature(), signatureOf(agreement, awaitsSignature)],
        [m.agreement_agent_name(), agreement?.agent_name],
        [m.agreement_agent_code(), agreement?.agent_code],
        [m.agreement_group_name(), agreement?.group_name],
        [m.agreement_group_code(), agreement?.group_code],
        [m.agreement_user_name(), agreement?.user_name],
        [m.agreement_question(), agreement?.question],
        [m.agreement_answer(), agreement?.answer],
        [m.agreement_date(), agreement?.date],
      ]}
    />
    {texts.map((text, index) => (
      <section key={text.text_head} className="review-person">
        <h3>{text.text_head}</h3>
        <SanitisedHtml html={text.text_body} />
        {agreement?.agreed?.[index] === 1 && (
          <p className="review-agreed">
            <Icon name="check" /> {m.review_agreed()}
          </p>
        )}
      </section>
    ))}
  </>
)

interface CardOf<Id extends CardId> {
  name: () => string
  /** The two or three answers that somebody checks first, on the card itself; nothing that is sensitive. */
  glance: (section: SectionOf<Id> | null, loaded: Shown) => readonly (string | undefined)[]
  details: Details<Id>
}

const cardText = (brand: string | undefined, digits: string): string =>
  brand === undefined ? m.billing_card_ending({ digits }) : m.billing_brand_ending({ brand, digits })

/** `Credit Card` and the last four digits of what is charged. */
const chargedTo = (billing: SectionOf<'billing'> | null): (string | undefined)[] => {
  const digits = (billing?.card_number ?? billing?.account_number)?.slice(-4)
  const isCard = billing?.payment_method === 'cc'
  return [
    label.paymentOf(billing?.payment_method),
    digits && (isCard ? cardText(billing.card_brand, digits) : m.review_account_ending({ digits })),
  ]
}

/** What the card of each step is called, and what its popup shows. */
const cards: { readonly [Id in CardId]: CardOf<Id> } = {
  personal: {
    name: () => m.review_card_personal(),
    glance: (one) => [one ? fullName(one) : undefined, one?.birthdate],
    details: personalDetails,
  },
  contact: {
    name: () => m.review_card_contact(),
    glance: (one) => [one?.email_address, phone(one?.phone_number)],
    details: contactDetails,
  },
  employer: {
    name: () => m.review_card_employer(),
    glance: (one) => [one?.name, one?.occupation],
    details: employerDetails,
  },
  beneficiaries: {
    name: () => m.review_card_beneficiaries(),
    glance: (saved) =>
      (saved?.beneficiaries ?? []).map((one) => `${fullName(one)}, ${one.beneficiary_percentage ?? 0}%`),
    details: beneficiariesDetails,
  },
  health: {
    name: () => m.review_card_health(),
    glance: (health) => [health ? m.review_health_answered({ count: answersIn(health) }) : undefined],
    details: healthDetails,
  },
  dependents: {
    name: () => m.review_card_dependents(),
    glance: (saved) => (saved?.dependents ?? []).map(({ primary_info: one }) => fullName(one)),
    details: dependentsDetails,
  },
  billing: { name: () => m.review_card_billing(), glance: chargedTo, details: billingDetails },
  agreement: {
    name: () => m.review_card_agreement(),
    glance: (one, { awaitsSignature }) => [one?.signed ? undefined : agreedTo(one), signatureOf(one, awaitsSignature)],
    details: agreementDetails,
  },
}

const glanceOf = <Id extends CardId>(card: Id, loaded: Shown): string[] => {
  const { glance }: CardOf<Id> = cards[card]
  return glance(loaded.sections[card], loaded).map((text) => text ?? '')
}

export const cardName = (card: CardId): string => cards[card].name()

const contentOf = <Id extends CardId>(card: Id, loaded: Shown): ReactNode => {
  const { details }: CardOf<Id> = cards[card]
  return details(loaded.sections[card], loaded)
}

/** What a card shows of its section before it is opened. */
export const cardGlance = (card: CardId, loaded: Shown): string[] => glanceOf(card, loaded).filter(Boolean)

/** The read-only list of one section, secrets as the server masks them. */
export function ReviewDetails({ card, loaded }: { card: CardId; loaded: Shown }) {
  const content = contentOf(card, loaded)
  const isEmpty = content === null || content === undefined || (Array.isArray(content) && content.length === 0)
  return isEmpty ? <p className="muted">{m.review_nothing()}</p> : content
}
