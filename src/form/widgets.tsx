import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#schemas/messages/generated/messages.js'
import type { MappedField } from '#schemas/fields/field-mapper.ts'
import type { FieldKind, FieldOption } from '#schemas/fields/kind.ts'
import { fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { useFieldState } from './form-context.tsx'
import type { FieldState, FormStore } from './form-store.ts'

export interface WidgetProps {
  id: string
  /** The `name` attribute: the contract's field name. */
  name: string
  field: MappedField
  store: FormStore
  /** Ids of the hint and of the message that exist at the moment. */
  describedBy: string | undefined
  onLeave: (name: string) => void
}

const optionName = ({ name }: FieldOption): string => (typeof name === 'string' ? name : name())

const common = ({ id, name, describedBy }: WidgetProps, state: FieldState) => ({
  id,
  name,
  'aria-describedby': describedBy,
  'aria-invalid': state.problem !== null || undefined,
  'aria-required': state.required || undefined,
})

const significant = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

/** Where the caret belongs after the mask has moved the characters: behind as many letters and digits as before. */
const caretAfter = (text: string, count: number): number => {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at
    seen += significant(text.charAt(at))
  }
  return text.length
}

/** What was typed over the mask of a kept secret. */
const overKept = (typed: string, kept: string): string =>
  typed.startsWith(kept) ? typed.slice(kept.length) : typed.includes('•') ? '' : typed

/** One line of text with its kind's mask; secrets are concealed while nobody edits them. */
export function TextWidget(props: WidgetProps) {
  const { field, name, store, onLeave } = props
  const state = useFieldState(store, name)
  const kind: FieldKind = fieldKinds[field.kind]
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [editing, setEditing] = useState(false)
  const showsKept = state.text === '' && state.kept !== null
  const shown = showsKept ? (state.kept ?? '') : kind.conceal && !editing ? kind.conceal(state.text) : state.text
  const placeCaret = () => {
    const input = box.current
    if (caret.current !== null && input && document.activeElement === input) {
      const at = caretAfter(input.value, caret.current)
      input.setSelectionRange(at, at)
    }
    caret.current = null
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target
    const typed = showsKept ? overKept(value, state.kept ?? '') : value
    // Only inside the text: at its end the browser keeps the caret where it belongs.
    if (kind.mask && selectionStart !== null && selectionStart < value.length && !showsKept) {
      const before = value.slice(0, selectionStart)
      // What the mask drops does not count; when something is deleted it drops nothing.
      caret.current = significant(value.length < shown.length ? before : kind.mask(before, ''))
    }
    store.type(name, typed)
    // A form filler changes a field without ever entering it, so that nothing tells when it leaves.
    if (document.activeElement !== event.target) onLeave(name)
    // Behind React's own work on this event: it draws the new text, or puts the old one back where the mask refused.
    if (caret.current !== null) queueMicrotask(placeCaret)
  }
  return (
    <input
      {...common(props, state)}
      ref={box}
      className={`field-box field-width-${field.definition.width ?? kind.width ?? 'lg'}`}
      type={field.kind === 'email' ? 'email' : kind.inputMode === 'tel' ? 'tel' : 'text'}
      value={shown}
      autoComplete={field.definition.autocomplete ?? kind.autocomplete ?? 'off'}
      inputMode={kind.inputMode}
      maxLength={field.context.maxLength}
      readOnly={state.locked}
      data-sensitive={kind.sensitive}
      onChange={change}
      onFocus={({ target }) => {
        // The clear text takes the place of the dots at once and selected: drawn later, it would undo what Tab, a form
        // filler or a password manager has selected, and what is typed then would be added to it.
        if (kind.conceal) flushSync(() => setEditing(true))
        if (kind.conceal || showsKept) target.select()
      }}
      onBlur={() => {
        if (kind.conceal) setEditing(false)
        store.leave(name)
        onLeave(name)
      }}
    />
  )
}

