import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

const folder = 'node_modules/.planted-types'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of each handlers object for two rows, `find` (a number) and `save` (nullable); in one run. */
const errorsOf = <Name extends string>(handlers: Record<Name, string>): Record<Name, string[]> => {
  const names = Object.keys(handlers) as Name[]
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    writeFileSync(
      `${folder}/${name}.ts`,
      `import { Type } from 'typebox'
import { call, exact } from '#schemas/calls/call.ts'
import { nullable } from '#schemas/calls/shapes.ts'
import { nothingFound } from '#server/http/answer.ts'
import { defineRoutes } from '#server/http/define-routes.ts'
const calls = {
  find: call('GET enrollment/find', { summary: '', query: exact({ id: Type.String() }), data: Type.Object({ count: Type.Integer() }) }),
  save: call('POST enrollment/save', { summary: '', body: exact({ id: Type.String() }), data: nullable(Type.Object({ saved: Type.Boolean() })) }),
}
export const routes = defineRoutes(calls, ${handlers[name]})
export { nothingFound }
`,
    )
  }
  writeFileSync(
    `${folder}/tsconfig.json`,
    JSON.stringify({
      extends: '../../tsconfig.json',
      include: [],
      exclude: [],
      files: names.map((name) => `${name}.ts`),
    }),
  )
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], {
    encoding: 'utf8',
  })
  const found = [...stdout.matchAll(/(\w+)\.ts\(\d+,\d+\): error (TS\d+): (.*)/g)]
  const errors = names.map((name): [string, string[]] => [
    name,
    found.filter(([, file]) => file === name).map(([, , code, text]) => `${code} ${text}`),
  ])
  return Object.fromEntries(errors) as Record<Name, string[]>
}

const find = 'find: ({ query }) => ({ count: query.id.length })'
const save = 'save: ({ body }) => (body.id === "" ? nothingFound() : { saved: true })'

test("every row has its handler and every handler its row, of the row's types", () => {
  const errors = errorsOf({
    whole: `{ ${find}, ${save} }`,
    missing: `{ ${find} }`,
    extra: `{ ${find}, ${save}, other: () => ({}) }`,
    answer: `{ find: () => ({ count: 'one' }), ${save} }`,
    request: `{ find: ({ body }) => ({ count: body.id }), ${save} }`,
    nothing: `{ find: () => nothingFound(), ${save} }`,
  })
  expect(errors).toEqual({
    whole: [],
    missing: [expect.stringContaining("Property 'save' is missing")],
    extra: [expect.stringContaining("'other' does not exist in type")],
    answer: [expect.stringContaining("'string' is not assignable to type 'number'")],
    request: [expect.stringContaining("Property 'id' does not exist")],
    nothing: [expect.any(String)],
  })
})
