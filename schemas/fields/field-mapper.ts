import type { FieldError } from './field-error.ts'
import type { FieldConfig } from '../calls/shapes.ts'
import { textIn } from '../messages/languages.ts'
import { getLocale } from '../messages/generated/runtime.js'
import { type FieldConditions, fieldsOf } from './conditions.ts'
import type { FieldDefinition } from './field-definition.ts'
import { isKeptMask, keptMask } from './identity.kinds.ts'
import type { FieldContext, FieldOption, FieldSchema } from './kind.ts'
import { type FieldKindId, fieldKinds, showField } from './kinds.registry.ts'

/** A field configuration that makes no sense; the message names the field and what is wrong with it. */
export class FieldConfigProblem extends Error {
  override name = 'FieldConfigProblem'
}

/** One field of a mapped form. */
export interface MappedField {
  definition: FieldDefinition
  kind: FieldKindId
  context: FieldContext
  required: boolean
  readOnly: boolean
  /** What the box says at first. */
  text: string
  /** The mask of a secret that the server has and keeps: counts as filled, sent only when retyped. */
  kept: string | null
}

export interface FormSchema {
  type: 'object'
  properties: Record<string, FieldSchema>
  required: string[]
}

/** A form, ready to be drawn and checked. All of it is data but for the labels' message functions. */
export interface MappedForm {
  /** Flat; what full ajv would make of it, our validator makes too (tests/src/form). */
  schema: FormSchema
  uiSchema: Record<string, { 'ui:widget': string; 'ui:readonly'?: true }>
  kinds: Record<string, FieldKindId>
  conditions: Record<string, FieldConditions>
  serverErrors: FieldError[]
  /** In the order of the definitions, or the catalog's; only fields that are shown. */
  fields: MappedField[]
}

export interface FieldMapperInput {
  definitions: readonly FieldDefinition[]
  /** Without it every definition is shown, and required unless `optional`. */
  config?: readonly FieldConfig[] | undefined
  options?: Readonly<Record<string, readonly FieldOption[] | undefined>> | undefined
  /** What is known already; goes before the configuration's values, also where it is `''`. */
  values?: Readonly<Record<string, unknown>> | undefined
  /** yyyy-mm-dd */
  today?: string | undefined
}

const refuse = (text: string): never => {
  throw new FieldConfigProblem(text)
}

/** The configuration by name, refused where it cannot be meant. */
const readConfig = (config: readonly FieldConfig[], names: ReadonlySet<string>): Map<string, FieldConfig> => {
  const byName = new Map<string, FieldConfig>()
  for (const [index, entry] of config.entries()) {
    const name: unknown = entry.field_name
    if (typeof name !== 'string' || name === '') {
      refuse(`Field configuration ${index} has no field_name`)
    } else {
      if (!names.has(name)) refuse(`Unknown field "${name}": this form has ${[...names].join(', ')}`)
      if (byName.has(name)) refuse(`Field "${name}" is configured twice`)
      for (const flag of ['required', 'read_only', 'shown', 'error'] as const) {
        const value: unknown = entry[flag]
        if (value === undefined ? flag === 'required' : typeof value !== 'boolean')
          refuse(`Field "${name}": ${flag} must be true or false, not ${JSON.stringify(value)}`)
      }
      if (entry.message !== undefined && typeof entry.message !== 'string')
        refuse(`Field "${name}": message must be text, not ${JSON.stringify(entry.message)}`)
      byName.set(name, entry)
    }
  }
  return byName
}

const checkConditions = (definitions: readonly FieldDefinition[], names: ReadonlySet<string>): void => {
  const reads = new Map<string, string[]>()
  for (const definition of definitions) {
    for (const condition of [definition.visibleWhen, definition.requiredWhen]) {
      for (const other of condition ? fieldsOf(condition) : [])
        if (!names.has(other)) refuse(`Field "${definition.name}": its condition reads "${other}", which is unknown`)
    }
    reads.set(definition.name, definition.visibleWhen ? fieldsOf(definition.visibleWhen) : [])
  }
  const settled = new Set<string>()
  const walk = (name: string, trail: readonly string[]): void => {
    if (trail.includes(name)) refuse(`Field "${name}" is shown depending on itself: ${[...trail, name].join(' > ')}`)
    if (settled.has(name)) return
    for (const other of reads.get(name) ?? []) walk(other, [...trail, name])
    settled.add(name)
  }
  for (const name of names) walk(name, [])
}

/** The definition in the catalog's words, where it has any. */
const worded = (definition: FieldDefinition, { label, hint }: Partial<FieldConfig> = {}): FieldDefinition =>
  label === undefined && hint === undefined
    ? definition
    : {
        ...definition,
        ...(label !== undefined && { label: () => textIn(label, getLocale()) }),
        ...(hint !== undefined && { hint: () => textIn(hint, getLocale()) }),
      }

