// Compiles the field kinds' schemas to plain functions: the page runs under a Content-Security-Policy without
// unsafe-eval, which ajv's own compiling at run time would need.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { fieldKindIds, fieldKinds } from '#schemas/fields/kinds.registry.ts'

const folder = 'schemas/fields/generated'
const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  messages: false,
  code: { source: true, esm: true, optimize: 2 },
})

// One function a schema, however many kinds share it.
const names = new Map<string, string>()
const table: string[] = []
for (const id of fieldKindIds) {
  const text = JSON.stringify(fieldKinds[id].schema)
  let name = names.get(text)
  if (name === undefined) {
    name = `check_${names.size}`
    names.set(text, name)
    ajv.addSchema(fieldKinds[id].schema, name)
  }
  table.push(`  '${id}': ${name},`)
}
// The package is CommonJS: its default arrives wrapped or not, after who loads it.
const { default: unwrapped = standalone } = standalone as Partial<Record<'default', typeof standalone>> & object
const code = unwrapped(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])))
if (code.includes('require(')) throw new Error('A field schema needs a run-time helper of ajv: write it as a pattern')
if (/new Function|\beval\(/.test(code)) throw new Error('Compiled field schemas must not evaluate code')

/**
 * Of an error its keyword alone is read (`check.ts`). Where it is, by which rule and with what values ajv tells besides,
 * and keeps each schema: half of the text, which every form would fetch.
 */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const lean = code
  .replaceAll(', {instancePath="", parentData, parentDataProperty, rootData=data}={}', '')
  .replaceAll(
    new RegExp(String.raw`\{instancePath.*?keyword:(${TEXT}),params:\{(?:[^{}"]|${TEXT})*\}\}`, 'g'),
    '{keyword:$1}',
  )
  .replaceAll(new RegExp(String.raw`const schema\d+ = \{(?:[^{}"]|${TEXT}|\{[^{}]*\})*\};`, 'g'), '')
if (/instancePath|schemaPath|params|schema\d/.test(lean))
  throw new Error('ajv writes its functions otherwise than expected')

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/validators.js`, `${lean}\nexport const validators = {\n${table.join('\n')}\n}\n`)
writeFileSync(
  `${folder}/validators.d.ts`,
  [
    "import type { FieldKindId } from '../kinds.registry.ts'",
    'interface Validate {',
    '  (value: unknown): boolean',
    '  errors?: ReadonlyArray<{ keyword: string }> | null',
    '}',
    'export declare const validators: Readonly<Record<FieldKindId, Validate>>',
    '',
  ].join('\n'),
)
