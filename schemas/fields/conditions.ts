import { isEmptyValue } from './kinds.registry.ts'

/** When a field is shown or required, as data. Values are compared as text: `1` and `'1'` are the same answer. */
export type Condition =
  | { field: string; is: string | number }
  | { field: string; in: readonly (string | number)[] }
  | { field: string; filled: boolean }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

/** Whether the condition holds; `read` gives the value of a field, undefined for one that is hidden. */
export const holds = (condition: Condition, read: (field: string) => unknown): boolean => {
  if ('all' in condition) return condition.all.every((part) => holds(part, read))
  if ('any' in condition) return condition.any.some((part) => holds(part, read))
  if ('not' in condition) return !holds(condition.not, read)
  const value = read(condition.field)
  if ('filled' in condition) return isEmptyValue(value) !== condition.filled
  if (value === undefined || value === null || typeof value === 'object') return false
  if ('is' in condition) return String(value) === String(condition.is)
  return condition.in.some((one) => String(one) === String(value))
}

/** The fields that a condition reads. */
export const fieldsOf = (condition: Condition): string[] => {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  return [condition.field]
}

export interface FieldConditions {
  visibleWhen?: Condition
  requiredWhen?: Condition
}

/**
 * Which of the fields are visible and which required, given a way to read values. A hidden field has no value, so
 * what depends on it follows; it is never required.
 */
export const judge = (
  names: readonly string[],
  conditions: Readonly<Record<string, FieldConditions>>,
  required: ReadonlySet<string>,
  read: (field: string) => unknown,
): { visible: Set<string>; required: Set<string> } => {
  const known = new Map<string, boolean>()
  const isVisible = (name: string): boolean => {
    const before = known.get(name)
    if (before !== undefined) return before
    const condition = conditions[name]?.visibleWhen
    // A circle of conditions is refused by the mapper; hidden until known keeps this from running away.
    known.set(name, false)
    const visible = condition === undefined || holds(condition, readVisible)
    known.set(name, visible)
    return visible
  }
  const readVisible = (name: string): unknown => (isVisible(name) ? read(name) : undefined)
  const visible = new Set(names.filter(isVisible))
  const needed = names.filter((name) => {
    if (!visible.has(name)) return false
    const condition = conditions[name]?.requiredWhen
    return required.has(name) && (condition === undefined || holds(condition, readVisible))
  })
  return { visible, required: new Set(needed) }
}
