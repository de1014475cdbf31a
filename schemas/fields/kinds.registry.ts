import { choiceKinds } from './choice.kinds.ts'
import { contactKinds } from './contact.kinds.ts'
import { dateKinds } from './date.kinds.ts'
import { identityKinds } from './identity.kinds.ts'
import type { FieldContext, FieldKind, FieldValue } from './kind.ts'
import { nameKinds } from './name.kinds.ts'
import { numberKinds } from './number.kinds.ts'
import { textKinds } from './text.kinds.ts'

const table = {
  ...nameKinds,
  ...identityKinds,
  ...contactKinds,
  ...dateKinds,
  ...numberKinds,
  ...choiceKinds,
  ...textKinds,
}
export type FieldKindId = keyof typeof table

/** Every kind of field by its id. */
export const fieldKinds: Readonly<Record<FieldKindId, FieldKind>> = table

export const fieldKindIds = Object.keys(table) as FieldKindId[]

/** Never kept while it is typed: SSN, card, bank and health answers (spec decisions, Beyond it). */
export const isForgotten = ({ kind, forget }: { kind: FieldKindId; forget?: true }): boolean =>
  forget === true || fieldKinds[kind].sensitive === true

/** Text as typed to the value that calls carry; empty text is no value. */
export const parseField = (kind: FieldKindId, text: string, context: FieldContext = {}): FieldValue | undefined => {
  const { parse } = fieldKinds[kind]
  const value = parse ? parse(text, context) : text.trim()
  if (text.trim() === '' && kind !== 'checkbox-group') return undefined
  return value
}

/**
 * Values as a client sent them with people's own words in the shape that the page gives them: whoever sends them, the
 * same is checked and kept.
 */
export const tidyWords = <Values extends object>(
  definitions: readonly { name: string; kind: FieldKindId }[],
  values: Values,
): Values => {
  const kindOf = new Map(definitions.map(({ name, kind }) => [name, kind]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const kind = kindOf.get(name)
      const isWords = kind !== undefined && fieldKinds[kind].words === true && typeof value === 'string'
      return [name, isWords ? (parseField(kind, value) ?? '') : value]
    }),
  ) as Values
}

/** A saved value to the text that a person sees and edits; null where its type is wrong for the kind. */
export const showField = (kind: FieldKindId, value: unknown, context: FieldContext = {}): string | null => {
  if (value === undefined || value === null || value === '') return ''
  const { show, mask } = fieldKinds[kind]
  if (show) return show(value, context)
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value))) return null
  return mask ? mask(String(value), '') : String(value)
}

/** Whether there is nothing in it: a required field must not be. A group of flags is empty with none set. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((flag) => flag === 0))
