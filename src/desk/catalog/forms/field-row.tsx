import { filledFields, fieldPlace } from '#schemas/desk/forms/forms.rules.ts'
import { isTyped } from '#schemas/desk/forms/forms-config.ts'
import { neighborOf } from '#schemas/desk/forms/forms-edits.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  type FieldNeed,
  type FieldStep,
  type WordedStep,
  fieldNeeds,
} from '#schemas/storefront/catalog/catalog-codes.ts'
import { fieldsOfStep } from '#schemas/steps/typed.rules.ts'
import { FieldMessage } from '../../../form/field-frame.tsx'
import { labelOf, languageName, placeId, useEditing, usualLabel } from './forms-place.ts'
import { MoveButtons } from './move-buttons.tsx'
import { WordsBox } from './words-box.tsx'

const needName: Record<FieldNeed | 'none', () => string> = {
  none: () => m.forms_need_none(),
  optional: () => m.forms_need_optional(),
  required: () => m.forms_need_required(),
  fixed: () => m.forms_need_fixed(),
}

/** One field of a step: how the chosen set asks for it, its place among the others, and its words. */
export function FieldRow({ step, worded, set, name }: { step: FieldStep; worded: boolean; set: number; name: string }) {
  const { config, readOnly, edit, said } = useEditing()
  const own = config.requirements[set]?.fields[step]?.[name]
  const place = fieldPlace(set, step, name)
  const id = placeId(place)
  const message = said(place)
  const label = labelOf(config, step, name)
  const isFilled = filledFields[step]?.includes(name) === true
  const others = config.requirements.flatMap((one, index) => {
    const need = one.fields[step]?.[name]
    return index === set || need === undefined ? [] : [`${one.id} (${needName[need]()})`]
  })
  const choices = fieldNeeds.filter((need) => need === own || (need === 'fixed') === isFilled)
  return (
    <li className={message === null ? 'forms-field' : 'forms-field field-invalid'}>
      <div className="forms-field-head">
        <label className="forms-field-name" htmlFor={id}>
          {label} <code>{name}</code>
        </label>
        <select
          id={id}
          className="field-box field-select"
          value={own ?? 'none'}
          disabled={readOnly}
          aria-label={m.forms_need_of({ field: label })}
          aria-invalid={message === null ? undefined : true}
          aria-describedby={message === null ? undefined : `${id}_message`}
          onChange={({ target: { value } }) =>
            edit({ what: 'need', set, step, field: name, need: fieldNeeds.find((need) => need === value) ?? null })
          }
        >
          {(['none', ...choices] as const).map((need) => (
            <option key={need} value={need}>
              {needName[need]()}
            </option>
          ))}
        </select>
        {worded && !readOnly && <MoveField step={step as WordedStep} name={name} label={label} />}
      </div>
      <FieldMessage id={id} message={message} />
      {others.length > 0 && <p className="small muted">{m.forms_also({ sets: others.join(', ') })}</p>}
      {worded && <FieldWords step={step as WordedStep} name={name} />}
    </li>
  )
}

/** Up and down among the fields that stand under the same legend. */
function MoveField({ step, name, label }: { step: WordedStep; name: string; label: string }) {
  const { config, edit } = useEditing()
  const may = (by: -1 | 1) => neighborOf(step, config.forms[step], name, by) !== null
  return (
    <div className="forms-moves">
      <MoveButtons
        name={label}
        up={may(-1)}
        down={may(1)}
        onMove={(by) => edit({ what: 'move', step, field: name, by })}
      />
    </div>
  )
}

function FieldWords({ step, name }: { step: WordedStep; name: string }) {
  const { config, forms, edit } = useEditing()
  const own = config.forms[step]?.fields?.[name]
  const place = `forms.${step}.fields.${name}`
  const usualHint = fieldsOfStep(step)
    .find((field) => field.name === name)
    ?.hint?.()
  const isOwn = isTyped(own?.label) || isTyped(own?.hint)
  return (
    <details className="forms-words">
      <summary>{isOwn ? m.forms_words_own() : m.forms_words()}</summary>
      <div className="stack stack-tight">
        <p className="small muted">{m.forms_words_hint()}</p>
        {forms.languages.map((locale) => (
          <WordsBox
            key={`label ${locale}`}
            place={`${place}.label`}
            locale={locale}
            label={m.forms_label_in({ language: languageName(locale) })}
            hint={m.forms_usual({ words: usualLabel(step, name) })}
            value={own?.label?.[locale]}
            onText={(text) => edit({ what: 'words', step, field: name, part: 'label', locale, text })}
          />
        ))}
        {forms.languages.map((locale) => (
          <WordsBox
            key={`hint ${locale}`}
            place={`${place}.hint`}
            locale={locale}
            label={m.forms_hint_in({ language: languageName(locale) })}
            hint={usualHint === undefined ? undefined : m.forms_usual({ words: usualHint })}
            value={own?.hint?.[locale]}
            onText={(text) => edit({ what: 'words', step, field: name, part: 'hint', locale, text })}
          />
        ))}
      </div>
    </details>
  )
}
