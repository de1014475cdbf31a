import type { FieldConfig } from '../calls/shapes.ts'
import { checkForm } from '../fields/check-form.ts'
import type { FieldDefinition } from '../fields/field-definition.ts'
import { type MappedForm, fieldMapper } from '../fields/field-mapper.ts'
import type { FieldOption } from '../fields/kind.ts'
import type { FieldError } from '../fields/field-error.ts'

/** What a configured step is checked against. */
export interface ConfiguredFacts {
  /** As the server configures them; a field that is neither required nor shown is not asked and not checked. */
  fields: readonly FieldConfig[]
  /** The section as it is on file, secrets masked: a masked secret need not be sent again. */
  saved?: Readonly<Record<string, unknown>> | null
  /** The choices of lists that the server keeps, by field name; any value passes where a list is left out. */
  options?: Readonly<Record<string, readonly FieldOption[] | undefined>>
  /** yyyy-mm-dd; the system's day where it is left out. */
  today?: string
}

/** The names of the secrets on file. */
const keptIn = (form: MappedForm): ReadonlySet<string> =>
  new Set(form.fields.filter((field) => field.kept !== null).map((field) => field.definition.name))

interface Known {
  definitions: readonly FieldDefinition[]
  options: ConfiguredFacts['options']
  today: string | undefined
  form: MappedForm
}
/** The last form made of a configuration: the server checks the same ones with every save of everyone. */
const forms = new WeakMap<readonly FieldConfig[], Known>()

const sameOptions = (one: ConfiguredFacts['options'] = {}, other: ConfiguredFacts['options'] = {}): boolean =>
  one === other ||
  (Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, options]) => other[name] === options))

const formOf = (definitions: readonly FieldDefinition[], facts: ConfiguredFacts): MappedForm => {
  const { fields, saved, options, today } = facts
  const known = forms.get(fields)
  // With values of its own a form is one person's.
  const shared = saved === undefined || saved === null
  if (shared && known?.definitions === definitions && known.today === today && sameOptions(known.options, options)) {
    return known.form
  }
  const form = fieldMapper({ definitions, config: fields, options, values: saved ?? undefined, today })
  if (shared) forms.set(fields, { definitions, options, today, form })
  return form
}

/** What the kinds of the fields find wrong, one problem a field, in the order of the form. */
export const checkConfigured = (
  definitions: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
  facts: ConfiguredFacts,
): FieldError[] => {
  const form = formOf(definitions, facts)
  return checkForm(form, values, keptIn(form))
}

/** Problems of the kinds first; a rule adds one only where a field has none yet. */
export const withRules = (problems: readonly FieldError[], rules: readonly (FieldError | null)[]): FieldError[] => {
  const all = [...problems]
  for (const rule of rules) {
    if (rule !== null && !all.some((problem) => problem.target_element === rule.target_element)) all.push(rule)
  }
  return all
}
