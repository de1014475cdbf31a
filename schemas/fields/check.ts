import { validators } from './generated/validators.js'
import type { FieldContext, FieldMessages, FieldProblem } from './kind.ts'
import { type FieldKindId, fieldKinds, isEmptyValue } from './registry.ts'

export interface CheckContext extends FieldContext {
  required?: boolean
}

/** The JSON Schema keyword that a value breaks first, null where it satisfies the kind's schema. */
export const brokenKeyword = (kind: FieldKindId, value: unknown): string | null => {
  const validate = validators[kind]
  return validate(value) ? null : (validate.errors?.[0]?.keyword ?? 'type')
}

/**
 * What is wrong with a canonical value, null where nothing is. Pure and free of eval: the page and the server call
 * it alike. An empty value is wrong only where `required`. Messages: the field's own, else the kind's
 * (spec 1, 2 and 3, sections 5).
 */
export const checkField = (kind: FieldKindId, value: unknown, context: CheckContext = {}): FieldProblem | null => {
  const own = fieldKinds[kind]
  const messages: FieldMessages & { invalid: string } = { ...own.messages, ...context.messages }
  if (isEmptyValue(value)) {
    // A checkbox that must be ticked is empty at 0, a yes/no answer is not.
    return context.required ? { message_key: messages.required ?? 'error_field_required' } : null
  }
  if (kind === 'checkbox' && value === 0 && context.required)
    return { message_key: messages.required ?? 'error_field_required' }
  const keyword = brokenKeyword(kind, value)
  if (keyword === 'minimum' || keyword === 'maximum') return { message_key: messages[keyword] ?? messages.invalid }
  if (keyword !== null) return { message_key: messages.invalid }
  if (context.options && own.widget !== 'select' && own.widget !== 'radios' && own.widget !== 'checkboxes') {
    if (!context.options.some((option) => option.value === String(value))) return { message_key: messages.invalid }
  }
  return own.refine ? own.refine(value as never, { ...context, messages }) : null
}
