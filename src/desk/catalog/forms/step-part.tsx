import type { TypedSet } from '#schemas/desk/forms/forms.shapes.ts'
import { type SetFlag, fieldsInOrder } from '#schemas/desk/forms/forms-edits.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { type FieldStep, type WordedStep, fieldSteps, wordedSteps } from '#schemas/storefront/catalog/catalog-codes.ts'
import { Button } from '../../../ui/button.tsx'
import { AddNamed } from './add-named.tsx'
import { ChoiceBox, TickBox } from './choice-box.tsx'
import { FieldRow } from './field-row.tsx'
import { type Look, placeId, useEditing } from './forms-place.ts'

/** What a set asks beside fields, at the step at which it is asked. */
const flagOf: Partial<Record<StepId, { flag: SetFlag; label: () => string }>> = {
  personal: { flag: 'enroller_code_required', label: () => m.forms_flag_code() },
  dependents: { flag: 'asks_disability', label: () => m.forms_flag_disability() },
  agreement: { flag: 'signature_required', label: () => m.forms_flag_signature() },
}

const isWorded = (step: FieldStep): step is WordedStep => wordedSteps.some((one) => one === step)

/** A set of requirements at one step: whether it asks for the step, and for which of its fields. */
export function StepPart({ step, look, onLook }: { step: StepId; look: Look; onLook: (look: Look) => void }) {
  const { config, readOnly, edit, said } = useEditing()
  const { set } = look
  const chosen = config.requirements[set]
  const { tab, askedBy } = stepById(step)
  const flag = flagOf[step]
  const fieldStep = fieldSteps.find((one) => one === step)
  const tabPlace = `requirements.${set}.tabs.${tab}`
  const countOf = (one: TypedSet) => config.plans.filter(({ requirements }) => requirements.includes(one.id)).length
  if (chosen === undefined) return null
  return (
    <div className="stack">
      <ChoiceBox
        id="forms-set"
        label={m.forms_set()}
        hint={m.forms_set_hint()}
        value={String(set)}
        options={config.requirements.map((one, index) => ({
          value: String(index),
          name:
            countOf(one) === 1
              ? m.forms_set_plan({ name: one.id })
              : m.forms_set_plans({ name: one.id, count: countOf(one) }),
        }))}
        onChoose={(value) => onLook({ ...look, set: Number(value) })}
      />
      {!readOnly && <Sets look={look} onLook={onLook} />}
      {askedBy === 'plans' && (
        <TickBox
          id={placeId(tabPlace)}
          label={m.forms_step_asked()}
          message={said(tabPlace)}
          on={chosen.tabs.some(({ tab_name, required }) => tab_name === tab && required)}
          readOnly={readOnly}
          onTick={(on) => edit({ what: 'tab', set, tab, on })}
        />
      )}
      {flag && (
        <TickBox
          id={`forms-flag-${flag.flag}`}
          label={flag.label()}
          on={chosen[flag.flag] === true}
          readOnly={readOnly}
          onTick={(on) => edit({ what: 'flag', set, flag: flag.flag, on })}
        />
      )}
      {fieldStep !== undefined && (
        <section className="stack stack-tight" aria-labelledby="forms-fields">
          <h3 id="forms-fields">{m.forms_fields()}</h3>
          <ol className="forms-fields">
            {fieldsInOrder(fieldStep, isWorded(fieldStep) ? config.forms[fieldStep] : undefined).map(({ name }) => (
              <FieldRow key={`${step} ${name}`} step={fieldStep} worded={isWorded(fieldStep)} set={set} name={name} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** Another set, or one less; closed at first, for that is rarely done. */
function Sets({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  const { config, edit } = useEditing()
  const id = config.requirements[look.set]?.id ?? ''
  return (
    <details className="forms-words">
      <summary>{m.forms_set_change()}</summary>
      <div className="stack">
        {config.requirements.length > 1 && (
          <div>
            <Button
              icon="trash"
              onClick={() => {
                edit({ what: 'removeSet', index: look.set })
                onLook({ ...look, set: 0 })
              }}
            >
              {m.forms_set_remove({ id })}
            </Button>
          </div>
        )}
        <AddNamed
          part="requirements"
          label={m.forms_set_new()}
          action={m.forms_set_add()}
          onAdd={(name) => {
            edit({ what: 'addSet', id: name })
            onLook({ ...look, set: config.requirements.length })
          }}
        />
      </div>
    </details>
  )
}
