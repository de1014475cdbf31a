import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

const compile = SerializerSelector()()

/** By schema, for all servers of a process: tests start many. */
const compiled = new WeakMap<object, (answer: unknown) => string>()

/**
 * Fastify's own serializers, each compiled for the first answer that needs it: all at once were more than half of a
 * start's work.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema, method, url, httpStatus }) => {
  return (answer: unknown) => {
    let serialize = compiled.get(schema)
    if (serialize === undefined) {
      serialize = compile({ schema, method, url, httpStatus: httpStatus ?? '' })
      compiled.set(schema, serialize)
    }
    return serialize(answer)
  }
}
