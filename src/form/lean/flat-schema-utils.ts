import type { FormSchema } from '#schemas/fields/field-mapper.ts'
import { notFlat } from './schema-stubs.ts'

const no = () => false

/**
 * In place of RJSF's own tools for schemas in the built page (vite.config.ts): its resolving, defaulting and
 * sanitizing of nested schemas weigh 6 kB. Ours are flat objects without defaults (fieldMapper), of which every
 * answer is known. What only other schemas need says so instead of guessing.
 */
export default <Validator>(validator: Validator, rootSchema: FormSchema) => ({
  getRootSchema: () => rootSchema,
  getValidator: () => validator,
  doesSchemaUtilsDiffer: (otherValidator: Validator, otherSchema: FormSchema) =>
    validator !== otherValidator || rootSchema !== otherSchema,
  retrieveSchema: (schema: FormSchema) => schema,
  getDefaultFormState: (_: FormSchema, formData: object | undefined) => formData ?? {},
  // Our root field draws its labels itself.
  getDisplayLabel: no,
  isSelect: no,
  isMultiSelect: no,
  isFilesArray: no,
  findFieldInSchema: notFlat,
  findSelectedOptionInXxxOf: notFlat,
  getClosestMatchingOption: notFlat,
  getFirstMatchingOption: notFlat,
  getFromSchema: notFlat,
  omitExtraData: notFlat,
  sanitizeDataForNewSchema: notFlat,
  toPathSchema: notFlat,
})
