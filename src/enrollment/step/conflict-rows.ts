import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { showField } from '#schemas/fields/kinds.registry.ts'
import type { ConflictRow } from './step-conflict.tsx'

const said = (definition: FieldDefinition, value: unknown): string => {
  const text = showField(definition.kind, value) ?? ''
  const option = definition.options?.find((one) => one.value === text)
  if (option === undefined) return text
  return typeof option.name === 'string' ? option.name : option.name()
}

/** Where two versions of a section differ, field by field. Secrets are left out: neither side may show them. */
export const conflictRows = (
  definitions: readonly FieldDefinition[],
  mine: Readonly<Record<string, unknown>> | null,
  theirs: unknown,
): ConflictRow[] => {
  const saved = typeof theirs === 'object' && theirs !== null ? (theirs as Record<string, unknown>) : {}
  return definitions
    .filter(({ kind }) => kind !== 'ssn')
    .map((definition) => ({
      label: definition.label(),
      mine: said(definition, mine?.[definition.name]),
      theirs: said(definition, saved[definition.name]),
    }))
    .filter((row) => row.mine !== row.theirs)
}
