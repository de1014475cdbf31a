import { expect, test } from 'vitest'
import { makeCompilers } from '#server/http/compile-ahead.ts'

/** A schema that counts how often it was read, which only compiling it does. */
const counted = () => {
  let reads = 0
  const schema = {
    type: 'object',
    additionalProperties: false,
    get properties() {
      reads += 1
      return { name: { anyOf: [{ type: 'string' }, { type: 'null' }] } }
    },
  }
  return { schema, reads: () => reads }
}
const route = { method: 'POST', url: '/somewhere' }

test('what checks a request and what writes an answer are compiled before the first of them', async () => {
  const compilers = makeCompilers()
  const [body, answer] = [counted(), counted()]
  const check = compilers.validatorCompiler({ ...route, httpPart: 'body', schema: body.schema })
  const write = compilers.serializerCompiler({ ...route, httpStatus: '200', schema: answer.schema })
  expect([body.reads(), answer.reads()]).toEqual([0, 0])
  await compilers.compileAhead(() => false)
  const ahead = [body.reads(), answer.reads()]
  expect(Math.min(...ahead)).toBeGreaterThan(0)
  expect(check({ name: 'Pat' })).toEqual({ value: { name: 'Pat' } })
  expect(write({ name: null })).toBe('{"name":null}')
  expect([body.reads(), answer.reads()]).toEqual(ahead)
})

test('who asks before that has it compiled by asking, and what the schema does not name is refused or left out', () => {
  const compilers = makeCompilers()
  const check = compilers.validatorCompiler({ ...route, httpPart: 'body', schema: counted().schema })
  const write = compilers.serializerCompiler({ ...route, httpStatus: '200', schema: counted().schema })
  expect(check({ name: 'Pat', more: 1 })).toHaveProperty('error')
  expect(write({ name: 'Pat', more: 1 })).toBe('{"name":"Pat"}')
})

test('a server that ends compiles nothing more', async () => {
  const compilers = makeCompilers()
  const body = counted()
  compilers.validatorCompiler({ ...route, httpPart: 'body', schema: body.schema })
  await compilers.compileAhead(() => true)
  expect(body.reads()).toBe(0)
})
