import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const form = (name: string) => resolve(import.meta.dirname, '../../src/form/lean', name)

/** Parts of RJSF that our schemas and themes do not need, and their stubs. */
const replaced: readonly [pattern: RegExp, file: string][] = [
  [/^markdown-to-jsx(\/react)?$/, form('markdown-stub.ts')],
  [/^(fast-uri|@x0k\/json-schema-merge(\/lib\/array)?)$/, form('schema-stubs.ts')],
  [/\/findSchemaDefinition\.js$/, form('schema-stubs.ts')],
  [/\/schemaHasNestedConditional\.js$/, form('no-conditional.ts')],
  [/\/getDefaultRegistry\.js$/, form('rjsf-registry.tsx')],
  [/\/createSchemaUtils\.js$/, form('flat-schema-utils.ts')],
  [/\/deepEquals\.js$/, form('deep-equals.ts')],
]

/** RJSF without 110 kB of Markdown, references, merging, nested schemas and stock widgets; only for its own imports, nobody else's. */
export const leanRjsf = (): Plugin => ({
  name: 'lean-rjsf',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: {
      id: /markdown-to-jsx|fast-uri|json-schema-merge|findSchemaDefinition|schemaHasNestedConditional|getDefaultRegistry|createSchemaUtils|deepEquals/,
    },
    handler: (source, importer) =>
      importer?.includes('/node_modules/@rjsf/') === true
        ? replaced.find(([pattern]) => pattern.test(source))?.[1]
        : undefined,
  },
})

/** ky without what tells how much of a body has gone or come, and how large it is: nobody asks. */
export const leanKy = (): Plugin => ({
  name: 'lean-ky',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /\/utils\/body\.js$/ },
    handler: (_source, importer) =>
      importer?.includes('/node_modules/ky/') === true
        ? resolve(import.meta.dirname, '../../src/calls/lean/no-progress.ts')
        : undefined,
  },
})
