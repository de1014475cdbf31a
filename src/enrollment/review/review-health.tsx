import type { ReactNode } from 'react'
import type { ConditionAnswer, HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { layoutOf } from '#schemas/steps/questionnaire.rules.ts'
import { reviewLabels as label } from './review-labels.ts'

export const phone = (digits: string | undefined): string | undefined => digits && formatPhone(digits)

type Row = readonly [term: string, value: ReactNode]

/** Terms and values; what is empty is left out, and an empty list says so. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  const answered = rows.filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (answered.length === 0) return <p className="muted">{m.review_nothing()}</p>
  return (
    <dl className="facts">
      {answered.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Condition = ConditionAnswer['conditions'][number]

/** What a Yes has opened, by the layout of its question (spec 3, section 2.1). */
const generalRows = (one: Condition): Row[] => [
  [label.condition(), one.health_condition],
  [label.onset(), one.date_of_onset],
  [label.recovery(), one.date_of_recovery],
  [label.treatment(), label.yesNo(one.is_treatment)],
  [label.medicated(), label.yesNo(one.is_medicate)],
  [label.lastSeen(), one.d_last_seen],
  [label.symptoms(), one.symptoms],
]
const physicianRows = (one: Condition): Row[] => [
  [label.condition(), one.condition],
  [label.status(), one.status],
  [label.lastSeen(), one.last_seen_by_physician],
  [label.recovery(), one.date_of_recovery],
  [label.physician(), one.physician_name],
  [label.address(), one.address],
  [label.phone(), phone(one.phone)],
]
const conditionRows = ({ question_id, conditions }: ConditionAnswer): Row[] =>
  conditions.flatMap(layoutOf(question_id) === 'general' ? generalRows : physicianRows)

/** How many questions have an answer. */
export const answersIn = ({ condition_questions: conditions, medication_question: medication }: HealthInfo): number =>
  [...conditions, medication].filter((one) => one?.yes_no_flag !== undefined).length

/** The answers to the health questions, of the applicant or of a dependent. */
export function Answers({ health }: { health: HealthInfo }) {
  const medication = health.medication_question
  return (
    <>
      {health.condition_questions.map((answer) => (
        <section key={answer.question_id} className="review-person">
          <h3>{answer.question_text}</h3>
          <p>{label.yesNo(answer.yes_no_flag)}</p>
          {answer.yes_no_flag === 1 && answer.conditions.length > 0 && <Facts rows={conditionRows(answer)} />}
        </section>
      ))}
      {medication && (
        <section className="review-person">
          <h3>{medication.question_text}</h3>
          <p>{label.yesNo(medication.yes_no_flag)}</p>
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
