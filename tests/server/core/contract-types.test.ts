import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'

const folder = 'node_modules/.planted-types'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of a handlers object for two rows, `find` (a number) and `save` (nullable). */
const errorsOf = (name: string, handlers: string): string[] => {
  mkdirSync(`${folder}/${name}`, { recursive: true })
  writeFileSync(
    `${folder}/${name}/planted.ts`,
    `import { Type } from 'typebox'
import { call, exact } from '#schemas/calls/call.ts'
import { nullable } from '#schemas/calls/shapes.ts'
import { nothingFound } from '#server/http/answer.ts'
import { defineRoutes } from '#server/http/define-routes.ts'
const calls = {
  find: call('GET enrollment/find', { summary: '', query: exact({ id: Type.String() }), data: Type.Object({ count: Type.Integer() }) }),
  save: call('POST enrollment/save', { summary: '', body: exact({ id: Type.String() }), data: nullable(Type.Object({ saved: Type.Boolean() })) }),
}
export const routes = defineRoutes(calls, ${handlers})
export { nothingFound }
`,
  )
  writeFileSync(
    `${folder}/${name}/tsconfig.json`,
    JSON.stringify({ extends: '../../../tsconfig.json', include: [], exclude: [], files: ['planted.ts'] }),
  )
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `${folder}/${name}`], {
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/planted\.ts\(\d+,\d+\): error (TS\d+): (.*)/g)].map(([, code, text]) => `${code} ${text}`)
}

const find = 'find: ({ query }) => ({ count: query.id.length })'
const save = 'save: ({ body }) => (body.id === "" ? nothingFound() : { saved: true })'

test("every row has its handler and every handler its row, of the row's types", { timeout: 60_000 }, () => {
  expect(errorsOf('whole', `{ ${find}, ${save} }`)).toEqual([])
  expect(errorsOf('missing', `{ ${find} }`)).toEqual([expect.stringContaining("Property 'save' is missing")])
  expect(errorsOf('extra', `{ ${find}, ${save}, other: () => ({}) }`)).toEqual([
    expect.stringContaining("'other' does not exist in type"),
  ])
  expect(errorsOf('answer', `{ find: () => ({ count: 'one' }), ${save} }`)).toEqual([
    expect.stringContaining("'string' is not assignable to type 'number'"),
  ])
  expect(errorsOf('request', `{ find: ({ body }) => ({ count: body.id }), ${save} }`)).toEqual([
    expect.stringContaining("Property 'id' does not exist"),
  ])
  expect(errorsOf('nothing', `{ find: () => nothingFound(), ${save} }`)).toHaveLength(1)
})
