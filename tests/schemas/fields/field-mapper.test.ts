import { describe, expect, it } from 'vitest'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { checkForm } from '#schemas/fields/check-form.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import { FieldConfigProblem, fieldMapper } from '#schemas/fields/field-mapper.ts'

const label = () => 'Label'
const definitions: FieldDefinition[] = [
  { name: 'first_name', kind: 'first-name', label },
  { name: 'ssn', kind: 'ssn', label },
  { name: 'coverage', kind: 'yes-no', label },
  { name: 'carrier', kind: 'text', label, visibleWhen: { field: 'coverage', is: 1 } },
  { name: 'state', kind: 'state', label },
]
const required = (...names: string[]): FieldConfig[] => names.map((name) => ({ field_name: name, required: true }))

/** What a careless server may send. */
const asSent = (config: unknown): FieldConfig[] => config as FieldConfig[]

const refusal = (config: unknown, more: FieldDefinition[] = []): string => {
  try {
    fieldMapper({ definitions: [...definitions, ...more], config: asSent(config) })
    return 'accepted'
  } catch (error) {
    return error instanceof FieldConfigProblem ? error.message : `wrong error: ${String(error)}`
  }
}

describe('fieldMapper', () => {
  it('makes schema, uiSchema, kinds, conditions and server errors', () => {
    const { fields, ...form } = fieldMapper({
      definitions,
      config: [
        { field_name: 'carrier', required: true },
        {
          field_name: 'first_name',
          required: true,
          value: 'Ann',
          read_only: true,
          error: true,
          message: 'Not this one',
        },
        { field_name: 'coverage', required: true },
        { field_name: 'ssn', required: false },
        { field_name: 'state', required: false, shown: true, value: 'tx' },
      ],
      options: { state: [{ value: 'TX', name: 'Texas' }] },
    })
    expect(form).toEqual({
      schema: {
        type: 'object',
        properties: {
          first_name: { type: 'string', pattern: expect.any(String) as string },
          coverage: { type: 'integer', enum: [0, 1] },
          carrier: { type: 'string', pattern: expect.any(String) as string },
          state: { type: 'string', pattern: '^[A-Z]{2}$', enum: ['TX'] },
        },
        required: ['first_name', 'coverage', 'carrier'],
      },
      uiSchema: {
        first_name: { 'ui:widget': 'text', 'ui:readonly': true },
        coverage: { 'ui:widget': 'radios' },
        carrier: { 'ui:widget': 'text' },
        state: { 'ui:widget': 'text' },
      },
      kinds: { first_name: 'first-name', coverage: 'yes-no', carrier: 'text', state: 'state' },
      conditions: { carrier: { visibleWhen: { field: 'coverage', is: 1 } } },
      serverErrors: [{ target_element: 'first_name', error_message: 'Not this one' }],
    })
    expect(fields.map(({ definition, text, kept }) => [definition.name, text, kept])).toEqual([
      ['first_name', 'Ann', null],
      ['coverage', '', null],
      ['carrier', '', null],
      ['state', 'TX', null],
    ])
  })

  it('without a configuration shows everything, required unless optional', () => {
    const form = fieldMapper({
      definitions: [...definitions, { name: 'note', kind: 'textarea', label, optional: true }],
    })
    expect(form.fields).toHaveLength(6)
    expect(form.schema.required).toEqual(['first_name', 'ssn', 'coverage', 'carrier', 'state'])
  })

  it('shows local fields beside a configuration', () => {
    const form = fieldMapper({
      definitions: [...definitions, { name: 'agree', kind: 'checkbox', label, local: true }],
      config: required('ssn'),
    })
    expect(form.schema.required).toEqual(['ssn', 'agree'])
  })

  it('keeps masks of secrets apart from values', () => {
    const [field] = fieldMapper({
      definitions,
      config: [{ field_name: 'ssn', required: true, value: 'XXX-XX-6789' }],
    }).fields
    expect([field?.text, field?.kept]).toEqual(['', '•••-••-6789'])
  })

  it.each([
    [
      [{ field_name: 'shoe_size', required: true }],
      'Unknown field "shoe_size": this form has first_name, ssn, coverage, carrier, state',
    ],
    [[{ required: true }], 'Field configuration 0 has no field_name'],
    [[{ field_name: 'ssn' }], 'Field "ssn": required must be true or false, not undefined'],
    [[{ field_name: 'ssn', required: 'yes' }], 'Field "ssn": required must be true or false, not "yes"'],
    [[{ field_name: 'ssn', required: true, read_only: 1 }], 'Field "ssn": read_only must be true or false, not 1'],
    [[{ field_name: 'ssn', required: true, message: 5 }], 'Field "ssn": message must be text, not 5'],
    [[...required('ssn'), ...required('ssn')], 'Field "ssn" is configured twice'],
    [
      [{ field_name: 'first_name', required: true, value: { a: 1 } }],
      'Field "first_name" (first-name) cannot have the value {"a":1}',
    ],
    [[{ field_name: 'ssn', required: true, value: true }], 'Field "ssn" (ssn) cannot have the value true'],
  ])('refuses %j', (config, message) => {
    expect(refusal(config)).toBe(message)
  })

  it('refuses definitions that make no sense', () => {
    expect(refusal([], [{ name: 'ssn', kind: 'ssn', label }])).toBe('Field "ssn" is defined twice')
    expect(refusal([], [{ name: 'x', kind: 'nonsense', label } as unknown as FieldDefinition])).toBe(
      'Field "x" is of unknown kind "nonsense"',
    )
    expect(refusal([], [{ name: 'x', kind: 'text', label, visibleWhen: { field: 'y', is: 1 } }])).toBe(
      'Field "x": its condition reads "y", which is unknown',
    )
    expect(
      refusal(
        [],
        [
          { name: 'x', kind: 'text', label, visibleWhen: { field: 'y', filled: true } },
          { name: 'y', kind: 'text', label, visibleWhen: { field: 'x', filled: true } },
        ],
      ),
    ).toBe('Field "x" is shown depending on itself: x > y > x')
  })
})

describe('checkForm', () => {
  const form = fieldMapper({
    definitions: [
      ...definitions,
      {
        name: 'reason',
        kind: 'text',
        label,
        visibleWhen: { field: 'carrier', filled: true },
        requiredWhen: {
          not: {
            any: [
              { field: 'state', in: ['TX', 'NY'] },
              { field: 'coverage', is: 0 },
            ],
          },
        },
      },
    ],
  })
  const right = { first_name: 'Ann', ssn: '123456788', coverage: 0, state: 'TX' }

  it('leaves hidden fields alone, and what hangs on them', () => {
    expect(checkForm(form, right)).toEqual([])
    expect(checkForm(form, { ...right, carrier: 'left over', state: 'CA' })).toEqual([])
    expect(checkForm(form, { ...right, coverage: 1 })).toEqual([
      { target_element: 'carrier', message_key: 'error_field_required' },
    ])
  })
  it('requires by condition', () => {
    expect(checkForm(form, { ...right, coverage: 1, carrier: 'A', state: 'CA' })).toEqual([
      { target_element: 'reason', message_key: 'error_field_required' },
    ])
    expect(checkForm(form, { ...right, coverage: 1, carrier: 'A' })).toEqual([])
  })
  it('counts kept secrets as filled', () => {
    const { ssn: _, ...rest } = right
    expect(checkForm(form, rest)).toEqual([{ target_element: 'ssn', message_key: 'error_field_required' }])
    expect(checkForm(form, rest, new Set(['ssn']))).toEqual([])
  })
})
