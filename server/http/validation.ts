import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { NEVER_KEPT } from '#schemas/calls/never-kept.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { hasFewParts } from './json-body.ts'

const options = {
  removeAdditional: false,
  useDefaults: false,
  strict: true,
  allowUnionTypes: true,
  keywords: [NEVER_KEPT],
}
/** Bodies are JSON and say what they mean; only query strings and paths, which are text, are read as numbers. */
const exactly = { first: new Ajv({ ...options }), all: new Ajv({ ...options, allErrors: true }) }
const coercing = {
  first: new Ajv({ ...options, coerceTypes: true }),
  all: new Ajv({ ...options, coerceTypes: true, allErrors: true }),
}

type Route = Pick<Parameters<FastifySchemaCompiler<object>>[0], 'schema' | 'httpPart'>

/**
 * Checks by a schema of the contract. Extra fields are refused, never dropped. What is right is checked once; of what
 * is wrong the first mistake ends the check, and all are named where that is little work. Compiled when `compile` is
 * called or by the first request that needs it.
 */
export const lazyValidator = ({ schema, httpPart }: Route) => {
  const { first, all } = httpPart === 'body' ? exactly : coercing
  let compiled: ValidateFunction | undefined
  let naming: ValidateFunction | undefined
  const compile = () => (compiled ??= first.compile(schema))
  const check = (data: unknown): { value: unknown } | { error: Error } => {
    const validate = compile()
    if (validate(data)) return { value: data }
    let { errors } = validate
    if (hasFewParts(data)) {
      naming ??= all.compile(schema)
      naming(data)
      errors = naming.errors ?? errors
    }
    return { error: Object.assign(new Error('invalid'), { problems: problemsOf(errors ?? []) }) }
  }
  return { compile: () => void compile(), check }
}

const MAX_PROBLEMS = 50

/** What ajv found, as problems of fields; what the branches of a union say is left out, the union itself is named. */
const problemsOf = (errors: readonly ErrorObject[]): FieldError[] => {
  const problems = new Map<string, FieldError>()
  for (const error of errors) {
    if (/\/(anyOf|oneOf)\/\d+\//.test(error.schemaPath)) continue
    const problem = problemOf(error)
    if (!problems.has(problem.target_element)) problems.set(problem.target_element, problem)
    if (problems.size === MAX_PROBLEMS) break
  }
  return [...problems.values()]
}

const problemOf = ({ instancePath, keyword, params }: FastifySchemaValidationError): FieldError => {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, 60))
  const at = (...more: string[]) => [...path, ...more].join('.') || 'main'
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'required':
      return wrong(at(String(params['missingProperty'])), 'error_field_required')
    case 'additionalProperties': {
      const field = String(params['additionalProperty']).slice(0, 60)
      return wrong(at(field), 'error_field_unknown', { field })
    }
    case 'type':
      return wrong(at(), 'error_field_type')
    case 'maxLength':
      return wrong(at(), 'error_text_long', { maximum: limit })
    case 'minLength':
      return limit === 1 ? wrong(at(), 'error_field_required') : wrong(at(), 'error_text_short', { minimum: limit })
    case 'maxItems':
      return wrong(at(), 'error_items_maximum', { maximum: limit })
    case 'minItems':
      return wrong(at(), 'error_items_minimum', { minimum: limit })
    case 'maximum':
      return wrong(at(), 'error_number_maximum', { maximum: limit })
    case 'minimum':
      return wrong(at(), 'error_number_minimum', { minimum: limit })
    case 'enum':
    case 'const':
    case 'anyOf':
      return wrong(at(), 'error_option_invalid')
    default:
      return wrong(at(), 'error_field_invalid')
  }
}

/** The problems that our validator put into an error, or nothing where it comes from elsewhere. */
export const validationProblems = (error: unknown): readonly FieldError[] | undefined =>
  error instanceof Error && 'problems' in error && Array.isArray(error.problems) ? error.problems : undefined
