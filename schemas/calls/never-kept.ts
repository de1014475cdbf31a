import type { TObject, TSchema, TSchemaOptions } from 'typebox'
import { Type } from 'typebox'

/** The mark of a field that is checked and forgotten: nothing that is stored may depend on its value. */
export const NEVER_KEPT = 'x-never-kept'

/** A text that is checked and forgotten, such as the security code of a card. */
export const NeverKeptText = (options: TSchemaOptions = {}) =>
  Type.String({ maxLength: 200, ...options, [NEVER_KEPT]: true })

/** What the walk below reads of a schema. */
interface Shape {
  [NEVER_KEPT]?: boolean
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
  anyOf?: readonly Shape[]
}

/** Any element of an array, in a path. */
const EACH = '*'

const pathsOf = (shape: Shape, path: readonly string[]): (readonly string[])[] => [
  ...(shape[NEVER_KEPT] === true ? [path] : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
  ...(shape.items === undefined ? [] : pathsOf(shape.items, [...path, EACH])),
  ...(shape.anyOf ?? []).flatMap((branch) => pathsOf(branch, path)),
]

/** Where a schema has fields that are never kept: `['security_code']`, `['cards', '*', 'security_code']`. */
export const neverKeptPaths = (schema: TObject | TSchema): (readonly string[])[] => pathsOf(schema, [])

const without = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return name === EACH ? value.map((one) => without(one, rest)) : value
  if (!Object.hasOwn(value, name)) return value
  const { [name]: inner, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) }
}

/** A copy of a value without what stands at these paths. */
export const withoutNeverKept = (value: unknown, paths: readonly (readonly string[])[]): unknown =>
  paths.reduce(without, value)