export function TextAreaWidget(props: WidgetProps) {
  const { field, name, store, onLeave } = props
  const state = useFieldState(store, name)
  return (
    <textarea
      {...common(props, state)}
      className="field-box field-area field-width-full"
      rows={4}
      value={state.text}
      maxLength={field.context.maxLength ?? 4000}
      readOnly={state.locked}
      data-sensitive={fieldKinds[field.kind].sensitive}
      onChange={(event) => store.type(name, event.target.value)}
      onBlur={() => onLeave(name)}
    />
  )
}

export function SelectWidget(props: WidgetProps) {
  const { field, name, store, onLeave } = props
  const state = useFieldState(store, name)
  const options = field.context.options ?? []
  const kind: FieldKind = fieldKinds[field.kind]
  // A saved value that the list no longer has stays visible until another is chosen.
  const isStray = state.text !== '' && !options.some((option) => option.value === state.text)
  return (
    <select
      {...common(props, state)}
      className={`field-box field-select field-width-${field.definition.width ?? 'md'}`}
      value={state.text}
      disabled={state.locked}
      autoComplete={field.definition.autocomplete ?? kind.autocomplete}
      onChange={(event) => store.type(name, event.target.value)}
      onBlur={() => onLeave(name)}
    >
      <option value="">{field.definition.empty?.() ?? m.field_select_placeholder()}</option>
      {isStray && <option value={state.text}>{state.text}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {optionName(option)}
        </option>
      ))}
    </select>
  )
}

const yesNo: readonly FieldOption[] = [
  { value: '1', name: () => m.field_yes() },
  { value: '0', name: () => m.field_no() },
]

/** The choices of a group; its legend and describedby are the template's. */
export function RadiosWidget({ id, name, field, store, onLeave }: WidgetProps) {
  const state = useFieldState(store, name)
  const options = field.context.options ?? (field.kind === 'yes-no' ? yesNo : [])
  return (
    <div className={`field-choices${options.length === 2 ? ' field-choices-inline' : ''}`}>
      {options.map((option) => (
        <label key={option.value} className="field-choice" htmlFor={`${id}-${option.value}`}>
          <input
            id={`${id}-${option.value}`}
            className="field-radio"
            type="radio"
            name={`${id}-choice`}
            value={option.value}
            checked={state.text === option.value}
            disabled={state.locked}
            onChange={() => store.type(name, option.value)}
            onBlur={() => onLeave(name)}
          />
          <span>{optionName(option)}</span>
        </label>
      ))}
    </div>
  )
}

/** Several of a list; the text is the ticked names, joined with commas. */
export function CheckboxesWidget({ id, name, field, store, onLeave }: WidgetProps) {
  const state = useFieldState(store, name)
  const options = field.context.options ?? []
  const ticked = new Set(state.text.split(','))
  const toggle = (value: string) => {
    const next = options.map((option) => option.value).filter((one) => ticked.has(one) !== (one === value))
    store.type(name, next.join(','))
  }
  return (
    <div className="field-choices">
      {options.map((option) => (
        <label key={option.value} className="field-choice" htmlFor={`${id}-${option.value}`}>
          <input
            id={`${id}-${option.value}`}
            className="field-check"
            type="checkbox"
            name={`${name}.${option.value}`}
            checked={ticked.has(option.value)}
            disabled={state.locked}
            onChange={() => toggle(option.value)}
            onBlur={() => onLeave(name)}
          />
          <span>{optionName(option)}</span>
        </label>
      ))}
    </div>
  )
}

/** The box alone; its label is the template's. */
export function CheckboxWidget(props: WidgetProps) {
  const { name, store, onLeave } = props
  const state = useFieldState(store, name)
  return (
    <input
      {...common(props, state)}
      className="field-check"
      type="checkbox"
      checked={state.text === '1'}
      disabled={state.locked}
      onChange={(event) => store.type(name, event.target.checked ? '1' : '0')}
      onBlur={() => onLeave(name)}
    />
  )
}
