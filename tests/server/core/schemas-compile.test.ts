import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { lazyValidator } from '#server/http/validation.ts'
import { answerSchema, urlOf } from '#server/http/answer-schema.ts'

const compile = SerializerSelector()()

// The server compiles them for the first request that needs them: here, so that none waits for a visitor to fail.
test.each(Object.values(rows).map((row) => [row.key, row] as const))('%s: all of its schemas compile', (_, row) => {
  const route = { method: row.method, url: urlOf(row) }
  const parts = { params: row.params, querystring: row.query, body: row.body }
  for (const [httpPart, schema] of Object.entries(parts))
    expect(() => lazyValidator({ schema, httpPart }).check({})).not.toThrow()
  expect(compile({ ...route, httpStatus: '200', schema: answerSchema(row) })).toBeTypeOf('function')
})

// Compiling one of 56 kB held up everybody for 2.8 s and took 180 MB: the same shape stood in it for each of a hundred names.
test.each(Object.values(rows).map((row) => [row.key, row] as const))('%s: no schema is long', (_, row) => {
  for (const schema of [row.body, row.query, row.params, answerSchema(row)])
    expect(JSON.stringify(schema ?? {}).length).toBeLessThan(16_000)
})
