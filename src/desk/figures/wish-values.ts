import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'

/** What is filled in, as it is sent: what was left empty limits nothing. */
export const valuesOf = (fields: readonly FieldDefinition[], values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : []
    }),
  )
