import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = ['schemas', 'machines', 'paths', 'server', 'src'].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('generated'))
    .map((path) => ({ path: `${layer}/${path}`, text: readFileSync(`${layer}/${path}`, 'utf8') })),
)
type Source = (typeof sources)[number]

/** These still draw their messages themselves; nothing may be added. */
const ownMessages = new Set([
  'src/enrollment/agreement/agreement-texts.tsx',
  'src/enrollment/agreement/agreement-verification.tsx',
  'src/enrollment/signing/signature-pad.tsx',
  'src/enrollment/step/people-list.tsx',
])

/** Files that draw the message of a field themselves instead of with `FieldMessage`. */
const drawers = (files: readonly Source[]): string[] =>
  files
    .filter(({ path, text }) => path !== 'src/form/field-frame.tsx' && /"field-message(?:-mark)?"/.test(text))
    .map(({ path }) => path)
    .filter((path) => !ownMessages.has(path))

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

  test('only FieldError is the type of an error', () => {
    expect(secondTypes(sources)).toEqual([])
  })

  test('a second drawing and a second type are found', () => {
    const planted = [
      { path: 'src/storefront/pets.tsx', text: '<p className="field-message" id="pets_message">' },
      { path: 'src/storefront/mistake.ts', text: 'interface Mistake {\n  field: string\n  message_key?: string\n}' },
    ]
    expect(drawers(planted)).toEqual(['src/storefront/pets.tsx'])
    expect(secondTypes(planted)).toEqual(['src/storefront/mistake.ts: Mistake'])
  })
})
