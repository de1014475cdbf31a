import type { FormsDifference } from '#schemas/desk/forms/forms.shapes.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepNames } from '#schemas/steps/step-names.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { FieldStep } from '#schemas/storefront/catalog/catalog-codes.ts'
import { formatList } from '../../../i18n/format.ts'
import { personName } from './person-name.ts'
import { labelOf, typedText } from './forms-place.ts'

const plansText = ({ plans, plans_total: total, all_plans }: FormsDifference): string => {
  if (all_plans) return m.forms_plans_all()
  const more = total - plans.length
  return more > 0 ? m.forms_plans_more({ names: plans.join(', '), count: more }) : formatList(plans)
}

const fieldText = ({ subject, before, after }: FormsDifference, config: FormsConfig, plans: string): string => {
  const [step = '', name = ''] = subject.split('.')
  const said = { field: labelOf(config, step as FieldStep, name), step: stepNames[step as StepId](), plans }
  if (after === 'none') return m.forms_field_gone(said)
  if (after === 'required') return m.forms_field_required(said)
  if (after === 'fixed') return m.forms_field_fixed(said)
  return before === 'none' ? m.forms_field_asked(said) : m.forms_field_relaxed(said)
}

/** One difference as a sentence. */
const sentence = (one: FormsDifference, config: FormsConfig): string => {
  const { kind, subject, after } = one
  const plans = plansText(one)
  const gone = after === 'none'
  switch (kind) {
    case 'step': {
      const said = { step: stepNames[subject as StepId](), plans }
      return gone ? m.forms_step_closes(said) : m.forms_step_opens(said)
    }
    case 'order': {
      const steps = subject.split(',').map((step) => stepNames[step as StepId]())
      return m.forms_order({ plans, steps: steps.join(', ') })
    }
    case 'field':
      return fieldText(one, config, plans)
    case 'question': {
      const text = config.health.find(({ question_id }) => String(question_id) === subject)?.text
      return gone
        ? m.forms_drops_question({ id: subject, plans })
        : m.forms_asks_question({ id: subject, plans, text: typedText(text) })
    }
    case 'agreement': {
      const head = config.agreements.find(({ id }) => id === subject)?.text_head
      const said = { name: typedText(head) || subject, plans }
      return gone ? m.forms_drops_agreement(said) : m.forms_asks_agreement(said)
    }
    case 'signature':
      return gone ? m.forms_drops_signature({ plans }) : m.forms_asks_signature({ plans })
    case 'code':
      return after === 'required' ? m.forms_code_required({ plans }) : m.forms_code_optional({ plans })
    case 'disability':
      return gone ? m.forms_drops_disability({ plans }) : m.forms_asks_disability({ plans })
  }
}

/** What the enrollment asks otherwise than now: which steps and fields, with which plans, of whom. */
export function FormsChanges({
  differences,
  config,
}: {
  differences: readonly FormsDifference[]
  config: FormsConfig
}) {
  return (
    <section className="stack stack-tight" aria-labelledby="forms-changes">
      <h2 id="forms-changes">{m.forms_changes()}</h2>
      <p className="small muted">{m.forms_changes_lead()}</p>
      {differences.length === 0 ? (
        <p>{m.forms_changes_none()}</p>
      ) : (
        <ul className="forms-changes">
          {differences.map((one) => (
            <li key={`${one.kind} ${one.subject} ${one.before} ${one.after}`}>
              {sentence(one, config)}
              {one.people.length < 3 && (
                <span className="muted">
                  {' '}
                  {m.forms_people_only({ people: formatList(one.people.map((person) => personName[person]())) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