/** In the catalog's order, where it gives one; what stands under one legend stays together. */
const inOrder = (fields: readonly MappedField[], byName: ReadonlyMap<string, FieldConfig>): MappedField[] => {
  const placeOf = ({ definition: { name } }: MappedField): number => byName.get(name)?.order ?? Infinity
  if (fields.every((field) => placeOf(field) === Infinity)) return [...fields]
  const groups = new Map<string, number>()
  for (const field of fields) {
    const { group } = field.definition
    if (group !== undefined) groups.set(group.id, Math.min(groups.get(group.id) ?? Infinity, placeOf(field)))
  }
  const groupOf = (field: MappedField): number => groups.get(field.definition.group?.id ?? '') ?? placeOf(field)
  const later = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
  return fields.toSorted((one, other) => later(groupOf(one), groupOf(other)) || later(placeOf(one), placeOf(other)))
}

const mapField = (own: FieldDefinition, entry: FieldConfig | undefined, input: FieldMapperInput): MappedField => {
  const definition = worded(own, entry)
  const { name, kind } = definition
  const options = input.options?.[name] ?? definition.options
  const context: FieldContext = {
    ...definition.limits,
    ...(options && { options }),
    ...(definition.messages && { messages: definition.messages }),
    ...(input.today !== undefined && { today: input.today }),
  }
  const known = input.values?.[name]
  const value = known === undefined || known === null ? entry?.value : known
  const kept = fieldKinds[kind].sensitive && isKeptMask(value) ? keptMask(value) : null
  const text = kept === null ? showField(kind, value, context) : ''
  return {
    definition,
    kind,
    context,
    required: entry ? entry.required : input.config === undefined && definition.optional !== true,
    readOnly: entry?.read_only ?? false,
    text: text ?? refuse(`Field "${name}" (${kind}) cannot have the value ${JSON.stringify(value)}`),
    kept,
  }
}

const fieldSchema = ({ kind, context }: MappedField): FieldSchema => {
  const { schema, widget } = fieldKinds[kind]
  if (context.options === undefined || widget === 'checkboxes' || schema.enum) return schema
  // An empty enum is not a schema: while a list is on its way every answer is wrong, which the option check says.
  const values = context.options.map((option) => option.value)
  return values.length === 0 ? schema : { ...schema, enum: values }
}

/**
 * The server's field configuration and the step's own definitions, made into one form. Pure.
 * The catalog's labels, hints and order go before the definitions' own.
 * Only fields flagged required are shown (spec 2, section 3), or those with `shown: true`.
 * Throws `FieldConfigProblem`, which names the field, where a name is unknown or a type is wrong.
 */
export const fieldMapper = (input: FieldMapperInput): MappedForm => {
  const { definitions, config } = input
  const names = new Set(definitions.map((definition) => definition.name))
  if (names.size < definitions.length) {
    const twice = definitions.find(({ name }, index) => definitions.findIndex((one) => one.name === name) < index)
    refuse(`Field "${twice?.name}" is defined twice`)
  }
  for (const { name, kind } of definitions)
    if (!(kind in fieldKinds)) refuse(`Field "${name}" is of unknown kind "${kind}"`)
  checkConditions(definitions, names)
  const byName = readConfig(config ?? [], names)
  const asked = definitions
    .filter(({ name, local }) => {
      const entry = byName.get(name)
      return entry ? (entry.shown ?? entry.required) : config === undefined || local === true
    })
    .map((definition) => {
      const entry = byName.get(definition.name)
      const field = mapField(definition, entry, input)
      return entry === undefined && definition.local ? { ...field, required: definition.optional !== true } : field
    })
  const fields = inOrder(asked, byName)
  const shown = new Set(fields.map((field) => field.definition.name))
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.definition.name, fieldSchema(field)])),
      required: fields.filter((field) => field.required).map((field) => field.definition.name),
    },
    uiSchema: Object.fromEntries(
      fields.map(({ definition, kind, readOnly }) => [
        definition.name,
        { 'ui:widget': fieldKinds[kind].widget, ...(readOnly && { 'ui:readonly': true as const }) },
      ]),
    ),
    kinds: Object.fromEntries(fields.map((field) => [field.definition.name, field.kind])),
    conditions: Object.fromEntries(
      fields
        .filter(({ definition }) => definition.visibleWhen ?? definition.requiredWhen)
        .map(({ definition: { name, visibleWhen, requiredWhen } }) => [
          name,
          { ...(visibleWhen && { visibleWhen }), ...(requiredWhen && { requiredWhen }) },
        ]),
    ),
    serverErrors: [...byName.values()]
      .filter((entry) => entry.message && entry.error !== false && shown.has(entry.field_name))
      .map((entry) => ({ target_element: entry.field_name, error_message: entry.message ?? '' })),
    fields,
  }
}
