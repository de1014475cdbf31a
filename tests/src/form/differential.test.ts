import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenKeyword } from '#schemas/fields/check.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { type MappedForm, fieldMapper } from '#schemas/fields/field-mapper.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'
import { type FieldKindId, fieldKindIds, fieldKinds } from '#schemas/fields/kinds.registry.ts'
import { validatorFor } from '#src/form/rjsf-adapter.tsx'
import { SEED, tries } from '#tests/seed.ts'

/*
 * Our validator against full ajv on whole run-time schemas. Ours asks more than a schema can say (calendar days,
 * ages, lengths), so it may refuse what ajv accepts only by one of those rules, and may accept what ajv refuses
 * never, but for empty values that are not required, which ajv knows nothing of.
 */
const likely: Record<string, fc.Arbitrary<unknown>> = {
  text: fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('', ' ', '\u0000', '💙', '<b>')),
  digits: fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 26 }),
  name: fc.constantFrom("O'Neil", 'Nguyễn', 'R2', '李', 'a'.repeat(61), '-'),
  date: fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), fc.integer({ min: 1800, max: 2100 }))
    .map(([m, d, y]) => `${String(m).padStart(2, '0')}/${String(d).padStart(2, '0')}/${y}`),
  number: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double(), fc.constantFrom(0, 1, 100, 1e9, 12.5)),
  email: fc.oneof(fc.emailAddress(), fc.constantFrom('a@b', 'a@b.co')),
  other: fc.oneof(fc.boolean(), fc.constant(null), fc.array(fc.integer()), fc.object({ maxDepth: 1 })),
  flags: fc.dictionary(fc.constantFrom('A', 'B'), fc.oneof(fc.constantFrom(0, 1), fc.integer(), fc.string())),
  option: fc.constantFrom('A', 'B', 'C', 'TX', 'tx'),
}
const anyValue = fc.oneof(...Object.values(likely))
const withOptions = new Set<FieldKindId>(['select', 'radio', 'state', 'checkbox-group'])

const field = fc.record({
  kind: fc.constantFrom(...fieldKindIds),
  required: fc.boolean(),
  options: fc.option(fc.constantFrom(['A', 'B'], ['TX', 'NY'], ['A'])),
  value: fc.option(anyValue, { nil: undefined }),
})

const isEmpty = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '')

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, addUsedSchema: false })
const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
const byAjv = (form: MappedForm, values: FieldValues): Map<string, string> => {
  const key = JSON.stringify(form.schema)
  let validate = compiled.get(key)
  if (!validate) {
    validate = ajv.compile(form.schema)
    if (compiled.size < 5000) compiled.set(key, validate)
  }
  const found = new Map<string, string>()
  if (!validate(values))
    for (const error of validate.errors ?? []) {
      const missing: unknown = (error.params as Record<string, unknown>)['missingProperty']
      const name = typeof missing === 'string' ? missing : (error.instancePath.split('/')[1] ?? '')
      if (!found.has(name)) found.set(name, error.keyword)
    }
  return found
}

/** How our verdict on a value goes against ajv's; null where it does not. */
const judgement = (
  { kind, required, value }: { kind: FieldKindId; required: boolean; value: unknown },
  they: string | undefined,
  refused: boolean,
): string | null => {
  if (value === undefined && (they === 'required') !== required) return 'ajv does not miss it alike'
  // Empty: wrong exactly where required; ajv agrees where the value is missing.
  if (value === undefined || isEmpty(value)) return refused === required ? null : 'empty is not judged by required'
  if (they !== undefined) return refused ? null : `accepted, though ajv finds ${they}`
  if (!refused) return null
  const isUnticked = value === 0 || (typeof value === 'object' && Object.values(value ?? {}).every((one) => one === 0))
  const isRule = fieldKinds[kind].refine !== undefined || (required && isUnticked)
  return isRule ? null : 'refused, though ajv accepts it and no rule speaks'
}

describe('our validator and full ajv', () => {
  it('agree on schemas and values drawn at random', { timeout: 60_000 }, () => {
    const disagreements: string[] = []
    let refused = 0
    let accepted = 0
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 3 }), (drawn) => {
        const definitions: FieldDefinition[] = drawn.map(({ kind, required, options }, index) => ({
          name: `f${index}`,
          kind,
          label: () => '',
          ...(!required && { optional: true as const }),
          ...(options && withOptions.has(kind) && { options: options.map((value) => ({ value, name: value })) }),
        }))
        const form = fieldMapper({ definitions })
        const values = Object.fromEntries(
          drawn.flatMap(({ value }, index) => (value === undefined ? [] : [[`f${index}`, value]])),
        ) as FieldValues
        const theirs = byAjv(form, values)
        const ours = new Set(
          validatorFor(form, () => new Set())
            .validateFormData(values, form.schema as never)
            .errors.map((error) => (error.property ?? '').slice(1)),
        )
        for (const [index, { kind, required, value }] of drawn.entries()) {
          const name = `f${index}`
          const they = theirs.get(name)
          if (ours.has(name)) refused += 1
          else accepted += 1
          const verdict = judgement({ kind, required, value }, they, ours.has(name))
          if (verdict !== null) disagreements.push(`${kind} ${JSON.stringify(value)}: ${verdict}`)
        }
      }),
      { numRuns: tries(10_000), seed: SEED },
    )
    expect(disagreements).toEqual([])
    // A generator that only makes wrong values would prove little.
    expect(Math.min(refused, accepted)).toBeGreaterThan(tries(10_000) / 10)
  })

  it('break on the same keyword of a kind', () => {
    const validators = new Map(fieldKindIds.map((id) => [id, new Ajv({ strict: true }).compile(fieldKinds[id].schema)]))
    fc.assert(
      fc.property(fc.constantFrom(...fieldKindIds), anyValue, (kind, value) => {
        const validate = validators.get(kind)
        const theirs = validate?.(value) ? null : validate?.errors?.[0]?.keyword
        expect([kind, value, brokenKeyword(kind, value)]).toEqual([kind, value, theirs])
      }),
      { numRuns: tries(10_000), seed: SEED },
    )
  })
})
