import { useState } from 'react'
import { askedOf, healthKinds, isTyped } from '#schemas/desk/forms/forms-config.ts'
import type { TypedQuestion } from '#schemas/desk/forms/forms.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ChoiceBox } from './choice-box.tsx'
import { languageName, placeId, typedText, useEditing } from './forms-place.ts'
import { MoveButtons } from './move-buttons.tsx'
import { WordsBox } from './words-box.tsx'

const kindName: Record<TypedQuestion['layout'], () => string> = {
  general: () => m.forms_kind_general(),
  none: () => m.forms_kind_none(),
  physician: () => m.forms_kind_physician(),
  medication: () => m.forms_kind_medication(),
}
const ofName: Record<TypedQuestion['asked_of'], () => string> = {
  primary: () => m.forms_of_primary(),
  dependents: () => m.forms_of_dependents(),
  all: () => m.forms_of_all(),
}

/** The health questions of the catalog, in the order in which they are asked. */
export function QuestionsPart() {
  const { config, forms, readOnly, edit } = useEditing()
  return (
    <section className="stack" aria-labelledby="forms-questions">
      <h3 id="forms-questions">{m.forms_plan_questions()}</h3>
      <ol className="forms-list">
        {config.health.map((question, index) => (
          <Question key={question.question_id} question={question} index={index} last={config.health.length - 1} />
        ))}
      </ol>
      {!readOnly && (
        <div>
          <Button icon="plus" onClick={() => edit({ what: 'addQuestion', highest: forms.highest_question })}>
            {m.forms_question_add()}
          </Button>
        </div>
      )}
    </section>
  )
}

function Question({ question, index, last }: { question: TypedQuestion; index: number; last: number }) {
  const { forms, readOnly, edit, said } = useEditing()
  const { question_id: id } = question
  const place = `health.${index}`
  const title = m.forms_question({ id })
  const [isNew] = useState(() => !isTyped(question.text))
  return (
    <li className="forms-item">
      <div className="forms-field-head">
        <h4 className="forms-field-name">{title}</h4>
        {!readOnly && (
          <div className="forms-moves">
            <MoveButtons
              name={title}
              up={index > 0}
              down={index < last}
              onMove={(by) => edit({ what: 'moveQuestion', index, by })}
            />
            <Button
              icon="trash"
              aria-label={m.forms_question_remove({ id })}
              onClick={() => edit({ what: 'removeQuestion', index })}
            >
              {m.forms_remove()}
            </Button>
          </div>
        )}
      </div>
      {isTyped(question.text) && <p className="forms-question">{typedText(question.text)}</p>}
      {/* Open at first where nothing is written yet; from then on it is the reader's. */}
      <details className="forms-words" open={isNew || undefined}>
        <summary>{m.forms_question_words()}</summary>
        <div className="stack">
          {forms.languages.map((locale) => (
            <WordsBox
              key={`text ${locale}`}
              place={`${place}.text`}
              locale={locale}
              rows={2}
              label={m.forms_question_text({ language: languageName(locale) })}
              value={question.text[locale]}
              onText={(text) => edit({ what: 'questionText', index, part: 'text', locale, text })}
            />
          ))}
          {question.asked_of !== 'primary' &&
            forms.languages.map((locale) => (
              <WordsBox
                key={`dependents ${locale}`}
                place={`${place}.text_dependents`}
                locale={locale}
                rows={2}
                label={m.forms_question_dependents({ language: languageName(locale) })}
                value={question.text_dependents?.[locale]}
                onText={(text) => edit({ what: 'questionText', index, part: 'text_dependents', locale, text })}
              />
            ))}
          <ChoiceBox
            id={placeId(`${place}.layout`)}
            label={m.forms_question_kind()}
            message={said(`${place}.layout`)}
            value={question.layout}
            options={healthKinds.map((kind) => ({ value: kind, name: kindName[kind]() }))}
            readOnly={readOnly}
            onChoose={(value) =>
              edit({ what: 'questionKind', index, layout: healthKinds.find((kind) => kind === value) ?? 'general' })
            }
          />
          <ChoiceBox
            id={placeId(`${place}.asked_of`)}
            label={m.forms_question_of()}
            value={question.asked_of}
            options={askedOf.map((of) => ({ value: of, name: ofName[of]() }))}
            readOnly={readOnly}
            onChoose={(value) =>
              edit({ what: 'questionOf', index, asked_of: askedOf.find((of) => of === value) ?? 'all' })
            }
          />
        </div>
      </details>
      <AskingPlans id={id} />
    </li>
  )
}

/** With which plans the question is asked; drawn only while it is open, for there are many plans. */
function AskingPlans({ id }: { id: number }) {
  const { config, forms, readOnly, edit } = useEditing()
  const [open, setOpen] = useState(false)
  const asking = new Set(config.plans.filter((plan) => plan.health_questions.includes(id)).map((plan) => plan.id))
  return (
    <details className="forms-words" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.forms_question_plans({ count: asking.size, total: forms.plans.length })}</summary>
      {open && (
        <fieldset className="forms-ticks">
          <legend className="visually-hidden">{m.forms_question_plans_of({ id })}</legend>
          {forms.plans.map((plan) => (
            <label key={plan.id} className="field-choice">
              <input
                type="checkbox"
                className="field-check"
                checked={asking.has(plan.id)}
                disabled={readOnly}
                onChange={(event) => edit({ what: 'planQuestion', plan: plan.id, id, on: event.target.checked })}
              />
              <span>{plan.name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </details>
  )
}
