import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = ['schemas', 'machines', 'paths', 'server', 'src'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
    .map((path) => ({ path: `${layer}/${path}`, text: readFileSync(`${layer}/${path}`, 'utf8') })),
)
type Source = (typeof sources)[number]

/** Files that draw the message of a field themselves instead of with `FieldMessage`. */
const drawers = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => path !== 'src/form/field-frame.tsx' && /"field-message(?:-mark)?"/.test(text))
    .map(({ path }) => path)

/** Files that draw the list of what is wrong themselves instead of with `SummaryBox`. */
const summaries = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => path !== 'src/form/summary-box.tsx' && /"form-summary"/.test(text))
    .map(({ path }) => path)

/** Functions besides `schemas/fields/filled.ts` that leave empty values out of what is sent. */
const secondFilled = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => path !== 'schemas/fields/filled.ts' && /^export const filled\b/m.test(text))
    .map(({ path }) => path)

/** Types besides `FieldError` that declare where an error is and what is said of it. */
const secondTypes = (files: readonly Source[]): string[] =>
  files
    .filter(({ path }) => path !== 'schemas/fields/field-error.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:interface|type) (\w+)[^{}\n]*\{([^{}]*)\}/g)]
        .filter(([, , body = '']) => /\bmessage_key\??: string/.test(body))
        .map(([, name]) => `${path}: ${name}`),
    )

describe('one way to say what is wrong with an answer', () => {
  test('only FieldFrame draws the message of a field', () => {
    expect(drawers(sources)).toEqual([])
  })

  test('only SummaryBox draws the list of what is wrong', () => {
    expect(summaries(sources)).toEqual([])
  })

  test('one function leaves out what is empty', () => {
    expect(secondFilled(sources)).toEqual([])
  })

  test('only FieldError is the type of an error', () => {
    expect(secondTypes(sources)).toEqual([])
  })

  test('a second drawing, function or type is found', () => {
    const planted = [
      { path: 'src/storefront/pets.tsx', text: '<p className="field-message" id="pets_message">' },
      { path: 'src/storefront/pets-summary.tsx', text: '<div className="form-summary" role="alert">' },
      { path: 'server/services/pets.ts', text: 'export const filled = (text: string) => text.trim()' },
      { path: 'src/storefront/mistake.ts', text: 'interface Mistake {\n  field: string\n  message_key?: string\n}' },
    ]
    expect(drawers(planted)).toEqual(['src/storefront/pets.tsx'])
    expect(summaries(planted)).toEqual(['src/storefront/pets-summary.tsx'])
    expect(secondFilled(planted)).toEqual(['server/services/pets.ts'])
    expect(secondTypes(planted)).toEqual(['src/storefront/mistake.ts: Mistake'])
  })
})
