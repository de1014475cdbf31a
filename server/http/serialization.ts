import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySerializerCompiler } from 'fastify'

type Write = (answer: unknown) => string
type Route = Parameters<FastifySerializerCompiler<object>>[0]

// What tells the branches of a union apart is compiled with the rest, not at the first answer that holds one.
const compile = SerializerSelector()({}, { compileValidators: true })

/** By schema, for all servers of a process: tests start many. */
const compiled = new WeakMap<object, Write>()

const compiledFor = ({ schema, method, url, httpStatus }: Route): Write => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const write: Write = compile({ schema, method, url, httpStatus: httpStatus ?? '' })
  compiled.set(schema, write)
  return write
}

/** Fastify's own serializer of a schema, compiled when `compile` is called or by the first answer that needs it. */
export const lazySerializer = (route: Route) => ({
  compile: () => void compiledFor(route),
  write: (answer: unknown): string => compiledFor(route)(answer),
})
