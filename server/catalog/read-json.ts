import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { destinationFormats, destinationWays } from '#schemas/fulfillment/destination.schema.ts'
import { ratings } from '#schemas/storefront/catalog/plan.schema.ts'
import { isLocale } from '#schemas/messages/languages.ts'
import { lineAt, lineOf } from '#schemas/json/json-places.ts'
import type { CatalogFiles } from './catalog-files.ts'
import type { Mistake } from './mistake.ts'

/** A JSON file of the catalog: its text for line numbers, and its value where the shape is right. */
export interface JsonFile<Value> {
  file: string
  text: string
  value: Value | null
}

const compiled = new Map<TSchema, Validator>()
const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, known)
  return known
}

export interface ShapeError {
  path: string[]
  message: string
}

/** Fields that are one of several shapes, by the field that says which. */
const shapes: Readonly<Record<string, { by: string; of: Readonly<Record<string, TSchema>> }>> = {
  rating: { by: 'by', of: ratings },
  send: { by: 'kind', of: destinationWays },
  format: { by: 'kind', of: destinationFormats },
}

const quoted = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    value,
  )

const listOf = (params: object, name: string): string[] => {
  const value: unknown = Reflect.get(params, name)
  return Array.isArray(value) ? value.map(String) : []
}

/** Every error of a value: TypeBox stops at eight by itself, and an operator wants all of them at once. */
const allErrors = (schema: TSchema, value: unknown) => {
  const { maxErrors } = Settings.Get()
  Settings.Set({ maxErrors: 10_000 })
  try {
    return validatorOf(schema).Errors(value)
  } finally {
    Settings.Set({ maxErrors })
  }
}

/** What is wrong with a value, in words; unions are reported as one error, a rating by its own kind. */
const shapeErrors = (schema: TSchema, value: unknown, base: string[] = []): ShapeError[] => {
  const errors = allErrors(schema, value)
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => `${schemaPath}/anyOf/`)
  return errors.flatMap((error): ShapeError[] => {
    if (unions.some((union) => error.schemaPath.startsWith(union)) || error.keyword === 'boolean') return []
    const path = [...base, ...error.instancePath.split('/').slice(1)]
    const found = valueAt(value, error.instancePath.split('/').slice(1))
    const name = path.at(-1) ?? 'the file'
    if (error.keyword === 'additionalProperties') {
      return listOf(error.params, 'additionalProperties').map((field) => ({
        path: [...path, field],
        message: `unknown field "${field}": remove it or correct its name`,
      }))
    }
    if (error.keyword === 'required') {
      return listOf(error.params, 'requiredProperties').map((field) => ({
        path,
        message: isLocale(field)
          ? `missing translation "${field}" of "${name}": every text has one in this language`
          : `missing field "${field}": add it`,
      }))
    }
    if (error.keyword === 'enum') {
      const allowed = listOf(error.params, 'allowedValues').join(', ')
      return [{ path, message: `${quoted(found)} is not a known "${nameOf(path)}": use one of ${allowed}` }]
    }
    if (error.keyword === 'anyOf') {
      const { by, of } = shapes[name] ?? { by: '', of: {} }
      const kind: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, by) : undefined
      const shape = Object.entries(of).find(([key]) => key === kind)?.[1]
      if (shape !== undefined) return shapeErrors(shape, found, path)
      const hint = by === '' ? '' : `: "${by}" must be one of ${Object.keys(of).join(', ')}`
      return [{ path, message: `${quoted(found)} is not a known "${nameOf(path)}"${hint || ': correct it'}` }]
    }
    if (error.keyword === 'minLength' && isLocale(name)) {
      return [{ path, message: `missing translation "${name}": write the text` }]
    }
    return [{ path, message: `"${nameOf(path)}" ${error.message}, found ${quoted(found)}: correct it` }]
  })
}

/** The nearest name on a path that is not a position in a list. */
const nameOf = (path: readonly string[]): string => path.findLast((step) => !/^\d+$/.test(step)) ?? 'value'

/** Reads and checks one JSON file; what is wrong is added to `mistakes`. */
export const readJson = <Schema extends TSchema>(
  files: CatalogFiles,
  file: string,
  schema: Schema,
  mistakes: Mistake[],
  prepare: (value: unknown) => { value: unknown; errors: ShapeError[] } = (value) => ({ value, errors: [] }),
): JsonFile<Static<Schema>> => {
  const nothing = { file, text: '', value: null }
  if (!files.has(file)) {
    mistakes.push({ file, line: 1, message: 'the file is missing: add it' })
    return nothing
  }
  const text = files.read(file).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(reason)
    const line = position ? lineAt(text, Number(position[1])) : lineAt(text, text.trimEnd().length)
    mistakes.push({ file, line, message: `not JSON (${reason}): correct the syntax` })
    return nothing
  }
  const prepared = prepare(value)
  value = prepared.value
  for (const { path, message } of prepared.errors) mistakes.push({ file, line: lineOf(text, path), message })
  if (prepared.errors.length > 0) return { file, text, value: null }
  if (validatorOf(schema).Check(value)) return { file, text, value: value as Static<Schema> }
  for (const { path, message } of shapeErrors(schema, value)) {
    mistakes.push({ file, line: lineOf(text, path), message })
  }
  return { file, text, value: null }
}
