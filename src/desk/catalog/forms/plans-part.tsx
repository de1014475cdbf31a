import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { FieldMessage } from '../../../form/field-frame.tsx'
import { ChoiceBox } from './choice-box.tsx'
import { type Look, placeId, typedText, useEditing } from './forms-place.ts'

/** What one plan asks for: sets, health questions, texts to agree to. */
export function PlansPart({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  const { config, forms, edit } = useEditing()
  const plan = config.plans.find(({ id }) => id === look.plan)
  if (plan === undefined) return null
  const { id } = plan
  return (
    <div className="stack">
      <ChoiceBox
        id="forms-plan"
        label={m.forms_plan()}
        value={id}
        options={forms.plans.map((one) => ({ value: one.id, name: one.name }))}
        onChoose={(value) => onLook({ ...look, plan: value })}
      />
      <Ticks place={`plans.${id}.requirements`} legend={m.forms_plan_sets()}>
        {config.requirements.map((set) => (
          <Tick
            key={set.id}
            label={set.id}
            on={plan.requirements.includes(set.id)}
            onTick={(on) => edit({ what: 'plan', plan: id, part: 'requirements', id: set.id, on })}
          />
        ))}
      </Ticks>
      <Ticks place={`plans.${id}.health_questions`} legend={m.forms_plan_questions()}>
        {config.health.map((question) => (
          <Tick
            key={question.question_id}
            label={`${question.question_id}. ${typedText(question.text)}`}
            on={plan.health_questions.includes(question.question_id)}
            onTick={(on) => edit({ what: 'planQuestion', plan: id, id: question.question_id, on })}
          />
        ))}
      </Ticks>
      <Ticks place={`plans.${id}.agreements`} legend={m.forms_plan_agreements()}>
        {config.agreements.map((agreement) => (
          <Tick
            key={agreement.id}
            label={typedText(agreement.text_head) || agreement.id}
            on={plan.agreements.includes(agreement.id)}
            onTick={(on) => edit({ what: 'plan', plan: id, part: 'agreements', id: agreement.id, on })}
          />
        ))}
      </Ticks>
    </div>
  )
}

function Ticks({ place, legend, children }: { place: string; legend: string; children: ReactNode }) {
  const { said } = useEditing()
  const id = placeId(place)
  const message = said(place)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={message === null ? 'forms-ticks' : 'forms-ticks field-invalid'}
      aria-describedby={message === null ? undefined : `${id}_message`}
    >
      <legend className="field-label">{legend}</legend>
      {children}
      <FieldMessage id={id} message={message} />
    </fieldset>
  )
}

function Tick({ label, on, onTick }: { label: string; on: boolean; onTick: (on: boolean) => void }) {
  const { readOnly } = useEditing()
  return (
    <label className="field-choice">
      <input
        type="checkbox"
        className="field-check"
        checked={on}
        disabled={readOnly}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
