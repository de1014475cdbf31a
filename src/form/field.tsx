import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { type ComponentType, memo } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import type { WidgetName } from '#schemas/fields/kind.ts'
import { fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { FieldHint, FieldMessage, describedBy, fieldClass } from './field-frame.tsx'
import { useLocale } from '../i18n/locale.ts'
import { EmailDoubtLater } from './email-doubt-later.tsx'
import { fieldId, useFieldState, useFieldStatus, useFormScope } from './form-context.tsx'
import type { FormStore } from './form-store.ts'
import { CardFrameLater } from './card/card-frame-later.tsx'
import {
  CheckboxWidget,
  CheckboxesWidget,
  RadiosWidget,
  SelectWidget,
  TextAreaWidget,
  TextWidget,
  type WidgetProps,
} from './widgets.tsx'

const widgets: Record<WidgetName, ComponentType<WidgetProps>> = {
  text: TextWidget,
  textarea: TextAreaWidget,
  select: SelectWidget,
  radios: RadiosWidget,
  checkbox: CheckboxWidget,
  checkboxes: CheckboxesWidget,
  'card-frame': CardFrameLater,
}

function Doubt({ id, name, store }: { id: string; name: string; store: FormStore }) {
  const { text } = useFieldState(store, name)
  return <EmailDoubtLater id={id} value={text} onTake={(email) => store.type(name, email)} />
}

/**
 * One field: label above, hint below the label, the box, its message beside it. `aria-describedby` names only what
 * is there. A keystroke draws the widget alone; a problem, a lock or another language the whole field.
 */
export const Field = memo(function Field({ name }: { name: string }) {
  useLocale()
  const { store, idPrefix, extras, onLeave, asks } = useFormScope()
  const state = useFieldStatus(store, name)
  const field = store.mappedField(name)
  const { label, hint } = field.definition
  const own = fieldKinds[field.kind].widget
  // A list of states turns the two letters into a choice.
  const widget = own === 'text' && field.context.options ? 'select' : own
  const Widget = widgets[widget]
  const isGroup = widget === 'radios' || widget === 'checkboxes' || widget === 'card-frame'
  const id = fieldId(idPrefix, name)
  const frame = {
    id,
    hint: hint?.(),
    message: state.problem && errorText(errorTable, state.problem),
  }
  const optional = state.required ? null : <span className="field-optional"> {m.field_optional()}</span>
  const hintLine = <FieldHint {...frame} />
  const messageLine = <FieldMessage {...frame} />
  const message = asks(name) ? (
    <div aria-live="polite">
      {messageLine}
      {state.pending && <p className="field-pending">{m.field_looking_up()}</p>}
    </div>
  ) : (
    messageLine
  )
  const control = (
    <Widget
      id={id}
      name={name}
      field={field}
      store={store}
      describedBy={isGroup ? undefined : describedBy(frame)}
      onLeave={onLeave}
    />
  )
  const className = `${fieldClass(frame.message)}${state.locked ? ' field-locked' : ''}`
  if (isGroup)
    return (
      <fieldset
        id={widget === 'card-frame' ? undefined : id}
        className={className}
        data-field={name}
        role={widget === 'radios' ? 'radiogroup' : undefined}
        aria-describedby={describedBy(frame)}
        aria-invalid={(widget === 'radios' && state.problem !== null) || undefined}
        aria-required={(widget === 'radios' && state.required) || undefined}
      >
        <legend className={widget === 'card-frame' ? 'visually-hidden' : 'field-label'}>
          {label()}
          {optional}
        </legend>
        {hintLine}
        {control}
        {message}
        {extras[name]}
      </fieldset>
    )
  if (widget === 'checkbox')
    return (
      <div className={className} data-field={name}>
        <label className="field-choice field-choice-single" htmlFor={id}>
          {control}
          <span>{label()}</span>
        </label>
        {hintLine}
        {message}
        {extras[name]}
      </div>
    )
  return (
    <div className={className} data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label()}
        {optional}
      </label>
      {hintLine}
      {control}
      {message}
      {field.kind === 'email' && !state.locked && <Doubt id={id} name={name} store={store} />}
      {extras[name]}
    </div>
  )
})
