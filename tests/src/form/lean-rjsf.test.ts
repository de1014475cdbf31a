import { type RJSFSchema, createSchemaUtils, deepEquals } from '@rjsf/utils'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldMapper } from '#schemas/fields/field-mapper.ts'
import { type FieldKindId, fieldKindIds } from '#schemas/fields/kinds.registry.ts'
import ownEquals from '#src/form/lean/deep-equals.ts'
import flatSchemaUtils from '#src/form/lean/flat-schema-utils.ts'
import { validatorFor } from '#src/form/rjsf-adapter.tsx'
import { SEED } from '#tests/seed.ts'

// The built page carries our own, smaller parts in RJSF: on everything that our forms make of it, both answer alike.
const functions = fc.constantFrom(
  () => 1,
  () => 2,
)
const part = fc.oneof(fc.anything({ withDate: true, maxDepth: 2 }), functions)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    part,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('tree')),
  ),
}))

it('compares deeply as RJSF does', () => {
  fc.assert(
    fc.property(tree, tree, (one, other) => {
      expect(ownEquals(one, other)).toBe(deepEquals(one, other))
      const copy: unknown = structuredCloneOf(one)
      expect(ownEquals(one, copy)).toBe(deepEquals(one, copy))
    }),
    { seed: SEED, numRuns: 2000 },
  )
})

it('ends on what holds itself', () => {
  const circle = () => {
    const one: Record<string, unknown> = { name: 'circle' }
    one['self'] = one
    return one
  }
  expect(ownEquals(circle(), circle())).toBe(true)
  expect(ownEquals(circle(), { ...circle(), name: 'other' })).toBe(false)
})

it('answers for our flat schemas what RJSF answers', () => {
  const values = fc.dictionary(fc.constantFrom('field_0', 'field_1', 'other'), fc.oneof(fc.string(), fc.integer()))
  const kinds = fc.array(fc.constantFrom<FieldKindId>(...fieldKindIds), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(kinds, fc.option(values, { nil: undefined }), (chosen, formData) => {
      const form = fieldMapper({
        definitions: chosen.map((kind, index) => ({ name: `field_${index}`, kind, label: () => '' })),
      })
      const schema = form.schema as RJSFSchema
      const validator = validatorFor(form, () => new Set())
      const theirs = createSchemaUtils(validator, schema, {
        requiredBooleanDefault: 'skip',
        constAsDefaults: 'never',
        emptyObjectFields: 'skipDefaults',
        allOf: 'skipDefaults',
        mergeDefaultsIntoFormData: 'useFormDataIfPresent',
      })
      const ours = flatSchemaUtils(validator, form.schema)
      expect(ours.getDefaultFormState(form.schema, formData)).toEqual(
        theirs.getDefaultFormState(schema, formData, false) ?? {},
      )
      expect(ours.retrieveSchema(form.schema)).toEqual(theirs.retrieveSchema(schema, formData ?? {}))
      expect(ours.isSelect()).toBe(theirs.isSelect(schema))
      expect(ours.getDisplayLabel()).toBe(theirs.getDisplayLabel(schema, { 'ui:label': false, 'ui:field': 'X' }))
      expect(ours.doesSchemaUtilsDiffer(validator, form.schema)).toBe(false)
      expect(
        ours.doesSchemaUtilsDiffer(
          validatorFor(form, () => new Set()),
          form.schema,
        ),
      ).toBe(true)
    }),
    { seed: SEED, numRuns: 300 },
  )
})

/** A copy that keeps functions, which `structuredClone` refuses. */
const structuredCloneOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(structuredCloneOf)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, structuredCloneOf(one)]))
}
