import { validators } from './generated/validators.js'
import type { ErrorMessage } from './field-error.ts'
import type { FieldContext, FieldKind, FieldMessages } from './kind.ts'
import { type FieldKindId, fieldKinds, isEmptyValue } from './kinds.registry.ts'

export interface CheckContext extends FieldContext {
  required?: boolean
}

/** The JSON Schema keyword that a value breaks first, null where it satisfies the kind's schema. */
export const brokenKeyword = (kind: FieldKindId, value: unknown): string | null => {
  const validate = validators[kind]
  return validate(value) ? null : (validate.errors?.[0]?.keyword ?? 'type')
}

/** A character as a message can show it: by its number where nobody would see it. */
const shown = (character: string): string =>
  /[\p{C}\p{Z}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character

/** What is said of text that its kind does not know: the character that no such text has, its length, or its form. */
const brokenPattern = (
  { foreign, longest }: FieldKind,
  text: string,
  { character: key, invalid }: FieldMessages & { invalid: string },
): ErrorMessage => {
  const character = key === undefined ? undefined : foreign?.exec(text)?.[0]
  if (key !== undefined && character !== undefined) {
    return { message_key: key, message_values: { character: shown(character) } }
  }
  return longest !== undefined && Array.from(text).length > longest
    ? { message_key: 'error_text_long', message_values: { maximum: longest } }
    : { message_key: invalid }
}

/**
 * What is wrong with a canonical value, null where nothing is. Pure and free of eval: the page and the server call
 * it alike. An empty value is wrong only where `required`. Messages: the field's own, else the kind's
 * (spec 1, 2 and 3, sections 5).
 */
export const checkField = (kind: FieldKindId, value: unknown, context: CheckContext = {}): ErrorMessage | null => {
  const own = fieldKinds[kind]
  const messages: FieldMessages & { invalid: string } = { ...own.messages, ...context.messages }
  const missing: ErrorMessage = { message_key: messages.required ?? 'error_field_required' }
  const isEmpty = isEmptyValue(value)
  if (isEmpty && typeof value !== 'object') return context.required ? missing : null
  if (value === null) return context.required ? missing : null
  const keyword = brokenKeyword(kind, value)
  if (keyword === 'minimum' || keyword === 'maximum') return { message_key: messages[keyword] ?? messages.invalid }
  if (keyword === 'pattern') return brokenPattern(own, String(value), messages)
  if (keyword !== null) return { message_key: messages.invalid }
  if (context.options && own.widget !== 'select' && own.widget !== 'radios' && own.widget !== 'checkboxes') {
    if (!context.options.some((option) => option.value === String(value))) return { message_key: messages.invalid }
  }
  const refused = own.refine?.(value as never, { ...context, messages }) ?? null
  if (refused) return refused
  // A group with nothing ticked, a box that must be: only now, a wrong type is no empty answer.
  return context.required && (isEmpty || (kind === 'checkbox' && value === 0)) ? missing : null
}
