import { judge } from './conditions.ts'
import type { FieldError } from './field-error.ts'
import { checkField } from './check.ts'
import type { MappedForm } from './field-mapper.ts'

/**
 * Checks canonical values against a mapped form: required, the kinds' schemas, options and rules. At most one
 * problem a field, in the order of the fields. Hidden fields are not judged; `kept` names secrets that the server
 * has already, which may be left out.
 */
export const checkForm = (
  form: MappedForm,
  values: Readonly<Record<string, unknown>>,
  kept: ReadonlySet<string> = new Set(),
): FieldError[] => {
  const names = form.fields.map((field) => field.definition.name)
  const { visible, required } = judge(names, form.conditions, new Set(form.schema.required), (name) => values[name])
  const problems: FieldError[] = []
  for (const { definition, kind, context } of form.fields) {
    const { name } = definition
    if (!visible.has(name)) continue
    const value = values[name]
    const problem = checkField(kind, value, { ...context, required: required.has(name) && !kept.has(name) })
    if (problem) problems.push({ target_element: name, ...problem })
  }
  return problems
}
