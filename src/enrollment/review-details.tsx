import type { ReactNode } from 'react'
import type { LoadedReview } from '#machines/enrollment/review.machine.ts'
import type { ConditionAnswer, HealthInfo } from '#schemas/calls/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { StepId } from '#schemas/steps/registry.ts'
import { reviewLabels as label } from './review-labels.ts'

type Row = readonly [term: string, value: ReactNode]

/** Terms and values; what is empty is left out, and an empty list says so. */
function Facts({ rows }: { rows: readonly Row[] }) {
  const filled = rows.filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (filled.length === 0) return <p className="muted">{m.review_nothing()}</p>
  return (
    <dl className="facts">
      {filled.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const yesNo = (flag: number | undefined): string | undefined =>
  flag === undefined ? undefined : flag === 1 ? m.review_yes() : m.review_no()

const fullName = (person: { first_name?: string; middle_name?: string; last_name?: string }): string =>
  [person.first_name, person.middle_name, person.last_name].filter(Boolean).join(' ')

const height = (feet: string | undefined, inches: string | undefined): string | undefined =>
  feet === undefined ? undefined : `${feet} ft ${inches ?? 0} in`

const Personal = ({ personal }: LoadedReview) =>
  personal && (
    <Facts
      rows={[
        [label.name(), fullName(personal)],
        [label.gender(), label.genderOf(personal.gender)],
        [label.height(), height(personal.height_feet, personal.height_inch)],
        [label.weight(), personal.weight && `${personal.weight} lb`],
        [label.birthdate(), personal.birthdate],
        [label.ssn(), personal.ssn],
        [label.maritalStatus(), label.maritalStatusOf(personal.marital_status)],
        [label.priorCarrier(), personal.prior_carrier_name],
        [label.priorEffective(), personal.prior_effective_date],
        [label.priorTermination(), personal.prior_term_date],
      ]}
    />
  )

const Contact = ({ contact }: LoadedReview) =>
  contact && (
    <Facts
      rows={[
        [label.email(), contact.email_address],
        [label.phone(), contact.phone_number],
        [label.address(), [contact.address1, contact.address2].filter(Boolean).join(', ')],
        [label.city(), contact.city],
        [label.state(), contact.state],
        [label.zip(), contact.zip],
        [label.birthCity(), contact.birth_city],
        [label.birthState(), contact.birth_state],
      ]}
    />
  )

const Employer = ({ employer }: LoadedReview) =>
  employer && (
    <Facts
      rows={[
        [label.employer(), employer.name],
        [label.phone(), employer.phone],
        [label.address(), [employer.address1, employer.address2].filter(Boolean).join(', ')],
        [label.city(), employer.city],
        [label.state(), employer.state],
        [label.zip(), employer.zip],
        [label.workWeek(), employer.average_work_week],
        [label.startDate(), employer.employment_start_date],
        [label.occupation(), employer.occupation],
        [label.compensation(), label.compensationOf(employer.compensation_type)],
        [label.employmentStatus(), label.employmentStatusOf(employer.employment_status)],
        [label.industry(), employer.emp_industry],
        [label.employees(), employer.emp_num_employed],
        [label.vacation(), employer.emp_vac_policy],
        [label.bargainingUnit(), employer.emp_barg_unit],
        [label.holidays(), label.holidaysOf(employer.holiday_policy)],
      ]}
    />
  )

const Beneficiaries = ({ beneficiaries }: LoadedReview) =>
  beneficiaries.map((person) => (
    <section key={person.beneficiary_id} className="review-person">
      <h3>{fullName(person)}</h3>
      <Facts
        rows={[
          [label.relationship(), person.relationship],
          [label.share(), person.beneficiary_percentage === undefined ? '' : `${person.beneficiary_percentage} %`],
          [label.birthdate(), person.birthdate],
          [label.ssn(), person.ssn],
        ]}
      />
    </section>
  ))

const conditionRows = (answer: ConditionAnswer): Row[] =>
  answer.conditions.flatMap((one): Row[] => [
    [label.condition(), one.health_condition ?? one.condition],
    [label.status(), one.status],
    [label.onset(), one.date_of_onset],
    [label.recovery(), one.date_of_recovery],
    [label.treatment(), yesNo(one.is_treatment)],
    [label.medicated(), yesNo(one.is_medicate)],
    [label.lastSeen(), one.d_last_seen ?? one.last_seen_by_physician],
    [label.symptoms(), one.symptoms],
    [label.physician(), one.physician_name],
    [label.address(), one.address],
    [label.phone(), one.phone],
  ])

function Answers({ health }: { health: HealthInfo }) {
  const medication = health.medication_question
  return (
    <>
      {health.condition_questions.map((answer) => (
        <section key={answer.question_id} className="review-person">
          <h3>{answer.question_text}</h3>
          <p>{yesNo(answer.yes_no_flag)}</p>
          {answer.yes_no_flag === 1 && answer.conditions.length > 0 && <Facts rows={conditionRows(answer)} />}
        </section>
      ))}
      {medication && (
        <section className="review-person">
          <h3>{medication.question_text}</h3>
          <p>{yesNo(medication.yes_no_flag)}</p>
          {medication.medications.map((one, index) => (
            <Facts
              // Medications have no identity of their own and do not change while they are read.
              key={one.id ?? `${one.medication}-${index}`}
              rows={[
                [label.medication(), one.medication],
                [label.dosage(), one.dosage],
                [label.condition(), one.medical_condition],
              ]}
            />
          ))}
        </section>
      )}
      {health.notes && <Facts rows={[[m.review_notes(), health.notes]]} />}
    </>
  )
}

const Health = ({ health }: LoadedReview) => health && <Answers health={health} />

const Dependents = ({ dependents }: LoadedReview) =>
  dependents.map(({ primary_info: person, health_info: health }) => (
    <section key={person.dependent_id} className="review-person">
      <h3>{fullName(person)}</h3>
      <Facts
        rows={[
          [label.relationship(), person.relationship],
          [label.gender(), label.genderOf(person.gender)],
          [label.birthdate(), person.birthdate],
          [label.ssn(), person.ssn],
          [label.height(), height(person.height_feet, person.height_inch)],
          [label.weight(), person.weight && `${person.weight} lb`],
          [label.disability(), person.disability_condition],
        ]}
      />
      {health && <Answers health={health} />}
    </section>
  ))

const Billing = ({ payment }: LoadedReview) =>
  payment && (
    <Facts
      rows={[
        [m.billing_payment_type(), label.paymentOf(payment.payment_method)],
        [label.name(), [payment.first_name_on_cc, payment.last_name_on_cc].filter(Boolean).join(' ')],
        [m.billing_card_number(), payment.card_number],
        [label.expires(), payment.expiration_month && `${payment.expiration_month}/${payment.expiration_year}`],
        [label.address(), [payment.address1, payment.address2].filter(Boolean).join(', ')],
        [label.city(), payment.city],
        [label.state(), payment.state],
        [label.zip(), payment.zip],
        [m.billing_account_name(), payment.account_name],
        [m.billing_bank_name(), payment.bank_name],
        [m.billing_routing_number(), payment.routing_number],
        [m.billing_account_number(), payment.account_number],
        [m.billing_account_type(), label.accountTypeOf(payment.account_type)],
        [m.billing_account_holder_type(), label.holderTypeOf(payment.account_holder_type)],
        [m.billing_bill_date(), label.billDateOf(payment.bill_date)],
      ]}
    />
  )

const Agreement = ({ agreement, texts }: LoadedReview) => (
  <Facts
    rows={[
      ...texts.map((text): Row => [text.text_head, agreement?.signed ? m.review_agreed() : '']),
      [m.signature_title(), agreement?.signed ? m.review_signed() : m.review_not_signed()],
      [m.agreement_date(), agreement?.date],
    ]}
  />
)

const sections: Partial<Record<StepId, (loaded: LoadedReview) => ReactNode>> = {
  personal: Personal,
  contact: Contact,
  employer: Employer,
  beneficiaries: Beneficiaries,
  health: Health,
  dependents: Dependents,
  billing: Billing,
  agreement: Agreement,
}

/** The read-only list of one section, secrets as the server masks them. */
export function ReviewDetails({ card, loaded }: { card: StepId; loaded: LoadedReview }) {
  const content = sections[card]?.(loaded)
  const isEmpty = content === null || content === undefined || (Array.isArray(content) && content.length === 0)
  return isEmpty ? <p className="muted">{m.review_nothing()}</p> : content
}
